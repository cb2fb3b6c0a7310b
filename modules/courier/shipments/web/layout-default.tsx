import { Checkbox, Select, TextInput } from '@mantine/core';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { collectedCurrencies, type FormField, Shipment } from '#courier/shipments/contract';
import type { Field } from '#platform/entity';
import { readSession } from '#platform/web';
import { NumberField, optionLabel, RefSelect } from '#platform/web/ui';
import type { WireField } from './use-form-layout.ts';

interface LayoutDefaultProps {
  field: WireField;
  declared: FormField;
  label: string;
  /** Where errors find it. */
  path: string;
  error: ReactNode;
  onChange: (value: unknown) => void;
}

/** What a field of a new parcel starts with, typed as the parcel's own field is; empty: as it always did. */
export function LayoutDefault({ field, declared, label, path, error, onChange }: LayoutDefaultProps) {
  const { t } = useTranslation();
  const { kind, entity, max, options } = (Shipment.fields as Record<string, Field>)[declared.name] as Field;
  const base = { label: t('parcelForm.row.start', { field: label }), error, 'data-path': path };
  const value = field.default_value;
  switch (kind) {
    case 'bool':
      return (
        <Checkbox
          {...base}
          label={t('parcelForm.row.ticked')}
          aria-label={base.label}
          checked={value === true}
          onChange={(event) => onChange(event.currentTarget.checked || null)}
        />
      );
    case 'belongsTo':
      return (
        <RefSelect
          {...base}
          target={entity ?? declared.name}
          canCreate={false}
          value={value as number | null}
          known={field.default_record ?? undefined}
          onChange={onChange}
        />
      );
    case 'oneOf':
      return (
        <Select
          {...base}
          clearable
          placeholder={t('parcelForm.row.asEver')}
          data={offered(declared.name, options ?? []).map((word) => ({
            value: word,
            label: optionLabel(Shipment, declared.name, word, t),
          }))}
          value={(value as string | null) || null}
          onChange={onChange}
        />
      );
    case 'integer':
    case 'quantity':
      return (
        <NumberField
          {...base}
          decimals={kind === 'quantity' ? 3 : 0}
          value={value as number | string | null}
          onChange={onChange}
        />
      );
    default:
      return (
        <TextInput
          {...base}
          autoComplete="off"
          maxLength={max}
          value={String(value ?? '')}
          onChange={(event) => onChange(event.currentTarget.value || null)}
        />
      );
  }
}

/** The words that may be chosen: of currencies those a parcel is collected in. */
function offered(name: string, words: readonly string[]): readonly string[] {
  if (name !== 'currency') return words;
  const collected = collectedCurrencies(readSession()?.tenant.currency ?? 'IQD');
  return words.filter((word) => collected.includes(word));
}
