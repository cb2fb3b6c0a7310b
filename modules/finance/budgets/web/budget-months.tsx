import { useTranslation } from 'react-i18next';
import { budgetTone, leftOfMonths, monthFields, type SpanStanding } from '#finance/budgets/contract';
import { amountText, type Currency, parseAmount } from '#platform/entity';
import { formatAmount, Ltr, today } from '#platform/web';
import { TableBox } from '#platform/web/ui';
import { LeftCell } from './left-cell.tsx';

interface BudgetMonthsProps {
  months: readonly Record<keyof SpanStanding, string>[];
  year: number;
  currency: Currency;
}

/** A year month by month: what is planned, spent and ordered, what is left of each and since January. */
export function BudgetMonths({ months, year, currency }: BudgetMonthsProps) {
  const { t } = useTranslation();
  const units = (text: string) => parseAmount(text, currency) ?? 0;
  const standings = months.map(({ budget, actual, committed }) => ({
    budget: units(budget),
    actual: units(actual),
    committed: units(committed),
  }));
  const lefts = leftOfMonths(standings);
  const amount = (one: number) => <Ltr>{one === 0 ? '–' : formatAmount(amountText(one, currency))}</Ltr>;
  return (
    <section className="k-panel">
      <h2>{t('budget.months')}</h2>
      <TableBox>
        <table className="k-table bu-months" style={{ minWidth: '56rem' }}>
          <colgroup>
            {[9, 8, 8, 8, 13, 10].map((width, at) => (
              <col key={at} style={{ width: `${width}rem` }} />
            ))}
          </colgroup>
          <thead>
            <tr>
              <th scope="col">{t('budget.month')}</th>
              {(['total', 'actual', 'committed', 'left'] as const).map((name) => (
                <th key={name} scope="col" data-align="end">
                  {t(`budget.fields.${name}`)}
                </th>
              ))}
              <th scope="col" data-align="end">
                {t('budget.leftToDate')}
              </th>
            </tr>
          </thead>
          <tbody>
            {standings.map((one, at) => {
              const { left, leftToDate } = lefts[at] ?? { left: 0, leftToDate: 0 };
              const isNow = today().startsWith(`${year}-${String(at + 1).padStart(2, '0')}`);
              return (
                <tr key={monthFields[at]} aria-current={isNow ? 'date' : undefined}>
                  <th scope="row">{t(`budget.fields.${monthFields[at]}`)}</th>
                  <td data-align="end">{amount(one.budget)}</td>
                  <td data-align="end">{amount(one.actual)}</td>
                  <td data-align="end">{amount(one.committed)}</td>
                  <td data-align="end">
                    <LeftCell left={left} tone={budgetTone(one)} currency={currency} />
                  </td>
                  <td data-align="end">
                    <LeftCell left={leftToDate} tone={leftToDate < 0 ? 'wrong' : undefined} currency={currency} />
                  </td>
                </tr>
              );
            })}
          </tbody>
        </table>
      </TableBox>
    </section>
  );
}
