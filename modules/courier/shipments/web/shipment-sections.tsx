import { Checkbox, TextInput } from '@mantine/core';
import type { ReactNode } from 'react';
import { formSections, type Layout, Shipment } from '#courier/shipments/contract';
import { type FormSection, fieldLabel, MoneyInput, NumberField, RefSelect } from '#platform/web/ui';
import { AddressSelect } from './address-select.tsx';
import { FormBlocks, type Shape } from './form-blocks.tsx';
import {
  below,
  ClientSelect,
  DeclaredField,
  FeeMode,
  Flag,
  NameSelect,
  NoteInput,
  type Parts,
  plain,
  reference,
  TypeSelect,
} from './parcel-fields.tsx';
import { PriceByRequest } from './price-by-request.tsx';

/** The sections of a parcel's form, in the order of the paper; their fields as the company laid them out. */
export const shipmentSections = (parts: Parts, layout: Layout): FormSection[] =>
  formSections('create').flatMap((section) => {
    const shown = layout.filter((field) => field.section === section && field.isShown).map(({ wire }) => wire);
    // Only what is born can wait as not ready.
    const names = shown.filter((name) => name !== 'draft' || !parts.record);
    return names.length > 0 ? [sectionOf(section, names, parts)] : [];
  });

function sectionOf(key: string, names: readonly string[], parts: Parts): FormSection {
  const { record, isLocked, t } = parts;
  return {
    key,
    title: t(`shipment.sections.${key}`),
    content: (
      <>
        {key === 'money' && record && isLocked('price') && <PriceByRequest record={record} />}
        <FormBlocks
          names={names}
          shapeOf={(name) => shapes[name] ?? 'columns'}
          className={`k-grid ${key === 'parcel' ? 'c-narrow-grid' : 'c-form-grid'}`}
          input={(name) => inputs[name]?.(parts)}
        />
      </>
    ),
  };
}

const shapes: Record<string, Shape> = {
  exchange_of: 'wide',
  draft: 'wide',
  is_urgent: 'ticks',
  breakable: 'ticks',
  freezable: 'ticks',
};

const declared = (name: string) => (parts: Parts) => <DeclaredField name={name} {...parts} />;

/** What each field is typed into, by wire name. */
const inputs: Record<string, (parts: Parts) => ReactNode> = {
  client_id: (parts) => <ClientSelect {...parts} />,
  commercial_name_id: (parts) => <NameSelect {...parts} />,
  receipt_no: (parts) => <ReceiptInput {...parts} />,
  receiver_name: declared('receiverName'),
  phone: declared('phone'),
  second_phone: declared('secondPhone'),
  city_id: (parts) => <CitySelect {...parts} />,
  delivery_address_id: (parts) => <AddressSelect {...parts} required={parts.asks('delivery_address_id')} />,
  address: declared('address'),
  shipment_type_id: (parts) => <TypeSelect {...parts} />,
  shipment_size_id: declared('shipmentSize'),
  quantity: declared('quantity'),
  weight: (parts) => <WeightInput {...parts} />,
  exchange_of: (parts) => <ExchangeInput {...parts} />,
  is_urgent: (parts) => <Flag name="isUrgent" {...parts} />,
  breakable: (parts) => <Flag name="breakable" {...parts} />,
  freezable: (parts) => <Flag name="freezable" {...parts} />,
  price: (parts) => <PriceInput {...parts} />,
  currency: declared('currency'),
  declared_value: (parts) => <DeclaredValueInput {...parts} />,
  note: (parts) => <NoteInput {...parts} />,
  fee_mode: (parts) => (
    <div data-wide>
      <FeeMode {...parts} />
    </div>
  ),
  draft: (parts) => <DraftTick {...parts} />,
};

function ReceiptInput({ form, asks, isLocked, t }: Parts) {
  return (
    <TextInput
      {...form.getInputProps('receipt_no')}
      className="k-ltr-input"
      dir="ltr"
      label={fieldLabel(Shipment, 'receiptNo', t)}
      placeholder={asks('receipt_no') ? '' : t('shipmentScreens.form.nextNumber')}
      maxLength={30}
      required={asks('receipt_no')}
      disabled={isLocked('receiptNo')}
      autoComplete="off"
      data-path="receipt_no"
    />
  );
}

function CitySelect({ form, record, names, isLocked, t }: Parts) {
  return (
    <RefSelect
      {...reference(form, 'city_id', () => form.setFieldValue('delivery_address_id', null))}
      label={fieldLabel(Shipment, 'city', t)}
      target="city"
      required
      disabled={isLocked('city')}
      known={(record ?? names)['city']}
    />
  );
}

function WeightInput({ form, asks, isLocked, t }: Parts) {
  return (
    <NumberField
      {...plain(form, 'weight')}
      label={fieldLabel(Shipment, 'weight', t)}
      decimals={3}
      required={asks('weight')}
      disabled={isLocked('weight')}
    />
  );
}

function ExchangeInput({ form, asks, isLocked, t }: Parts) {
  return (
    <TextInput
      {...form.getInputProps('exchange_of')}
      value={String(form.getValues()['exchange_of'] ?? '')}
      label={fieldLabel(Shipment, 'exchangeOf', t)}
      description={t('shipmentScreens.exchange.hint')}
      inputWrapperOrder={below}
      maxLength={200}
      required={asks('exchange_of')}
      disabled={isLocked('exchangeOf')}
      autoComplete="off"
      data-path="exchange_of"
    />
  );
}

function PriceInput({ form, isLocked, t }: Parts) {
  return (
    <MoneyInput
      {...plain(form, 'price')}
      label={fieldLabel(Shipment, 'price', t)}
      required
      disabled={isLocked('price')}
      inputWrapperOrder={below}
      currency={form.getValues()['currency'] ?? 'IQD'}
    />
  );
}

function DeclaredValueInput({ form, asks, isLocked, t }: Parts) {
  return (
    <MoneyInput
      {...plain(form, 'declared_value')}
      label={fieldLabel(Shipment, 'declaredValue', t)}
      required={asks('declared_value')}
      disabled={isLocked('declaredValue')}
      description={t('shipmentScreens.form.declaredHint')}
      inputWrapperOrder={below}
      currency={form.getValues()['currency'] ?? 'IQD'}
    />
  );
}

function DraftTick({ form, record, t }: Parts) {
  if (record) return null;
  return (
    <Checkbox
      label={fieldLabel(Shipment, 'draft', t)}
      description={t('shipmentScreens.form.draftHint')}
      checked={Boolean(form.getValues()['draft'])}
      onChange={(event) => form.setFieldValue('draft', event.currentTarget.checked)}
    />
  );
}
