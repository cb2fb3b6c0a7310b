import { Checkbox, SegmentedControl, TextInput } from '@mantine/core';
import type { TFunction } from 'i18next';
import { feeModes, noteMost, Shipment } from '#courier/shipments/contract';
import { graphemeCount } from '#platform/entity';
import { Ltr, type WireRow } from '#platform/web';
import { FieldInput, type Form, fieldLabel, RefSelect } from '#platform/web/ui';
import type { declaredFor } from './asked-fields.ts';

/** What every field of a parcel's form is made of. */
export interface Parts {
  form: Form;
  record: WireRow | undefined;
  /** The client sends under several names: which one is to be said. */
  isNameNeeded: boolean;
  /** It can no longer be changed here. */
  isLocked: (name: string) => boolean;
  /** The company's form asks for it, by wire name. */
  asks: (wire: string) => boolean;
  /** The parcel's declaration with the marks of the form. */
  declared: ReturnType<typeof declaredFor>;
  /** What a new parcel starts with is called. */
  names: Readonly<Record<string, unknown>>;
  t: TFunction;
}
type FieldParts = Omit<Parts, 'isNameNeeded' | 'asks' | 'declared' | 'names'>;

export function ClientSelect({ form, record, isLocked, t }: FieldParts) {
  return (
    <RefSelect
      {...reference(form, 'client_id', () => form.setFieldValue('commercial_name_id', null))}
      label={fieldLabel(Shipment, 'client', t)}
      target="client"
      required
      disabled={isLocked('client')}
      autoFocus={!record}
      known={record?.['client']}
      render={(choice) => (
        <span className="c-choice">
          <bdi>{String(choice.name)}</bdi>
          <Ltr>{String(choice['phone'] ?? '')}</Ltr>
        </span>
      )}
    />
  );
}

export function NameSelect({ form, record, isNameNeeded, isLocked, t }: FieldParts & Pick<Parts, 'isNameNeeded'>) {
  const clientId = form.getValues()['client_id'];
  return (
    <RefSelect
      {...reference(form, 'commercial_name_id')}
      label={fieldLabel(Shipment, 'commercialName', t)}
      target="commercialName"
      required={isNameNeeded && !record}
      query={{ client_id: clientId }}
      disabled={!clientId || isLocked('commercialName')}
      known={record?.['commercial_name']}
    />
  );
}

/** Chosen for every new parcel unless the company says otherwise; one taken in by a sheet may lack it. */
export function TypeSelect({ form, record, names, asks, isLocked, t }: FieldParts & Pick<Parts, 'names' | 'asks'>) {
  return (
    <RefSelect
      {...reference(form, 'shipment_type_id')}
      label={fieldLabel(Shipment, 'shipmentType', t)}
      target="shipmentType"
      required={asks('shipment_type_id')}
      disabled={isLocked('shipmentType')}
      known={(record ?? names)['shipment_type']}
    />
  );
}

interface FlagProps extends Omit<FieldParts, 'record'> {
  name: 'isUrgent' | 'breakable' | 'freezable';
}

export function Flag({ form, name, isLocked, t }: FlagProps) {
  const wire = name === 'isUrgent' ? 'is_urgent' : name;
  return (
    <Checkbox
      data-path={wire}
      label={fieldLabel(Shipment, name, t)}
      checked={Boolean(form.getValues()[wire])}
      error={form.errors[wire]}
      disabled={isLocked(name)}
      onChange={(event) => form.setFieldValue(wire, event.currentTarget.checked)}
    />
  );
}

export function FeeMode({ form, isLocked, t }: Omit<FieldParts, 'record'>) {
  const value = form.getValues()['fee_mode'] ?? 'fee_included';
  return (
    <fieldset className="k-fieldset" data-path="fee_mode">
      <legend className="c-legend">{fieldLabel(Shipment, 'feeMode', t)}</legend>
      <SegmentedControl
        className="c-fee-modes"
        aria-label={fieldLabel(Shipment, 'feeMode', t)}
        data={feeModes.map((mode) => ({ value: mode, label: t(`shipment.options.feeMode.${mode}`) }))}
        value={value}
        disabled={isLocked('feeMode')}
        onChange={(mode) => form.setFieldValue('fee_mode', mode)}
      />
    </fieldset>
  );
}

/** A note is printed on the label, so it is as long as the label is wide. */
export function NoteInput({ form, asks, t }: Pick<Parts, 'form' | 'asks' | 't'>) {
  const given = form.getInputProps('note');
  const length = graphemeCount(String(given.value ?? ''));
  return (
    <TextInput
      {...given}
      value={given.value ?? ''}
      label={fieldLabel(Shipment, 'note', t)}
      description={t('shipmentScreens.form.noteHint')}
      inputWrapperOrder={below}
      required={asks('note')}
      autoComplete="off"
      data-path="note"
      rightSection={
        <span className="c-counter" data-over={length > noteMost || undefined}>
          <Ltr>{`${length}/${noteMost}`}</Ltr>
        </span>
      }
      rightSectionWidth="3.5rem"
      rightSectionPointerEvents="none"
    />
  );
}

export function reference(form: Form, name: string, after?: () => void) {
  const { value, error } = form.getInputProps(name);
  const onChange = (id: number | null) => {
    if (id !== value) after?.();
    form.setFieldValue(name, id);
  };
  return { value: (value as number | null) ?? null, error, onChange, 'data-path': name };
}

export function plain(form: Form, name: string) {
  const { value, error, onChange } = form.getInputProps(name);
  return { value, error, onChange, 'data-path': name };
}

/** A field as it is declared, and marked as the form asks for it. */
export function DeclaredField({ name, form, record, names, declared, isLocked }: Parts & { name: string }) {
  return <FieldInput declared={declared} name={name} form={form} record={record ?? names} disabled={isLocked(name)} />;
}

/** Hints stand below here, so that the inputs beside each other share a line. */
export const below: ('label' | 'input' | 'description' | 'error')[] = ['label', 'input', 'description', 'error'];
