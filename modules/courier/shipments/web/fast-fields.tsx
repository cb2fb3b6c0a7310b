import { Button, Group, SegmentedControl } from '@mantine/core';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { feeModes, Shipment } from '#courier/shipments/contract';
import { camel } from '#platform/entity';
import { FieldInput, fieldLabel, MoneyInput, RefSelect } from '#platform/web/ui';
import { declaredFor } from './asked-fields.ts';
import { type FastOrder, isRare, type RareName, rareNames } from './fast-order.ts';
import type { FastForm } from './fast-parcel.ts';
import { FormBlocks } from './form-blocks.tsx';

interface FastParts {
  form: FastForm;
  order: FastOrder;
  /** What a new parcel starts with is called. */
  names: Readonly<Record<string, unknown>>;
  onPicked: (name: string) => void;
}

/** What stays from one parcel to the next, as the company laid it out. */
export function KeptFields({ form, order, isNameNeeded, ...picking }: FastParts & { isNameNeeded: boolean }) {
  const { t } = useTranslation();
  const reference = { form, ...picking };
  const clientId = form.getValues()['client_id'];
  const inputs: Record<string, ReactNode> = {
    client_id: (
      <Reference
        {...reference}
        name="client_id"
        target="client"
        required
        onChange={(id) => form.setValues({ client_id: id, commercial_name_id: null })}
      />
    ),
    commercial_name_id: (
      <Reference
        {...reference}
        name="commercial_name_id"
        target="commercialName"
        required={isNameNeeded}
        query={{ client_id: clientId }}
        disabled={!clientId}
      />
    ),
    shipment_type_id: (
      <Reference
        {...reference}
        name="shipment_type_id"
        target="shipmentType"
        required={order.asked.includes('shipment_type_id')}
      />
    ),
    currency: <FieldInput declared={Shipment} name="currency" form={form} />,
    fee_mode: <FastFeeMode form={form} />,
  };
  return (
    <section className="k-panel" aria-label={t('shipmentScreens.fast.stays')}>
      <h2>{t('shipmentScreens.fast.stays')}</h2>
      <FormBlocks
        names={order.kept}
        shapeOf={(name) => (name === 'fee_mode' ? 'wide' : 'columns')}
        className="k-grid c-form-grid"
        input={(name) => inputs[name]}
      />
    </section>
  );
}

function FastFeeMode({ form }: Pick<FastParts, 'form'>) {
  const { t } = useTranslation();
  return (
    <SegmentedControl
      className="c-fee-modes"
      aria-label={fieldLabel(Shipment, 'feeMode', t)}
      data={feeModes.map((mode) => ({ value: mode, label: t(`shipment.options.feeMode.${mode}`) }))}
      value={form.getValues()['fee_mode']}
      onChange={(mode) => form.setFieldValue('fee_mode', mode)}
    />
  );
}

interface NextFieldsProps extends FastParts {
  isOpen: (name: RareName) => boolean;
  onOpen: (name: RareName) => void;
}

/** What is typed of each parcel, in the order of typing; the rarer ones behind a press. */
export function NextFields({ isOpen, onOpen, ...parts }: NextFieldsProps) {
  const { t } = useTranslation();
  const { typed, asked } = parts.order;
  const declared = declaredFor((wire) => asked.includes(wire));
  return (
    <section className="k-panel" aria-label={t('shipmentScreens.fast.next')}>
      <h2>{t('shipmentScreens.fast.next')}</h2>
      <p className="k-panel-hint">{t('shipmentScreens.fast.hint')}</p>
      <div className="c-fast">
        {typed
          .filter((name) => !isRare(name) || isOpen(name))
          .map((name) => (
            <NextField key={name} name={name} declared={declared} {...parts} />
          ))}
      </div>
      <Group mt="1rem" gap="0.75rem">
        <Button type="submit" color="saffron.5" className="k-primary" title="Ctrl + Enter">
          {t('shipmentScreens.fast.save')}
        </Button>
        {rareNames
          .filter((name) => typed.includes(name) && !isOpen(name))
          .map((name) => (
            <Button key={name} variant="subtle" onClick={() => onOpen(name)}>
              {t(name === 'exchange_of' ? 'shipmentScreens.fast.exchange' : 'shipmentScreens.fast.declared')}
            </Button>
          ))}
      </Group>
    </section>
  );
}

interface NextFieldProps extends FastParts {
  name: string;
  declared: ReturnType<typeof declaredFor>;
}

function NextField({ name, order, declared, ...parts }: NextFieldProps) {
  const { t } = useTranslation();
  const { form } = parts;
  if (name === 'city_id') return <Reference {...parts} name="city_id" target="city" required />;
  if (name === 'price' || name === 'declared_value')
    return (
      <MoneyInput
        label={fieldLabel(Shipment, camel(name), t)}
        required={order.asked.includes(name)}
        inputWrapperOrder={['label', 'input', 'description', 'error']}
        currency={form.getValues()['currency'] ?? 'IQD'}
        data-path={name}
        {...form.getInputProps(name)}
      />
    );
  const input = <FieldInput declared={declared} name={camel(name)} form={form} />;
  return name === 'exchange_of' ? <div className="c-fast-wide">{input}</div> : input;
}

interface FastReferenceProps extends Partial<Parameters<typeof RefSelect>[0]>, Omit<FastParts, 'order'> {
  name: string;
  target: string;
}

/** What is picked is said: typing goes on behind it. */
function Reference({ form, name, names, onChange, onPicked, ...more }: FastReferenceProps) {
  const { t } = useTranslation();
  const wire = name.replace(/_id$/, '');
  return (
    <RefSelect
      label={fieldLabel(Shipment, camel(wire), t)}
      value={(form.getValues()[name] as number | null) ?? null}
      error={form.errors[name]}
      data-path={name}
      known={names[wire]}
      {...more}
      onChange={(id) => {
        if (onChange) onChange(id);
        else form.setFieldValue(name, id);
        if (id) onPicked(name);
      }}
    />
  );
}
