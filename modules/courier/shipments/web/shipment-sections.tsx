import { Checkbox, TextInput } from '@mantine/core';
import { Shipment } from '#courier/shipments/contract';
import { type FormSection, fieldLabel, MoneyInput, NumberField, RefSelect } from '#platform/web/ui';
import { AddressSelect } from './address-select.tsx';
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

/** The sections of a parcel's form, in the order of the paper. */
export const shipmentSections = (parts: Parts): FormSection[] => [
  senderSection(parts),
  receiverSection(parts),
  parcelSection(parts),
  moneySection(parts),
];

function senderSection(parts: Parts): FormSection {
  const { form, isLocked, t } = parts;
  return {
    key: 'sender',
    title: t('shipment.sections.sender'),
    content: (
      <div className="k-grid c-form-grid">
        <ClientSelect {...parts} />
        <NameSelect {...parts} />
        <TextInput
          {...form.getInputProps('receipt_no')}
          className="k-ltr-input"
          dir="ltr"
          label={fieldLabel(Shipment, 'receiptNo', t)}
          placeholder={t('shipmentScreens.form.nextNumber')}
          maxLength={30}
          disabled={isLocked('receiptNo')}
          autoComplete="off"
        />
      </div>
    ),
  };
}

function receiverSection(parts: Parts): FormSection {
  const { form, record, isLocked, t } = parts;
  return {
    key: 'receiver',
    title: t('shipment.sections.receiver'),
    content: (
      <div className="k-grid c-form-grid">
        <DeclaredField name="receiverName" {...parts} />
        <DeclaredField name="phone" {...parts} />
        <DeclaredField name="secondPhone" {...parts} />
        <RefSelect
          {...reference(form, 'city_id', () => form.setFieldValue('delivery_address_id', null))}
          label={fieldLabel(Shipment, 'city', t)}
          target="city"
          required
          disabled={isLocked('city')}
          known={record?.['city']}
        />
        <AddressSelect form={form} record={record} />
        <DeclaredField name="address" {...parts} />
      </div>
    ),
  };
}

function parcelSection(parts: Parts): FormSection {
  const { form, isLocked, t } = parts;
  return {
    key: 'parcel',
    title: t('shipment.sections.parcel'),
    content: (
      <>
        <div className="k-grid c-narrow-grid">
          <TypeSelect {...parts} />
          <DeclaredField name="shipmentSize" {...parts} />
          <DeclaredField name="quantity" {...parts} />
          <NumberField
            {...plain(form, 'weight')}
            label={fieldLabel(Shipment, 'weight', t)}
            decimals={3}
            disabled={isLocked('weight')}
          />
        </div>
        <TextInput
          {...form.getInputProps('exchange_of')}
          value={String(form.getValues()['exchange_of'] ?? '')}
          label={fieldLabel(Shipment, 'exchangeOf', t)}
          description={t('shipmentScreens.exchange.hint')}
          inputWrapperOrder={below}
          maxLength={200}
          disabled={isLocked('exchangeOf')}
          autoComplete="off"
          data-path="exchange_of"
          mt="1rem"
        />
        <div className="c-checks">
          {(['isUrgent', 'breakable', 'freezable'] as const).map((name) => (
            <Flag key={name} name={name} {...parts} />
          ))}
        </div>
      </>
    ),
  };
}

function moneySection(parts: Parts): FormSection {
  const { form, record, isLocked, t } = parts;
  return {
    key: 'money',
    title: t('shipment.sections.money'),
    content: (
      <>
        {record && isLocked('price') && <PriceByRequest record={record} />}
        <div className="k-grid c-form-grid">
          <MoneyInput
            {...plain(form, 'price')}
            label={fieldLabel(Shipment, 'price', t)}
            required
            disabled={isLocked('price')}
            inputWrapperOrder={below}
            currency={form.getValues()['currency'] ?? 'IQD'}
          />
          <DeclaredField name="currency" {...parts} />
          <MoneyInput
            {...plain(form, 'declared_value')}
            label={fieldLabel(Shipment, 'declaredValue', t)}
            disabled={isLocked('declaredValue')}
            description={t('shipmentScreens.form.declaredHint')}
            inputWrapperOrder={below}
            currency={form.getValues()['currency'] ?? 'IQD'}
          />
          <NoteInput form={form} t={t} />
          <div data-wide>
            <FeeMode {...parts} />
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
  };
}
