import type { Bilingual, OutlineLine } from '#platform/entity';
import { account } from './account-words.ts';
import type { AccountType } from './chart.ts';

/** What stood on one account, debits less credits in minor units, and what stood there in the days compared with. */
export interface AccountSum {
  id: number;
  code: string;
  name: Bilingual;
  type: AccountType;
  amount: number;
  compared: number;
}

/** One row of a report of the books, in a currency yet to be said. */
export interface ReportRow extends OutlineLine {
  account?: { id: number; code: string; name: Bilingual };
  amount?: number;
  compared?: number;
}

/** The delivering branch's share is income of one branch and cost of another; over the company it is nothing. */
export const internalShares: readonly string[] = [account.branchShareRevenue, account.branchShareCost];
export const cashAccounts: readonly string[] = [
  account.treasuries,
  account.cashDrawers,
  account.bankAccounts,
  account.cashInTransit,
];

const incomeTypes: readonly { type: AccountType; sign: 1 | -1 }[] = [
  { type: 'revenue', sign: -1 },
  { type: 'cost', sign: 1 },
  { type: 'expense', sign: 1 },
  { type: 'other', sign: -1 },
];

/** Revenue less costs less expenses, and what else came and went; the shares between branches stand apart over the whole company. */
export function incomeRows(sums: readonly AccountSum[], view: { isConsolidated: boolean }): ReportRow[] {
  const apart = view.isConsolidated ? sums.filter(({ code }) => internalShares.includes(code)) : [];
  const counted = sums.filter((sum) => !apart.includes(sum));
  const section = (type: AccountType) => {
    const sign = incomeTypes.find((one) => one.type === type)?.sign ?? 1;
    return sectionOf(
      `income.${type}`,
      counted.filter((sum) => sum.type === type),
      sign,
    );
  };
  const [revenue, cost, expense, other] = (['revenue', 'cost', 'expense', 'other'] as const).map(section) as [
    Section,
    Section,
    Section,
    Section,
  ];
  return [
    ...revenue.rows,
    ...cost.rows,
    result('income.gross', revenue.total - cost.total, revenue.compared - cost.compared),
    ...expense.rows,
    ...other.rows,
    result(
      'income.net',
      revenue.total - cost.total - expense.total + other.total,
      revenue.compared - cost.compared - expense.compared + other.compared,
    ),
    ...(apart.length > 0 ? [named('head', 'income.eliminated')] : []),
    ...apart.map((sum) => accountRow(sum, sum.type === 'revenue' ? -1 : 1, 'apart')),
  ];
}

/** What the result of some days was: income less what it cost, above zero where something was earned. */
export function resultOf(sums: readonly Pick<AccountSum, 'type' | 'amount'>[]): number {
  return sums.filter(({ type }) => incomeTypes.some((one) => one.type === type)).reduce((total, { amount }) => total - amount, 0);
}

/** What the company has, and whose it is; the result not yet closed into retained earnings stands with the equity. */
export function balanceRows(sums: readonly AccountSum[]): ReportRow[] {
  const of = (type: AccountType) => sums.filter((sum) => sum.type === type);
  const assets = sectionOf('balance.asset', of('asset'), 1);
  const liabilities = sectionOf('balance.liability', of('liability'), -1);
  const open = { amount: resultOf(sums), compared: resultOf(sums.map((sum) => ({ ...sum, amount: sum.compared }))) };
  const equity = sectionOf('balance.equity', of('equity'), -1, [{ ...named('account', 'balance.openResult'), ...open }]);
  return [
    ...assets.rows.filter(({ kind }) => kind !== 'total'),
    result('balance.assets', assets.total, assets.compared),
    ...liabilities.rows,
    ...equity.rows,
    result('balance.claims', liabilities.total + equity.total, liabilities.compared + equity.compared),
  ];
}

export const cashGroups = ['operating', 'investing', 'financing'] as const;

/** Where cash came from and went to, by the accounts on the other side; opening, change and closing agree. */
export function cashRows(sums: readonly AccountSum[], cash: { opening: number; openingCompared: number }): ReportRow[] {
  const groupOf = ({ code }: AccountSum) => (/^15/.test(code) ? 'investing' : /^3/.test(code) ? 'financing' : 'operating');
  const sections = cashGroups.map((group) =>
    sectionOf(
      `cash.${group}`,
      sums.filter((sum) => groupOf(sum) === group),
      -1,
    ),
  );
  const change = sections.reduce((total, one) => total + one.total, 0);
  const changeCompared = sections.reduce((total, one) => total + one.compared, 0);
  return [
    result('cash.opening', cash.opening, cash.openingCompared),
    ...sections.flatMap(({ rows }) => rows),
    { ...named('total', 'cash.change'), amount: change, compared: changeCompared },
    result('cash.closing', cash.opening + change, cash.openingCompared + changeCompared),
  ];
}

interface Section {
  rows: ReportRow[];
  total: number;
  compared: number;
}

function sectionOf(key: string, sums: readonly AccountSum[], sign: 1 | -1, more: readonly ReportRow[] = []): Section {
  const own = sums
    .filter(({ amount, compared }) => amount !== 0 || compared !== 0)
    .map((sum) => accountRow(sum, sign, 'account'));
  const rows = [...own, ...more];
  const total = rows.reduce((sum, row) => sum + (row.amount ?? 0), 0);
  const compared = rows.reduce((sum, row) => sum + (row.compared ?? 0), 0);
  if (own.length === 0 && total === 0 && compared === 0) return { rows: [], total, compared };
  return {
    total,
    compared,
    rows: [{ kind: 'head', key }, ...rows, { kind: 'total', key: `${key}Total`, amount: total, compared }],
  };
}

function accountRow({ id, code, name, amount, compared }: AccountSum, sign: 1 | -1, kind: 'account' | 'apart'): ReportRow {
  return { kind, account: { id, code, name }, amount: signed(amount, sign), compared: signed(compared, sign) };
}
const signed = (amount: number, sign: 1 | -1) => (amount === 0 ? 0 : amount * sign);
/** A row that is no account: its words stand under `<report>.rows`. */
const named = <K extends ReportRow['kind']>(kind: K, key: string) => ({ kind, key });
const result = (key: string, amount: number, compared: number): ReportRow => ({ kind: 'result', key, amount, compared });
