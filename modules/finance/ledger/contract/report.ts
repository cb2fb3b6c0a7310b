import { type Bilingual, belongsTo, bool, currencyCodes, date, oneOf } from '#platform/entity';
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

/** One row of a report: a heading, an account, a sum, or the result the eye goes to. */
export interface ReportRow {
  kind: 'head' | 'account' | 'total' | 'result' | 'apart';
  /** Where the row is no account: `reports.rows.<key>`. */
  key?: string;
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

const reportQuery = {
  from: date(),
  to: date(),
  currency: oneOf(currencyCodes),
  inBranch: belongsTo('branch', { wire: 'in_branch' }),
  /** Everything at its worth in the company's own currency. */
  base: bool(),
  compare: oneOf(['previous_period', 'previous_year']),
  format: oneOf(['pdf', 'xlsx']),
};
export const trialBalanceQuery = reportQuery;
export const incomeStatementQuery = reportQuery;
export const cashFlowQuery = reportQuery;
export const balanceSheetQuery = reportQuery;
export const profitsQuery = { ...reportQuery, group: oneOf(['month', 'day', 'branch']) };
export type ReportQuery = {
  from?: string;
  to?: string;
  currency?: string;
  inBranch?: number;
  base?: boolean;
  compare?: 'previous_period' | 'previous_year';
  format?: 'pdf' | 'xlsx';
  group?: 'month' | 'day' | 'branch';
};

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
/** A row that is no account: its words stand under `reports.rows`. */
const named = <K extends ReportRow['kind']>(kind: K, key: string) => ({ kind, key });
const result = (key: string, amount: number, compared: number): ReportRow => ({ kind: 'result', key, amount, compared });

/** The days a period is compared with: as many just before it, or the same ones a year earlier. */
export function comparedDays(
  { from, to, compare }: Pick<ReportQuery, 'from' | 'to' | 'compare'>,
  today: string,
): { from: string | null; to: string } | null {
  if (!compare) return null;
  const end = to ?? today;
  const yearBefore = (day: string) => `${Number(day.slice(0, 4)) - 1}${day.slice(4)}`.replace('-02-29', '-02-28');
  if (compare === 'previous_year') return { from: from ? yearBefore(from) : null, to: yearBefore(end) };
  if (!from) return { from: null, to: yearBefore(end) };
  const day = 86_400_000;
  const length = (Date.parse(end) - Date.parse(from)) / day + 1;
  const at = (moment: number) => new Date(moment).toISOString().slice(0, 10);
  // Whole months are compared with whole months, however long those are.
  if (from.endsWith('-01') && at(Date.parse(end) + day).endsWith('-01')) {
    const months =
      (Number(end.slice(0, 4)) - Number(from.slice(0, 4))) * 12 + Number(end.slice(5, 7)) - Number(from.slice(5, 7)) + 1;
    const before = new Date(Date.UTC(Number(from.slice(0, 4)), Number(from.slice(5, 7)) - 1 - months, 1));
    return { from: at(before.getTime()), to: at(Date.parse(from) - day) };
  }
  return { from: at(Date.parse(from) - length * day), to: at(Date.parse(from) - day) };
}
