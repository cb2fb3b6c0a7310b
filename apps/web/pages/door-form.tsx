import { Alert, Button, NativeSelect, PasswordInput, Stack, Textarea, TextInput } from '@mantine/core';
import {
  type ChangeEvent,
  type FormEvent,
  type HTMLInputAutoCompleteAttribute,
  lazy,
  type ReactNode,
  Suspense,
  useRef,
  useState,
} from 'react';
import { useTranslation } from 'react-i18next';
import { CallError } from '#platform/web';
import { IconAlertCircle } from '../../../platform/web/icons.ts';

const DoorTick = lazy(() => import('./door-tick.tsx'));

export interface DoorField {
  name: string;
  label: string;
  kind?: 'password' | 'digits' | 'latin' | 'lines' | 'choice' | 'tick';
  autoComplete: HTMLInputAutoCompleteAttribute;
  /** choice: what may be chosen. */
  options?: readonly { value: string; label: string }[];
  /** tick: its value once ticked, and what is agreed to, as a link in its label or as text below. */
  means?: string;
  beside?: { link?: ReactNode; text?: ReactNode };
}
export type DoorValues = Record<string, string>;

interface DoorFormProps {
  /** What is asked for, given what was said already. */
  fields: readonly DoorField[] | ((values: DoorValues) => readonly DoorField[]);
  submitLabel: string;
  initial?: DoorValues;
  /** Slips seen before anything is sent, by field. */
  slips: (values: DoorValues) => Record<string, string>;
  /** What it is for; refusals are said beside their fields, others above the form. */
  send: (values: DoorValues) => Promise<void>;
  /** Below the button. */
  children?: ReactNode;
}

/** A form for people who are not signed in: a few fields, one button, and everything it has to say stands in it. */
export function DoorForm({ fields: asked, submitLabel, initial, slips, send, children }: DoorFormProps) {
  const form = useRef<HTMLFormElement>(null);
  const [values, setValues] = useState<DoorValues>(initial ?? {});
  const [problems, setProblems] = useState<Record<string, string>>({});
  const [isBusy, setIsBusy] = useState(false);

  const fields = typeof asked === 'function' ? asked(values) : asked;
  const tell = (found: Record<string, string>) => {
    setProblems(found);
    const first = fields.find(({ name }) => found[name]);
    setTimeout(() => first && form.current?.querySelector<HTMLElement>(`[name=${first.name}]`)?.focus(), 0);
  };
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    const found = slips(values);
    tell(found);
    if (Object.keys(found).length > 0 || isBusy) return;
    setIsBusy(true);
    try {
      await send(values);
    } catch (error) {
      if (!(error instanceof CallError)) throw error;
      const isPlaced = fields.some(({ name }) => error.fields[name]);
      // What stands at no field here says itself what is wrong.
      tell(isPlaced ? error.fields : { form: Object.values(error.fields)[0] ?? error.message });
    } finally {
      setIsBusy(false);
    }
  };
  return (
    <form ref={form} onSubmit={(event) => void submit(event)} noValidate>
      <Stack gap="1rem">
        {problems['form'] && (
          <Alert color="red" variant="light" icon={<IconAlertCircle aria-hidden />} role="alert">
            {problems['form']}
          </Alert>
        )}
        {fields.map((field) => (
          <DoorInput
            key={field.name}
            field={field}
            value={values[field.name] ?? ''}
            error={problems[field.name]}
            onChange={(value) => setValues((now) => ({ ...now, [field.name]: value }))}
          />
        ))}
        <Button type="submit" size="md" loading={isBusy} fullWidth>
          {submitLabel}
        </Button>
        {children}
      </Stack>
    </form>
  );
}

interface InputProps {
  field: DoorField;
  value: string;
  error: string | undefined;
  onChange: (value: string) => void;
}

/** One of its inputs, by its kind. */
function DoorInput({ field, value, error, onChange }: InputProps) {
  const { t } = useTranslation();
  const { name, label, kind, autoComplete, options } = field;
  const base = {
    name,
    label,
    value,
    error,
    autoComplete,
    size: 'md',
    'aria-invalid': Boolean(error) || undefined,
    onChange: (event: ChangeEvent<HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement>) =>
      onChange(event.currentTarget.value),
  } as const;
  if (kind === 'password')
    return (
      <PasswordInput
        {...base}
        autoComplete={autoComplete}
        visibilityToggleButtonProps={{ 'aria-label': t('ui.signIn.showPassword') }}
      />
    );
  if (kind === 'tick')
    return (
      <Suspense fallback={<div className="k-tick-comes" />}>
        <DoorTick field={field} value={value} error={error} onChange={onChange} />
      </Suspense>
    );
  if (kind === 'lines') return <Textarea {...base} autosize minRows={2} maxRows={6} />;
  if (kind === 'choice') return <NativeSelect {...base} data={[...(options ?? [])]} />;
  const latin = kind && ({ className: 'k-ltr-input', dir: 'ltr', autoCapitalize: 'none', spellCheck: false } as const);
  return <TextInput {...base} {...latin} {...(kind === 'digits' && { inputMode: 'numeric' })} />;
}
