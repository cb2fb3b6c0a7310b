import { useTranslation } from 'react-i18next';
import { type InstalmentFrequency, instalmentsOf } from '#erp/setup/contract';
import { amountText, type Currency, parseAmount } from '#platform/entity';
import { formatAmount, formatDate, Ltr, type WireRow } from '#platform/web';
import { TableBox } from '#platform/web/ui';
import { coinOf } from './coin.ts';

/** When which part of a purchase or a sale is to be paid, and what of it is; `name` is how its fields are called. */
export default function Instalments({ paper, name }: { paper: WireRow; name: string }) {
  const { t } = useTranslation();
  const currency = paper['currency'] as Currency;
  const units = (field: string) => parseAmount(paper[field] ?? '0', currency) ?? 0;
  const plan = {
    count: paper['instalments'] as number,
    frequency: paper['frequency'] as InstalmentFrequency,
    firstDueOn: paper['due_on'] as string,
    planned: units('total'),
    step: coinOf(currency),
  };
  const rows = instalmentsOf(plan, { owed: units('owed'), paid: units('paid') });
  const text = (amount: number) => <Ltr>{formatAmount(amountText(amount, currency), currency)}</Ltr>;
  return (
    <section className="k-panel">
      <h2>{t(`${name}.fields.instalments`)}</h2>
      <TableBox>
        <table className="k-table" style={{ minWidth: '28rem' }}>
          <thead>
            <tr>
              <th scope="col">{t(`${name}.fields.dueOn`)}</th>
              <th scope="col" data-align="end">
                {t(`${name}.fields.amount`)}
              </th>
              <th scope="col" data-align="end">
                {t(`${name}.fields.paid`)}
              </th>
              <th scope="col" data-align="end">
                {t(`${name}.fields.left`)}
              </th>
            </tr>
          </thead>
          <tbody>
            {rows.map(({ dueOn, amount, paid }) => (
              <tr key={dueOn}>
                <td>
                  <Ltr>{formatDate(dueOn)}</Ltr>
                </td>
                <td data-align="end">{text(amount)}</td>
                <td data-align="end">{text(paid)}</td>
                <td data-align="end">{text(amount - paid)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </TableBox>
    </section>
  );
}
