import { Checkbox } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { MovedLines } from '#erp/catalog/web';
import { deliveredLines } from '#erp/sales/contract';
import type { VerbFieldsProps } from '#platform/web';
import { SendingFields } from './send-fields.tsx';
import { blankSending, byCompany } from './sending.ts';
import { inCoins } from './tender-sums.ts';
import { blankTender, Tenders } from './tenders.tsx';

/** How a sale is paid or who collects it, and, where not all of it leaves now, what does. */
export function SellFields({ form, row }: VerbFieldsProps) {
  const { t } = useTranslation();
  const { in_part, by_company, shipment, coin } = form.getValues();
  const isPart = Boolean(in_part);
  const choose = (isSent: boolean) =>
    form.setValues({
      ...form.getValues(),
      by_company: isSent,
      ...(isSent
        ? byCompany(form.getValues(), row)
        : { tenders: [blankTender(inCoins(row['total'], row['currency'], coin))], shipment: [blankSending()] }),
    });
  return (
    <>
      <Tenders form={form} row={row} due={row['total']} collected={by_company ? (shipment[0].cod ?? '0') : null} />
      <Checkbox
        className="k-bool"
        label={t('sale.fields.shipment')}
        checked={Boolean(by_company)}
        onChange={(event) => choose(event.currentTarget.checked)}
      />
      {by_company && <SendingFields form={form} row={row} at="shipment.0" />}
      <Checkbox
        className="k-bool"
        label={t('sale.deliverSome')}
        checked={isPart}
        onChange={(event) => form.setFieldValue('in_part', event.currentTarget.checked)}
      />
      {isPart && <MovedLines form={form} lines={deliveredLines} />}
    </>
  );
}

/** What leaves now of a sale whose rest was kept. */
export const DeliverFields = ({ form }: VerbFieldsProps) => <MovedLines form={form} lines={deliveredLines} />;
