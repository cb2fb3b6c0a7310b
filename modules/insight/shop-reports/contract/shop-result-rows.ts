import { profitCodes } from '#erp/earnings/contract';
import { type AccountSum, account, type ReportRow } from '#finance/ledger/contract';

/** What carrying parcels brings in and costs: one row beside the shop, its branches' shares among it. */
const courierRevenue: readonly string[] = [
  account.deliveryFees,
  account.branchShareRevenue,
  account.returnFees,
  account.serviceFees,
];
const courierCosts: readonly string[] = [account.deliveryCommissions, account.branchShareCost, account.receivingCommissions];

interface Seen {
  costs: boolean;
  profit: boolean;
}
interface Section {
  rows: ReportRow[];
  total: number;
  compared: number;
}

/**
 * Sales, what goods cost, gross profit; then what else the company earned and spent, down to what remains, which is what the income
 * statement says. Who may see neither costs nor profit reads what was sold.
 */
export function shopResultRows(sums: readonly AccountSum[], seen: Seen): ReportRow[] {
  const ofGoods = (type: AccountSum['type']) => sums.filter((sum) => profitCodes.includes(sum.code) && sum.type === type);
  const isCourier = ({ code }: AccountSum) => courierRevenue.includes(code) || courierCosts.includes(code);
  const more = (type: AccountSum['type']) =>
    sums.filter((sum) => sum.type === type && !profitCodes.includes(sum.code) && !isCourier(sum));
  const trade = sectionOf('trade', ofGoods('revenue'), -1);
  const goods = sectionOf('goods', ofGoods('cost'), 1);
  const gross = less(trade, goods);
  const courier = totalOf(sums.filter(isCourier), -1);
  const [revenue, costs] = [sectionOf('moreRevenue', more('revenue'), -1), sectionOf('moreCosts', more('cost'), 1)];
  const [expense, other] = [sectionOf('expense', more('expense'), 1), sectionOf('other', more('other'), -1)];
  const net = less(less(plus(plus(plus(gross, courier), revenue), other), costs), expense);
  if (!seen.profit) return [...trade.rows, ...(seen.costs ? goods.rows : [])];
  return [
    ...trade.rows,
    ...(seen.costs ? goods.rows : []),
    result('gross', gross),
    ...(sums.some(isCourier) ? [{ kind: 'account' as const, key: 'courier', ...amounts(courier) }] : []),
    ...[revenue, costs, expense, other].flatMap(({ rows }) => rows),
    result('net', net),
  ];
}

/** What each part comes to is said below it. */
const totals = {
  trade: 'tradeTotal',
  goods: 'goodsTotal',
  moreRevenue: 'moreRevenueTotal',
  moreCosts: 'moreCostsTotal',
  expense: 'expenseTotal',
  other: 'otherTotal',
} as const;

type Sum = Pick<Section, 'total' | 'compared'>;
const plus = (one: Sum, more: Sum): Sum => ({ total: one.total + more.total, compared: one.compared + more.compared });
const less = (one: Sum, off: Sum): Sum => ({ total: one.total - off.total, compared: one.compared - off.compared });
const amounts = ({ total, compared }: Sum) => ({ amount: total, compared });
const result = (key: string, sum: Sum): ReportRow => ({ kind: 'result', key, ...amounts(sum) });

function totalOf(sums: readonly AccountSum[], sign: 1 | -1): Sum {
  const of = (name: 'amount' | 'compared') => sums.reduce((total, sum) => total + sign * sum[name], 0);
  return { total: of('amount') || 0, compared: of('compared') || 0 };
}

function sectionOf(key: keyof typeof totals, sums: readonly AccountSum[], sign: 1 | -1): Section {
  const own = sums.filter(({ amount, compared }) => amount !== 0 || compared !== 0);
  const sum = totalOf(own, sign);
  const rows = own.map(
    ({ id, code, name, amount, compared }): ReportRow => ({
      kind: 'account',
      account: { id, code, name },
      amount: sign * amount || 0,
      compared: sign * compared || 0,
    }),
  );
  return {
    ...sum,
    rows: rows.length > 0 ? [{ kind: 'head', key }, ...rows, { kind: 'total', key: totals[key], ...amounts(sum) }] : [],
  };
}
