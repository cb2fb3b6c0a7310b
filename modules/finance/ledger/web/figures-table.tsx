import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { formatAmount, Ltr } from '#platform/web';
import { IconAlertTriangle, IconCircleCheck } from '#platform/web/ui';
import { amountOrBlank } from './statement-panel.tsx';

export interface FigureColumn<Row> {
  name: keyof Row & string;
  title: ReactNode;
}
interface FiguresTableProps<Row extends { id: string }> {
  currency: string;
  /** What the rows are of. */
  of: string;
  columns: readonly FigureColumn<Row>[];
  rows: readonly Row[];
  nameOf: (row: Row) => ReactNode;
  /** What the columns come to; the others stay empty. */
  totals: { readonly [name in keyof Row]?: unknown };
  /** Whether both sides are equal, where there are two. */
  isEqual?: boolean;
  look: 'balances' | 'profits';
}

/** Figures of one currency, row by row, with what they come to and, where there are two sides, the proof that they are equal. */
export function FiguresTable<Row extends { id: string }>(props: FiguresTableProps<Row>) {
  const { currency, of, columns, rows, nameOf, totals, isEqual, look } = props;
  const { t } = useTranslation();
  const cell = (name: string, text: string) => (
    <td key={name} data-align="end" data-c={name}>
      <Ltr>{text}</Ltr>
    </td>
  );
  return (
    <section className="l-currency" aria-labelledby={`l-${currency}`}>
      <header>
        <h2 id={`l-${currency}`}>{currency}</h2>
        {isEqual !== undefined && <Proof isEqual={isEqual} />}
      </header>
      <div className={look === 'profits' ? 'k-table-box l-lines l-profits' : 'k-table-box l-lines'} data-look={look}>
        <table className="k-table">
          <thead>
            <tr>
              <th scope="col" className={look === 'balances' ? 'l-wide' : undefined}>
                {of}
              </th>
              {columns.map(({ name, title }) => (
                <th key={name} scope="col" data-align="end" data-c={name}>
                  {title}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {rows.map((row) => (
              <tr key={row.id}>
                <td>{nameOf(row)}</td>
                {columns.map(({ name }) => cell(name, typeof row[name] === 'string' ? amountOrBlank(row[name]) : ''))}
              </tr>
            ))}
          </tbody>
          <tfoot>
            <tr>
              <td>{t('ui.list.totals')}</td>
              {columns.map(({ name }) => cell(name, typeof totals[name] === 'string' ? formatAmount(totals[name]) : ''))}
            </tr>
          </tfoot>
        </table>
      </div>
    </section>
  );
}

function Proof({ isEqual }: { isEqual: boolean }) {
  const { t } = useTranslation();
  const Mark = isEqual ? IconCircleCheck : IconAlertTriangle;
  return (
    <p className="l-proof" data-equal={isEqual}>
      <Mark size="1.1rem" aria-hidden />
      {t(isEqual ? 'trialBalance.balanced' : 'trialBalance.unbalanced')}
    </p>
  );
}
