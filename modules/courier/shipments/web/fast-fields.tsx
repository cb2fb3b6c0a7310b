import { Button, Group, SegmentedControl } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { feeModes, Shipment } from '#courier/shipments/contract';
import { camel } from '#platform/entity';
import { FieldInput, fieldLabel, MoneyInput, RefSelect } from '#platform/web/ui';
import { type FastForm, type FastName, type RareName, rareNames } from './fast-parcel.ts';

interface KeptFieldsProps {
  form: FastForm;
  isNameNeeded: boolean;
  onPicked: (name: FastName) => void;
}

/** What stays from one parcel to the next. */
export function KeptFields({ form, isNameNeeded, onPicked }: KeptFieldsProps) {
  const { t } = useTranslation();
  return (
    <section className="k-panel" aria-label={t('shipmentScreens.fast.stays')}>
      <h2>{t('shipmentScreens.fast.stays')}</h2>
      <div className="k-grid c-form-grid">
        <Reference
          form={form}
          name="client_id"
          target="client"
          required
          onChange={(id) => form.setValues({ client_id: id, commercial_name_id: null })}
          onPicked={onPicked}
        />
        <Reference
          form={form}
          name="commercial_name_id"
          target="commercialName"
          required={isNameNeeded}
          onPicked={onPicked}
          query={{ client_id: form.getValues()['client_id'] }}
          disabled={!form.getValues()['client_id']}
        />
        <Reference form={form} name="shipment_type_id" target="shipmentType" required onPicked={onPicked} />
        <FieldInput declared={Shipment} name="currency" form={form} />
      </div>
      <SegmentedControl
        mt="0.75rem"
        className="c-fee-modes"
        aria-label={fieldLabel(Shipment, 'feeMode', t)}
        data={feeModes.map((mode) => ({ value: mode, label: t(`shipment.options.feeMode.${mode}`) }))}
        value={form.getValues()['fee_mode']}
        onChange={(mode) => form.setFieldValue('fee_mode', mode)}
      />
    </section>
  );
}

interface NextFieldsProps {
  form: FastForm;
  isOpen: (name: RareName) => boolean;
  onOpen: (name: RareName) => void;
  onPicked: (name: FastName) => void;
}

/** What is typed of each parcel, in the order of typing; the rarer ones behind a press. */
export function NextFields({ form, isOpen, onOpen, onPicked }: NextFieldsProps) {
  const { t } = useTranslation();
  const input = (name: string) => <FieldInput declared={Shipment} name={name} form={form} />;
  return (
    <section className="k-panel" aria-label={t('shipmentScreens.fast.next')}>
      <h2>{t('shipmentScreens.fast.next')}</h2>
      <p className="k-panel-hint">{t('shipmentScreens.fast.hint')}</p>
      <div className="c-fast">
        {input('receiptNo')}
        {input('receiverName')}
        {input('phone')}
        <Reference form={form} name="city_id" target="city" required onPicked={onPicked} />
        {input('address')}
        <MoneyInput
          label={fieldLabel(Shipment, 'price', t)}
          required
          inputWrapperOrder={['label', 'input', 'description', 'error']}
          currency={form.getValues()['currency'] ?? 'IQD'}
          data-path="price"
          {...form.getInputProps('price')}
        />
        {input('quantity')}
        {input('note')}
        {isOpen('declared_value') && (
          <MoneyInput
            label={fieldLabel(Shipment, 'declaredValue', t)}
            currency={form.getValues()['currency'] ?? 'IQD'}
            data-path="declared_value"
            {...form.getInputProps('declared_value')}
          />
        )}
        {isOpen('exchange_of') && <div className="c-fast-wide">{input('exchangeOf')}</div>}
      </div>
      <Group mt="1rem" gap="0.75rem">
        <Button type="submit" color="saffron.5" className="k-primary" title="Ctrl + Enter">
          {t('shipmentScreens.fast.save')}
        </Button>
        {rareNames
          .filter((name) => !isOpen(name))
          .map((name) => (
            <Button key={name} variant="subtle" onClick={() => onOpen(name)}>
              {t(name === 'exchange_of' ? 'shipmentScreens.fast.exchange' : 'shipmentScreens.fast.declared')}
            </Button>
          ))}
      </Group>
    </section>
  );
}

interface FastReferenceProps extends Partial<Parameters<typeof RefSelect>[0]> {
  form: FastForm;
  name: FastName;
  target: string;
  onPicked: (name: FastName) => void;
}

/** What is picked is said: typing goes on behind it. */
function Reference({ form, name, onChange, onPicked, ...more }: FastReferenceProps) {
  const { t } = useTranslation();
  return (
    <RefSelect
      label={fieldLabel(Shipment, camel(name.replace(/_id$/, '')), t)}
      value={(form.getValues()[name] as number | null) ?? null}
      error={form.errors[name]}
      data-path={name}
      {...more}
      onChange={(id) => {
        if (onChange) onChange(id);
        else form.setFieldValue(name, id);
        if (id) onPicked(name);
      }}
    />
  );
}
