import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { type Entity, type Field, wireName } from '#platform/entity';
import type { QueryValue } from '../api.ts';
import { formBody, formFields, formValues, slips } from '../entity-values.ts';
import { toast } from '../feedback.ts';
import { useForm } from '../form-type.ts';
import { loadTextsNamed } from '../i18n.ts';
import { queryClient } from '../lists.ts';
import type { Choice } from '../lookups.ts';
import { apiPathOf, entityNamed, wholeNamed } from '../registry.ts';
import { useSave } from '../use-save.ts';
import { DialogForm } from './dialog-form.tsx';
import { FieldInput } from './field-input.tsx';

interface CreateDialogProps {
  target: string;
  /** What was looked for and not found; it begins the new one's name. */
  typed: string;
  /** What the list was narrowed by holds for the new one too: the city of an address. */
  query: Record<string, QueryValue>;
  onDone: (made?: Choice) => void;
}

/** A new record made on the way, with what it cannot be without; the rest is filled in on its page. */
export default function CreateDialog(props: CreateDialogProps) {
  const { target } = props;
  const found = useQuery({ queryKey: ['declaration', target], queryFn: () => declarationOf(target), gcTime: 0 });
  return found.data ? <LoadedDialog {...props} entity={found.data} /> : null;
}

async function declarationOf(target: string): Promise<Entity<any, any>> {
  await Promise.all([wholeNamed(target), loadTextsNamed(target)]);
  return entityNamed(target) as Entity<any, any>;
}

function LoadedDialog({ entity, typed, query, onDone }: CreateDialogProps & { entity: Entity<any, any> }) {
  const { t } = useTranslation();
  const path = apiPathOf(entity.name);
  const settled = narrowedTo(entity, query);
  const isNeeded = (name: string, field: Field) =>
    (field.required || name === nameField(entity)) && !(wireName(name, field) in settled);
  const needed = formFields(entity, true).filter((name) => isNeeded(name, entity.fields[name] as Field));
  const form = useForm({
    initialValues: { ...formValues(entity, undefined), ...settled, ...namedBy(entity, typed) },
    validate: (values) => slips(entity, values, t),
  });
  const saving = useSave<{ item: Choice }>({
    form,
    method: 'POST',
    path,
    toBody: formBody,
    silent: true,
    onSaved: async ({ item }) => {
      await queryClient.invalidateQueries({ queryKey: ['lookup', path] });
      toast('success', t('ui.saved'), { timer: 4000 });
      onDone(item);
    },
  });
  return (
    <DialogForm
      title={t('ui.entity.create', { one: t(`${entity.name}.one`) })}
      form={form}
      saving={saving}
      press={t('ui.save')}
      onClose={() => onDone()}
    >
      {needed.map((name, index) => (
        <FieldInput key={name} declared={entity} name={name} form={form} autoFocus={index === 0} />
      ))}
    </DialogForm>
  );
}

/** What a record is called by. */
function nameField({ fields, title }: Entity<any, any>): string | undefined {
  return fields[title] ? title : Object.keys(fields).find((name) => name === 'name');
}

function namedBy(entity: Entity<any, any>, typed: string): Record<string, unknown> {
  const words = typed.trim();
  const name = nameField(entity);
  if (!words || !name) return {};
  const field = entity.fields[name] as Field;
  const isArabic = /[\u0600-\u06ff]/.test(words);
  return {
    [wireName(name, field)]: field.kind === 'bilingual' ? { ar: isArabic ? words : '', en: isArabic ? '' : words } : words,
  };
}

function narrowedTo(entity: Entity<any, any>, query: Record<string, QueryValue>): Record<string, QueryValue> {
  const wires = new Set(formFields(entity, true).map((name) => wireName(name, entity.fields[name] as Field)));
  return Object.fromEntries(
    Object.entries(query).filter(([name, value]) => wires.has(name) && value !== undefined && value !== null),
  );
}
