import { dayBefore, trialBalanceQuery } from '#finance/ledger/contract';
import { amountText, type Bilingual, type Currency } from '#platform/entity';
import { type Context, route, sql } from '#platform/server';
import { readReportQuery, reportBranches } from './report-query.ts';
import { currencyOf, linesIn, reportOf, sideWorth, worth } from './report-sums.ts';

interface Row {
  id: number;
  code: string;
  name: Bilingual;
  type: string;
  normalSide: 'debit' | 'credit';
  currency: Currency;
  opening: number;
  debit: number;
  credit: number;
}
interface Asked {
  currency?: Currency;
  from?: string;
  to?: string;
  inBranch?: number;
  base?: boolean;
}

/** Every account's turnover and balance in a period; in each currency the two sides come to the same. */
export const trialBalance = route({
  method: 'GET',
  path: '/api/v1/trial-balance',
  name: 'showTrialBalance',
  summary: 'Trial balance per account and currency',
  permission: 'show_trial_balance',
  section: 'any',
  query: trialBalanceQuery,
  answer: 'items',
  handle: async (ctx, asked) => {
    const rows = await trialBalanceRows(ctx, readReportQuery<Asked>(ctx, trialBalanceQuery, asked.query));
    return {
      result: {
        items: rows.map(itemOf),
        pagination: { from: rows.length ? 1 : 0, to: rows.length, total_records: rows.length, has_more: false },
        totals: { count: rows.length, by_currency: totalsOf(rows) },
      },
    };
  },
});

function trialBalanceRows(ctx: Context, { currency, from, to, inBranch, base = false }: Asked): Promise<Row[]> {
  const report = { ...reportOf(ctx, {}), currency: currency ?? null, isBase: base, branches: reportBranches(ctx, inBranch) };
  const of = sql`l.account_code, ${currencyOf(ctx, report)} as currency`;
  const before = from
    ? sql`union all select ${of}, ${worth(ctx, report)}, 0, 0 from ${linesIn(ctx, report, { to: dayBefore(from) })}`
    : sql``;
  return ctx.db.query<Row>(sql`select a.id, a.code, a.name, a.type, a.normal_side, l.currency, l.opening, l.debit, l.credit from (
      select account_code, currency, sum(opening)::bigint as opening, sum(debit)::bigint as debit, sum(credit)::bigint as credit from (
        select ${of}, 0::bigint as opening, ${sideWorth(ctx, report, 'debit')} as debit, ${sideWorth(ctx, report, 'credit')} as credit
        from ${linesIn(ctx, report, { from: from ?? null, to: to ?? null })} ${before}) s group by 1, 2) l
    join account a on a.tenant_id = ${ctx.tenantId} and a.code = l.account_code order by l.currency, a.code`);
}

function itemOf(row: Row) {
  const { id, code, name, type, currency, opening, debit, credit } = row;
  const text = (amount: number) => amountText(amount, currency);
  const closing = opening + debit - credit;
  return {
    id: `${code}-${currency}`,
    account_id: id,
    account: { id, code, name },
    type,
    currency,
    opening: text(opening),
    debit: text(debit),
    credit: text(credit),
    balance_debit: text(Math.max(0, closing)),
    balance_credit: text(Math.max(0, -closing)),
  };
}

function totalsOf(rows: readonly Row[]) {
  return [...new Set(rows.map((row) => row.currency))].map((currency) => {
    const mine = rows.filter((row) => row.currency === currency);
    const sum = (of: (row: Row) => number) =>
      amountText(
        mine.reduce((total, row) => total + of(row), 0),
        currency,
      );
    const closing = (row: Row) => row.opening + row.debit - row.credit;
    return {
      currency,
      debit: sum((row) => row.debit),
      credit: sum((row) => row.credit),
      balance_debit: sum((row) => Math.max(0, closing(row))),
      balance_credit: sum((row) => Math.max(0, -closing(row))),
    };
  });
}
