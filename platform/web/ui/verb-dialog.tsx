import { useTranslation } from 'react-i18next';
import { type Entity, type Verb, wireName } from '#platform/entity';
import type { EntityExtras } from '../entity-extras.ts';
import { currencyOf } from '../entity-fields.tsx';
import { blank, formBody, slipsOf } from '../entity-values.ts';
import { toast } from '../feedback.ts';
import { useForm } from '../form-type.ts';
import { formatAmount } from '../format.ts';
import { optionalText } from '../i18n.ts';
import { isolated } from '../isolated.ts';
import type { WireRow } from '../lists.ts';
import { useSave } from '../use-save.ts';
import { refreshTouched, verbPath, verbWords, wordOf } from '../use-verbs.tsx';
import { DialogForm } from './dialog-form.tsx';
import { FieldInput } from './field-input.tsx';

interface VerbDialogProps {
  entity: Entity<any, any>;
  extras: EntityExtras;
  name: string;
  row: WireRow;
  onClose: () => void;
}

/** What a verb asks for, out of its declared input; a module's own fields where those say it better. */
export default function VerbDialog({ entity, extras, name, row, onClose }: VerbDialogProps) {
  const { t } = useTranslation();
  const verb = entity.verbs[name] as Verb;
  const own = extras.verbs?.[name] ?? {};
  const declared = { name: entity.name, fields: verb.input };
  const form = useForm({
    initialValues: { ...startValues(entity, verb, row), ...own.starts?.(row) },
    validate: (values) => ({ ...slipsOf(verb.input, values, t), ...own.slips?.(values, t) }),
  });
  const saving = useSave({
    form,
    method: 'POST',
    path: verbPath(entity, row, name),
    toBody: (values) => ({ ...(own.toBody?.(values) ?? formBody(values)), version: row['version'] }),
    onMessage: (message) => void toast('success', message, { timer: 6000 }),
    onSaved: async () => {
      onClose();
      await refreshTouched(entity);
    },
    onStale: () => {
      onClose();
      void refreshTouched(entity);
    },
  });
  const words = { ...verbWords(entity, row), ...typedWords(verb, form.getValues(), row), ...own.words?.(form.getValues(), row) };
  const word = wordOf(extras, name, row);
  const question = optionalText(`${entity.name}.confirm.${word}`, words);
  const label = t(`${entity.name}.actions.${word}`);
  return (
    <DialogForm
      title={optionalText(`${entity.name}.asks.${word}`, words) ?? label}
      form={form}
      saving={saving}
      press={optionalText(`${entity.name}.press.${word}`, words) ?? label}
      isDestructive={verb.tone === 'danger'}
      isWide={own.isWide}
      onClose={onClose}
    >
      {question && <p>{question}</p>}
      {own.fields ? (
        <own.fields form={form} row={row} declared={declared} />
      ) : (
        Object.keys(verb.input).map((field, index) => (
          <FieldInput key={field} declared={declared} name={field} form={form} record={row} autoFocus={index === 0} />
        ))
      )}
    </DialogForm>
  );
}

/** The amounts as they are typed: what the button is about to do. */
function typedWords(verb: Verb, values: Record<string, any>, row: WireRow): Record<string, string> {
  return Object.fromEntries(
    Object.entries(verb.input)
      .filter(([name, field]) => field.kind === 'money' && values[wireName(name, field)])
      .map(([name, field]) => [
        name,
        isolated(formatAmount(values[wireName(name, field)], currencyOf(field, { ...row, ...values }))),
      ]),
  );
}

/** What stands there already: the record's own values where the declaration says so. */
function startValues(entity: Entity<any, any>, verb: Verb, row: WireRow): Record<string, unknown> {
  return Object.fromEntries(
    Object.entries(verb.input).map(([name, field]) => {
      const from = verb.starts[name];
      const source = from === undefined ? undefined : row[wireName(from, entity.fields[from] ?? field)];
      return [wireName(name, field), source ?? blank(field)];
    }),
  );
}
