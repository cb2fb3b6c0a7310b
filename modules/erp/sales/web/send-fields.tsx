import { Checkbox, SegmentedControl } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { MovedLines } from '#erp/catalog/web';
import { Sale, sendingFields, sentLines } from '#erp/sales/contract';
import type { VerbFieldsProps, WireRow } from '#platform/web';
import { FieldInput, type Form } from '#platform/web/ui';
import { hasOwnCourier } from './sending.ts';

const declared = { name: Sale.name, fields: sendingFields };
const byCompany = ['company', 'cod', 'fee', 'tracking'] as const;
const byOwn = ['cod', 'city'] as const;
const to = ['receiver', 'receiverPhone', 'address', 'note'] as const;

/** Who carries the goods and what is collected; whom to, where that is not the customer as he is known. */
export function SendingFields({ form, row, at }: { form: Form; row: WireRow; at?: string }) {
  const { t } = useTranslation();
  const path = at ? `${at}.by_own` : 'by_own';
  const isOwn = Boolean(form.getInputProps(path).value);
  const inputs = (names: readonly (keyof typeof sendingFields)[]) => (
    <div className="k-grid">
      {names.map((name) => (
        <FieldInput key={name} declared={declared} name={name} form={form} record={row} {...(at && { at })} />
      ))}
    </div>
  );
  return (
    <section className="s-sending" data-within={at} aria-label={t('sale.fields.shipment')}>
      {hasOwnCourier() && (
        <SegmentedControl
          className="s-carrier"
          fullWidth
          data={[
            { value: 'own', label: t('sale.byOwnCourier') },
            { value: 'company', label: t('sale.byCompany') },
          ]}
          value={isOwn ? 'own' : 'company'}
          onChange={(value) => form.setFieldValue(path, value === 'own')}
        />
      )}
      {inputs(isOwn ? byOwn : byCompany)}
      <p className="s-known">{t('sale.asKnown')}</p>
      {inputs(to)}
    </section>
  );
}

/** The same for goods that left the shelf already: all of them, or those that are said. */
export function SendFields({ form, row }: VerbFieldsProps) {
  const { t } = useTranslation();
  const isPart = Boolean(form.getValues()['in_part']);
  return (
    <>
      <SendingFields form={form} row={row} />
      <Checkbox
        className="k-bool"
        label={t('sale.sendSome')}
        checked={isPart}
        onChange={(event) => form.setFieldValue('in_part', event.currentTarget.checked)}
      />
      {isPart && <MovedLines form={form} lines={sentLines} />}
    </>
  );
}
