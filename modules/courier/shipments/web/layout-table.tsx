import { ActionIcon, Checkbox } from '@mantine/core';
import type { KeyboardEvent } from 'react';
import { useTranslation } from 'react-i18next';
import {
  isAlwaysShown,
  isNeverMissing,
  type LayoutFault,
  type ParcelFormName,
  parcelFormFields,
} from '#courier/shipments/contract';
import { type Form, IconAlertTriangle, IconArrowDown, IconArrowUp, IconLock } from '#platform/web/ui';
import { isRare } from './fast-order.ts';
import { LayoutDefault } from './layout-default.tsx';
import type { WireField } from './use-form-layout.ts';

interface TableProps {
  name: ParcelFormName;
  section: string;
  fields: readonly WireField[];
  faults: ReadonlyMap<string, LayoutFault['fault']>;
  form: Form;
  labelOf: (wire: string) => string;
  onMove: (wire: string, by: -1 | 1) => void;
  onChange: (wire: string, part: Partial<WireField>) => void;
}
const columns = ['field', 'shown', 'required', 'default', 'order'] as const;

/** The fields of a section in their order: what is shown, asked for and filled in, and why some of it is not free. */
export function LayoutTable({ name, section, fields, ...rest }: TableProps) {
  const { t } = useTranslation();
  const declared = new Map(parcelFormFields[name].map((one) => [one.wire, one]));
  const rows = fields.map((field, at) => ({ field, at })).filter(({ field }) => declared.get(field.name)?.section === section);
  return (
    <table className="pf-table">
      <thead>
        <tr>
          {columns.map((column) => (
            <th key={column} scope="col">
              {t(`parcelForm.columns.${column}`)}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map(({ field, at }, place) => (
          <LayoutRow
            key={field.name}
            {...rest}
            {...{ name, field, at }}
            declared={declared.get(field.name) as RowProps['declared']}
            isFirst={place === 0}
            isLast={place === rows.length - 1}
          />
        ))}
      </tbody>
    </table>
  );
}

interface RowProps extends Omit<TableProps, 'section' | 'fields'> {
  field: WireField;
  /** Its place among all fields of the form, where errors find it. */
  at: number;
  declared: (typeof parcelFormFields)[ParcelFormName][number];
  isFirst: boolean;
  isLast: boolean;
}

function LayoutRow({ field, at, declared, faults, form, labelOf, onMove, onChange, name, ...edge }: RowProps) {
  const { t } = useTranslation();
  const label = labelOf(field.name);
  const fault = faults.get(field.name);
  const isFixed = declared.fixed === 'always';
  const onKeyDown = (event: KeyboardEvent) => {
    const by = { ArrowUp: -1, ArrowDown: 1 }[event.key] as -1 | 1 | undefined;
    if (!event.altKey || !by) return;
    event.preventDefault();
    onMove(field.name, by);
  };
  return (
    <tr data-hidden={!field.is_shown || undefined} onKeyDown={onKeyDown}>
      <th scope="row">
        <span className="pf-name">{label}</span>
        <RowNote fault={fault} note={noteOf(name, declared)} isLocked={isFixed || declared.fixed === 'asNeeded'} />
      </th>
      <td>
        <Checkbox
          label={t('parcelForm.columns.shown')}
          aria-label={t('parcelForm.row.show', { field: label })}
          data-path={`fields.${at}.is_shown`}
          checked={field.is_shown}
          disabled={isAlwaysShown(declared)}
          aria-invalid={fault !== undefined || undefined}
          onChange={(event) => onChange(field.name, { is_shown: event.currentTarget.checked })}
        />
      </td>
      <td>
        <Checkbox
          label={t('parcelForm.columns.required')}
          aria-label={t('parcelForm.row.ask', { field: label })}
          data-path={`fields.${at}.is_required`}
          checked={field.is_required}
          disabled={isFixed || isNeverMissing(declared) || !field.is_shown}
          onChange={(event) => onChange(field.name, { is_required: event.currentTarget.checked })}
        />
      </td>
      <td className="pf-default">
        {declared.takesDefault && (
          <LayoutDefault
            {...{ field, declared, label }}
            path={`fields.${at}.default_value`}
            error={form.errors[`fields.${at}.default_value`]}
            onChange={(default_value) => onChange(field.name, { default_value, default_record: null })}
          />
        )}
      </td>
      <td className="pf-order">
        <ActionIcon
          variant="subtle"
          size="lg"
          aria-label={t('parcelForm.row.up', { field: label })}
          aria-disabled={edge.isFirst}
          data-edge={edge.isFirst || undefined}
          onClick={() => onMove(field.name, -1)}
        >
          <IconArrowUp size="1.1rem" aria-hidden />
        </ActionIcon>
        <ActionIcon
          variant="subtle"
          size="lg"
          aria-label={t('parcelForm.row.down', { field: label })}
          aria-disabled={edge.isLast}
          data-edge={edge.isLast || undefined}
          onClick={() => onMove(field.name, 1)}
        >
          <IconArrowDown size="1.1rem" aria-hidden />
        </ActionIcon>
      </td>
    </tr>
  );
}

interface NoteProps {
  fault: LayoutFault['fault'] | undefined;
  note: string | undefined;
  isLocked: boolean;
}

/** Why a row is not free, or what is wrong with it as it stands. */
function RowNote({ fault, note, isLocked }: NoteProps) {
  const { t } = useTranslation();
  if (fault)
    return (
      <span className="pf-fault" role="alert">
        <IconAlertTriangle size="0.95rem" aria-hidden />
        {t(`parcelForm.slips.${fault}`)}
      </span>
    );
  if (!note) return null;
  return (
    <span className="pf-note">
      {isLocked && <IconLock size="0.85rem" aria-hidden />}
      {t(`parcelForm.notes.${note}`)}
    </span>
  );
}

const ticks = ['is_urgent', 'breakable', 'freezable'];

function noteOf(form: ParcelFormName, { wire, fixed }: RowProps['declared']): string | undefined {
  if (wire === 'address' || wire === 'draft') return wire;
  if (ticks.includes(wire)) return 'tick';
  return fixed ?? (form === 'fast' && isRare(wire) ? 'rare' : undefined);
}
