import { Checkbox, Select, Textarea, TextInput } from '@mantine/core';
import type { TFunction } from 'i18next';
import { type ChangeEvent, type ReactNode, Suspense } from 'react';
import { useTranslation } from 'react-i18next';
import { type Field, type Fields, snake, wireName } from '#platform/entity';
import { currencyOf, fieldLabel, optionLabel } from '../entity-fields.tsx';
import type { Form } from '../form-type.ts';
import { optionalText } from '../i18n.ts';
import { pickerOf } from '../registry.ts';
import { DayInput } from './day-input.tsx';
import { BilingualInput, MoneyInput, NumberField, PhoneInput } from './inputs.tsx';
import { MultiRefSelect, RefSelect } from './ref-select.tsx';
import { Uploader } from './uploader.tsx';

interface FieldInputProps {
  declared: { name: string; fields: Fields };
  name: string;
  form: Form;
  /** The record being edited, for the names behind its references. */
  record?: Record<string, any> | undefined;
  disabled?: boolean;
  autoFocus?: boolean;
  /** Where it stands in the form, if not at its top: `tenders.0`. */
  at?: string;
}

/** What every kind of input takes. */
interface InputBase {
  label: string;
  required: boolean;
  disabled: boolean;
  error: ReactNode;
}

/** The input a declared field is typed into, by its kind. */
export function FieldInput({ declared, name, form, record, disabled, autoFocus, at }: FieldInputProps) {
  const { t } = useTranslation();
  const field = declared.fields[name] as Field;
  const wire = [...(at ? [at] : []), wireName(name, field)].join('.');
  const given = form.getInputProps(wire);
  const base = {
    ...saidOf(declared, name, t),
    required: field.required === true,
    disabled: disabled ?? false,
    error: given.error,
    'data-path': wire,
    ...(autoFocus && { 'data-autofocus': true }),
  };
  const { value, onChange } = given;
  switch (field.kind) {
    case 'bilingual':
      return (
        <BilingualInput
          {...base}
          value={value}
          onChange={onChange}
          errors={{ ar: form.errors[`${wire}.ar`] ?? given.error, en: form.errors[`${wire}.en`] }}
        />
      );
    case 'money':
      return (
        <MoneyInput
          {...base}
          value={value}
          onChange={onChange}
          currency={currencyOf(field, { ...record, ...form.getValues() })}
        />
      );
    case 'integer':
      return <NumberField {...base} value={value} onChange={onChange} />;
    case 'decimal':
    case 'quantity':
      return <NumberField {...base} value={value} onChange={onChange} decimals={3} />;
    case 'bool':
      return (
        <Checkbox
          {...base}
          className="k-bool"
          checked={Boolean(value)}
          onChange={(event) => onChange(event.currentTarget.checked)}
        />
      );
    case 'date':
      return <DayInput {...base} value={value || null} onChange={onChange} />;
    case 'phone':
      return <PhoneInput {...base} value={value} onChange={onChange} />;
    case 'email':
      return (
        <TextInput {...base} className="k-ltr-input" dir="ltr" type="email" value={value ?? ''} onChange={typed(onChange)} />
      );
    case 'oneOf':
      return <OptionSelect {...base} {...{ declared, name, value, onChange }} />;
    case 'belongsTo':
      return (
        <ReferenceInput {...{ field, name, form, record, wire, base }} value={value} onChange={onChange} autoFocus={autoFocus} />
      );
    case 'manyOf':
      return <MultiRefSelect {...base} target={field.entity ?? name} value={value ?? []} onChange={onChange} />;
    case 'image':
      return <Uploader {...base} value={value} onChange={onChange} folder={declared.name} />;
    default:
      return (field.lines ?? 1) > 1 ? (
        <Textarea {...base} autosize minRows={field.lines ?? 3} maxRows={12} value={value ?? ''} onChange={typed(onChange)} />
      ) : (
        <TextInput {...base} autoComplete="off" value={value ?? ''} onChange={typed(onChange)} />
      );
  }
}

/** What stands above and below a field. */
function saidOf(declared: FieldInputProps['declared'], name: string, t: TFunction) {
  const hint = optionalText(`${declared.name}.hints.${name}`);
  return { label: fieldLabel(declared, name, t), ...(hint && { description: hint }) };
}

const typed = (onChange: (text: string) => void) => (event: ChangeEvent<HTMLInputElement | HTMLTextAreaElement>) =>
  onChange(event.currentTarget.value);

interface OptionProps extends Pick<FieldInputProps, 'declared' | 'name'>, InputBase {
  value: string;
  onChange: (word: string | null) => void;
}

/** One of the words a field may hold. */
function OptionSelect({ declared, name, value, onChange, ...base }: OptionProps) {
  const { t } = useTranslation();
  const words = (declared.fields[name] as Field).options ?? [];
  return (
    <Select
      {...base}
      placeholder={t('ui.pick')}
      clearable={!base.required}
      allowDeselect={false}
      data={words.map((word) => ({ value: word, label: optionLabel(declared, name, word, t) }))}
      value={value || null}
      onChange={onChange}
    />
  );
}

interface ReferenceProps extends Pick<FieldInputProps, 'name' | 'form' | 'record' | 'autoFocus'> {
  field: Field;
  /** The field's name on the wire. */
  wire: string;
  base: InputBase;
  value: number | null | undefined;
  onChange: (id: number | null) => void;
}

/** One of another record's, chosen by the picker its module brings, or by its name. */
function ReferenceInput({ field, name, form, record, wire, base, value, onChange, autoFocus }: ReferenceProps) {
  const target = field.entity ?? name;
  const Picker = pickerOf(target);
  const query = { ...field.pick, ...narrowing(field, form, record) };
  if (!Picker) {
    const known = record?.[wire.replace(/_id$/, '')];
    return <RefSelect {...base} query={query} target={target} value={value ?? null} onChange={onChange} known={known} />;
  }
  return (
    <Suspense fallback={<div className="k-input-wait" />}>
      <Picker form={form} name={wire} label={base.label} required={base.required} query={query} autoFocus={autoFocus === true} />
    </Suspense>
  );
}

/** What the record, or the form itself, says of the references that may be chosen. */
function narrowing(field: Field, form: Form, record: Record<string, any> | undefined) {
  return Object.fromEntries(
    (field.within ?? []).flatMap((name) => {
      const values = { ...record, ...form.getValues() };
      const wire = [`${snake(name)}_id`, snake(name)].find((one) => typeof values[one] !== 'object' && values[one] !== undefined);
      return wire ? [[wire, values[wire]]] : [];
    }),
  );
}

/** Kinds that need the whole width of a section. */
export function isWideField(field: Field | undefined): boolean {
  return field?.kind === 'bilingual' || field?.kind === 'image' || (field?.lines ?? 1) > 1;
}
