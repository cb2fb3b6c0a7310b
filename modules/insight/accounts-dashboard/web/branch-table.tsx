import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { formatAmount, Ltr, localName } from '#platform/web';
import { TableBox } from '#platform/web/ui';
import type { CashMapAnswer, PlaceLine } from './answer.ts';

type Row = CashMapAnswer['currencies'][number]['branches'][number];
const shown = ['agents', 'treasuries', 'banks', 'drawers', 'in_transit', 'clients', 'approved'] as const;

/** The same branch by branch: what each holds, owes and is owed by the others. */
export function BranchTable({ rows }: { rows: readonly Row[] }) {
  const { t } = useTranslation();
  const line = (row: Row, place: string) => [...row.held, ...row.owed].find((one) => one.place === place) as PlaceLine;
  const columns = shown.filter((place) => rows.some((row) => /[1-9]/.test(line(row, place).amount)));
  const cell = (one: PlaceLine, label: string) => (
    <td key={label} data-align="end" data-label={label}>
      {/[1-9]/.test(one.amount) ? (
        <Link to={one.url} className="a-amount">
          <Ltr>{formatAmount(one.amount)}</Ltr>
        </Link>
      ) : (
        <span className="k-none">–</span>
      )}
    </td>
  );
  return (
    <TableBox className="a-branches">
      <table className="k-table">
        <caption className="k-unseen">{t('accounts.byBranch')}</caption>
        <thead>
          <tr>
            <th scope="col">{t('accounts.byBranch')}</th>
            {columns.map((place) => (
              <th key={place} scope="col" data-align="end">
                {t(`accounts.places.${place}`)}
              </th>
            ))}
            <th scope="col" data-align="end">
              {t('accounts.places.branches')}
            </th>
            <th scope="col" data-align="end">
              {t('accounts.own')}
            </th>
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <tr key={row.branch?.id}>
              <th scope="row">
                <bdi>{localName(row.branch)}</bdi>
              </th>
              {columns.map((place) => cell(line(row, place), t(`accounts.places.${place}`)))}
              {cell(row.between, t('accounts.places.branches'))}
              <td data-align="end" data-label={t('accounts.own')}>
                <Ltr>{formatAmount(row.total_own)}</Ltr>
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </TableBox>
  );
}
