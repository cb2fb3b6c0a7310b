import { useTranslation } from 'react-i18next';
import { formatAmount, formatCurrency, Ltr, localName } from '#platform/web';
import { TableBox } from '#platform/web/ui';

export const measures = [
  'owed',
  'sent',
  'on_the_way',
  'delivered',
  'returned',
  'collected',
  'remitted',
  'cash_on_the_way',
] as const;
export type Measure = (typeof measures)[number];

export interface BranchFlow extends Record<'sent' | 'returned' | 'on_the_way' | 'delivered', number> {
  from_branch: { id: number; name: unknown };
  to_branch: { id: number; name: unknown };
  currency: string;
  collected: string;
  share: string;
  remitted: string;
  cash_on_the_way: string;
  owed: string;
  owed_url: string;
}

/** Rows send, columns deliver; the more, the deeper the colour. One square a currency. */
export function BranchMatrix({ items, measure }: { items: readonly BranchFlow[]; measure: Measure }) {
  const currencies = [...new Set(items.map((item) => item.currency))];
  return currencies.map((currency) => (
    <Square key={currency} currency={currency} measure={measure} items={items.filter((item) => item.currency === currency)} />
  ));
}

function Square({ items, measure, currency }: { items: readonly BranchFlow[]; measure: Measure; currency: string }) {
  const { t } = useTranslation();
  const branches = [...new Map(items.flatMap((item) => [item.from_branch, item.to_branch]).map((one) => [one.id, one])).values()];
  const most = Math.max(1, ...items.map((item) => Number(item[measure])));
  const at = (from: number, to: number) => items.find((item) => item.from_branch.id === from && item.to_branch.id === to);
  return (
    <TableBox
      className="a-matrix"
      tabIndex={0}
      aria-label={`${t(`accounts.flows.means.${measure}`)} ${formatCurrency(currency)}`}
    >
      <table>
        <caption>
          {t(`accounts.flows.means.${measure}`)} <bdi>{formatCurrency(currency)}</bdi>
        </caption>
        <thead>
          <tr>
            <th scope="col">
              {t('accounts.flows.from')} ↓ {t('accounts.flows.to')} <span className="a-arrow k-mirror">→</span>
            </th>
            {branches.map((branch) => (
              <th key={branch.id} scope="col">
                <bdi>{localName(branch)}</bdi>
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {branches.map((from) => (
            <tr key={from.id}>
              <th scope="row">
                <bdi>{localName(from)}</bdi>
              </th>
              {branches.map((to) => {
                const amount = String(at(from.id, to.id)?.[measure] ?? 0);
                const isSome = /[1-9]/.test(amount);
                return (
                  <td
                    key={to.id}
                    data-self={from.id === to.id || undefined}
                    style={isSome ? ({ '--a-share': `${Math.round(8 + (30 * Number(amount)) / most)}%` } as object) : undefined}
                  >
                    {isSome && <Ltr>{formatAmount(amount)}</Ltr>}
                  </td>
                );
              })}
            </tr>
          ))}
        </tbody>
      </table>
    </TableBox>
  );
}
