import { type Bilingual, type Currency, money, nameIn } from '#platform/entity';
import type { PaperOf, PaperRow } from './paper.ts';

/** What one account did and stands at in one currency, in minor units; compared: debits less credits at the end of an earlier day. */
export interface BalanceRow {
  id: number;
  code: string;
  name: Bilingual;
  type: string;
  currency: Currency;
  opening: number;
  debit: number;
  credit: number;
  compared: number;
}

/** The figures of a row, each on its side. */
export function sides({ opening, debit, credit, compared }: BalanceRow) {
  const closing = opening + debit - credit;
  return {
    debit,
    credit,
    balanceDebit: Math.max(0, closing),
    balanceCredit: Math.max(0, -closing),
    comparedDebit: Math.max(0, compared),
    comparedCredit: Math.max(0, -compared),
  };
}
type Sides = ReturnType<typeof sides>;

/** The rows of each currency with what its sides come to. */
export function currenciesOf(rows: readonly BalanceRow[]): { currency: Currency; rows: BalanceRow[]; sums: Sides }[] {
  return [...Map.groupBy(rows, ({ currency }) => currency)].map(([currency, own]) => {
    const each = own.map(sides);
    const sum = (name: keyof Sides) => each.reduce((total, one) => total + one[name], 0);
    const sums = {
      debit: sum('debit'),
      credit: sum('credit'),
      balanceDebit: sum('balanceDebit'),
      balanceCredit: sum('balanceCredit'),
      comparedDebit: sum('comparedDebit'),
      comparedCredit: sum('comparedCredit'),
    };
    return { currency, rows: own, sums };
  });
}

interface Told {
  from: string | null;
  to: string | null;
  compared: { to: string } | null;
  branch: Bilingual | null;
}

/** The trial balance on paper: a heading for each currency where there are several, its accounts, and its two equal sides. */
export function balancePaper(rows: readonly BalanceRow[], told: Told): PaperOf {
  const tables = currenciesOf(rows);
  const names = [
    'debit',
    'credit',
    'balanceDebit',
    'balanceCredit',
    ...(told.compared ? (['comparedDebit', 'comparedCredit'] as const) : []),
  ] as const;
  return ({ say, language }) => ({
    file: `trial-balance${told.to ? `-${told.to}` : ''}`,
    title: say('trialBalance.title'),
    facts: [
      ...(told.from || told.to ? ([[say('reports.days'), `${told.from ?? ''} – ${told.to ?? ''}`]] as const) : []),
      [say('journalEntry.fields.branch'), told.branch ? nameIn(told.branch, language) : say('reports.allBranches')],
      [say('journalEntry.fields.currency'), tables.map(({ currency }) => currency).join(', ')],
    ],
    columns: [
      { title: say('trialBalance.fields.account') },
      ...(told.from ? [{ title: say('trialBalance.fields.opening'), amount: true }] : []),
      ...names.map((name) => ({ title: titleOf(name, { say, day: told.compared?.to }), amount: true })),
    ],
    rows: tables.flatMap(({ currency, rows: own, sums }): PaperRow[] => {
      const figures = (of: Sides) => names.map((name) => money(of[name], currency));
      const opening = (amount: number | null) => (told.from ? [amount === null ? '' : money(amount, currency)] : []);
      return [
        ...(tables.length > 1 ? [{ style: 'head' as const, cells: [currency, ...opening(null), ...names.map(() => '')] }] : []),
        ...own.map((row) => ({
          cells: [`${row.code} ${nameIn(row.name, language)}`, ...opening(row.opening), ...figures(sides(row))],
        })),
        { style: 'total', cells: [say('ui.list.totals'), ...opening(null), ...figures(sums)] },
      ];
    }),
  });
}

function titleOf(name: keyof Sides, { say, day }: { say: (key: string) => string; day: string | undefined }): string {
  if (name === 'comparedDebit') return `${say('trialBalance.fields.balanceDebit')} ${day}`;
  if (name === 'comparedCredit') return `${say('trialBalance.fields.balanceCredit')} ${day}`;
  return say(`trialBalance.fields.${name}`);
}
