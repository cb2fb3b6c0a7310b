import { Checkbox, SegmentedControl, TextInput } from '@mantine/core';
import type { TFunction } from 'i18next';
import { feeModes, noteMost, Shipment } from '#courier/shipments/contract';
import { graphemeCount } from '#platform/entity';
import { Ltr, type WireRow } from '#platform/web';
import { FieldInput, type Form, type FormSection, fieldLabel, MoneyInput, NumberField, RefSelect } from '#platform/web/ui';
import { AddressSelect } from './address-select.tsx';

interface Parts {
  form: Form;
  record: WireRow | undefined;
  /** The client sends under several names: which one is to be said. */
  isNameNeeded: boolean;
  t: TFunction;
}

/** Hints stand below here, so that the inputs beside each other share a line. */
const below: ('label' | 'input' | 'description' | 'error')[] = ['label', 'input', 'description', 'error'];

/** The sections of a parcel's form, in the order of the paper. */
export function shipmentSections({ form, record, isNameNeeded, t }: Parts): FormSection[] {
  const input = (name: string) => <FieldInput key={name} declared={Shipment} name={name} form={form} record={record} />;
  return [
    {
      key: 'sender',
      title: t('shipment.sections.sender'),
      content: (
        <div className="k-grid c-form-grid">
          <ClientSelect form={form} record={record} t={t} />
          <NameSelect form={form} record={record} isNameNeeded={isNameNeeded} t={t} />
          <TextInput
            {...form.getInputProps('receipt_no')}
            className="k-ltr-input"
            dir="ltr"
            label={fieldLabel(Shipment, 'receiptNo', t)}
            placeholder={t('shipmentScreens.form.nextNumber')}
            maxLength={30}
            autoComplete="off"
          />
        </div>
      ),
    },
    {
      key: 'receiver',
      title: t('shipment.sections.receiver'),
      content: (
        <div className="k-grid c-form-grid">
          {input('receiverName')}
          {input('phone')}
          {input('secondPhone')}
          <RefSelect
            {...reference(form, 'city_id', () => form.setFieldValue('delivery_address_id', null))}
            label={fieldLabel(Shipment, 'city', t)}
            target="city"
            required
            known={record?.['city']}
          />
          <AddressSelect form={form} record={record} />
          {input('address')}
        </div>
      ),
    },
    {
      key: 'parcel',
      title: t('shipment.sections.parcel'),
      content: (
        <>
          <div className="k-grid c-narrow-grid">
            <TypeSelect form={form} record={record} t={t} />
            {input('shipmentSize')}
            {input('quantity')}
            <NumberField {...plain(form, 'weight')} label={fieldLabel(Shipment, 'weight', t)} decimals={3} />
          </div>
          <TextInput
            {...form.getInputProps('exchange_of')}
            value={String(form.getValues()['exchange_of'] ?? '')}
            label={fieldLabel(Shipment, 'exchangeOf', t)}
            description={t('shipmentScreens.exchange.hint')}
            inputWrapperOrder={below}
            maxLength={200}
            autoComplete="off"
            data-path="exchange_of"
            mt="1rem"
          />
          <div className="c-checks">
            {(['isUrgent', 'breakable', 'freezable'] as const).map((name) => (
              <Flag key={name} form={form} name={name} t={t} />
            ))}
          </div>
        </>
      ),
    },
    {
      key: 'money',
      title: t('shipment.sections.money'),
      content: (
        <>
          <div className="k-grid c-form-grid">
            <MoneyInput
              {...plain(form, 'price')}
              label={fieldLabel(Shipment, 'price', t)}
              required
              inputWrapperOrder={below}
              currency={form.getValues()['currency'] ?? 'IQD'}
            />
            {input('currency')}
            <MoneyInput
              {...plain(form, 'declared_value')}
              label={fieldLabel(Shipment, 'declaredValue', t)}
              description={t('shipmentScreens.form.declaredHint')}
              inputWrapperOrder={below}
              currency={form.getValues()['currency'] ?? 'IQD'}
            />
            <NoteInput form={form} t={t} />
            <div data-wide>
              <FeeMode form={form} t={t} />
            </div>
          </div>
          {!record && (
            <Checkbox
              mt="1rem"
              label={fieldLabel(Shipment, 'draft', t)}
              description={t('shipmentScreens.form.draftHint')}
              checked={Boolean(form.getValues()['draft'])}
              onChange={(event) => form.setFieldValue('draft', event.currentTarget.checked)}
            />
          )}
        </>
      ),
    },
  ];
}

type FieldParts = Omit<Parts, 'isNameNeeded'>;

function ClientSelect({ form, record, t }: FieldParts) {
  return (
    <RefSelect
      {...reference(form, 'client_id', () => form.setFieldValue('commercial_name_id', null))}
      label={fieldLabel(Shipment, 'client', t)}
      target="client"
      required
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

function NameSelect({ form, record, isNameNeeded, t }: Parts) {
  const clientId = form.getValues()['client_id'];
  return (
    <RefSelect
      {...reference(form, 'commercial_name_id')}
      label={fieldLabel(Shipment, 'commercialName', t)}
      target="commercialName"
      required={isNameNeeded && !record}
      query={{ client_id: clientId }}
      disabled={!clientId}
      known={record?.['commercial_name']}
    />
  );
}

/** Chosen for every new parcel; one taken in by a sheet may lack it. */
function TypeSelect({ form, record, t }: FieldParts) {
  return (
    <RefSelect
      {...reference(form, 'shipment_type_id')}
      label={fieldLabel(Shipment, 'shipmentType', t)}
      target="shipmentType"
      required={!record && !form.getValues()['draft']}
      known={record?.['shipment_type']}
    />
  );
}

function Flag({ form, name, t }: { form: Form; name: 'isUrgent' | 'breakable' | 'freezable'; t: TFunction }) {
  const wire = name === 'isUrgent' ? 'is_urgent' : name;
  return (
    <Checkbox
      data-path={wire}
      label={fieldLabel(Shipment, name, t)}
      checked={Boolean(form.getValues()[wire])}
      error={form.errors[wire]}
      onChange={(event) => form.setFieldValue(wire, event.currentTarget.checked)}
    />
  );
}

function FeeMode({ form, t }: { form: Form; t: TFunction }) {
  const value = form.getValues()['fee_mode'] ?? 'fee_included';
  return (
    <fieldset className="k-fieldset" data-path="fee_mode">
      <legend className="c-legend">{fieldLabel(Shipment, 'feeMode', t)}</legend>
      <SegmentedControl
        className="c-fee-modes"
        aria-label={fieldLabel(Shipment, 'feeMode', t)}
        data={feeModes.map((mode) => ({ value: mode, label: t(`shipment.options.feeMode.${mode}`) }))}
        value={value}
        onChange={(mode) => form.setFieldValue('fee_mode', mode)}
      />
    </fieldset>
  );
}

/** A note is printed on the label, so it is as long as the label is wide. */
function NoteInput({ form, t }: { form: Form; t: TFunction }) {
  const given = form.getInputProps('note');
  const length = graphemeCount(String(given.value ?? ''));
  return (
    <TextInput
      {...given}
      value={given.value ?? ''}
      label={fieldLabel(Shipment, 'note', t)}
      description={t('shipmentScreens.form.noteHint')}
      inputWrapperOrder={below}
      autoComplete="off"
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

function reference(form: Form, name: string, after?: () => void) {
  const { value, error } = form.getInputProps(name);
  const onChange = (id: number | null) => {
    if (id !== value) after?.();
    form.setFieldValue(name, id);
  };
  return { value: (value as number | null) ?? null, error, onChange, 'data-path': name };
}

function plain(form: Form, name: string) {
  const { value, error, onChange } = form.getInputProps(name);
  return { value, error, onChange, 'data-path': name };
}
