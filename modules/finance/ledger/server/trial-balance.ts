import { comparedDays, dayBefore, type ReportQuery, trialBalanceQuery } from '#finance/ledger/contract';
import { amountText, type Currency } from '#platform/entity';
import { type Context, type Reply, route, sql } from '#platform/server';
import { paperSheet, printedPaper } from './paper.ts';
import { branchName } from './report-answer.ts';
import { readReportQuery } from './report-query.ts';
import { currencyOf, linesIn, type ReportOf, reportOf, sideWorth, unvaluedLines, worth } from './report-sums.ts';
import { type BalanceRow, balancePaper, currenciesOf, sides } from './trial-balance-paper.ts';

/** Every account's turnover and balance in a period; in each currency the two sides come to the same. */
export const trialBalance = route({
  method: 'GET',
  path: '/api/v1/trial-balance',
  name: 'showTrialBalance',
  summary: 'Trial balance per account and currency, beside the balances of an earlier day, as paper or workbook',
  permission: 'show_trial_balance',
  section: 'any',
  query: trialBalanceQuery,
  answer: 'items',
  handle: async (ctx, { query }) => {
    const asked = readReportQuery<ReportQuery>(ctx, trialBalanceQuery, query);
    const report = { ...reportOf(ctx, asked), compared: comparedDays(asked, ctx.today) };
    const days = { from: asked.from ?? null, to: asked.to ?? null };
    const rows = await balanceRows(ctx, report, days);
    const paper = async () =>
      balancePaper(rows, {
        ...days,
        compared: report.compared,
        branch: asked.inBranch ? await branchName(ctx, asked.inBranch) : null,
      });
    if (asked.format === 'pdf') return printedPaper(ctx, await paper());
    if (asked.format === 'xlsx') return paperSheet(ctx, await paper());
    const unvalued = await unvaluedLines(ctx, report, { to: days.to });
    return answer(rows, { ...days, compared: report.compared, unvalued });
  },
});

interface Days {
  from: string | null;
  to: string | null;
}

function balanceRows(ctx: Context, report: ReportOf, { from, to }: Days): Promise<BalanceRow[]> {
  const of = sql`l.account_code, ${currencyOf(ctx, report)} as currency`;
  const parts = [
    sql`select ${of}, 0::bigint as opening, ${sideWorth(ctx, report, 'debit')} as debit, ${sideWorth(ctx, report, 'credit')} as credit, 0::bigint as compared, l.lines
      from ${linesIn(ctx, report, { from, to })}`,
  ];
  if (from)
    parts.push(sql`select ${of}, ${worth(ctx, report)}, 0, 0, 0, l.lines from ${linesIn(ctx, report, { to: dayBefore(from) })}`);
  if (report.compared)
    parts.push(
      sql`select ${of}, 0, 0, 0, ${worth(ctx, report)}, l.lines from ${linesIn(ctx, report, { to: report.compared.to })}`,
    );
  return ctx.db.query<BalanceRow>(sql`select a.id, a.code, a.name, a.type, l.currency, l.opening, l.debit, l.credit, l.compared from (
      select account_code, currency, sum(opening)::bigint as opening, sum(debit)::bigint as debit, sum(credit)::bigint as credit, sum(compared)::bigint as compared
      from (${sql.join(parts, sql` union all `)}) s group by 1, 2 having sum(lines) <> 0) l
    join account a on a.tenant_id = ${ctx.tenantId} and a.code = l.account_code order by l.currency, a.code`);
}

function answer(rows: readonly BalanceRow[], told: Days & { compared: ReportOf['compared']; unvalued: number }): Reply {
  const isCompared = told.compared !== null;
  return {
    result: {
      items: rows.map((row) => itemOf(row, isCompared)),
      pagination: { from: rows.length ? 1 : 0, to: rows.length, total_records: rows.length, has_more: false },
      totals: {
        count: rows.length,
        by_currency: currenciesOf(rows).map(({ currency, sums }) => ({ currency, ...wireSums(sums, currency, isCompared) })),
      },
      ...told,
    },
  };
}

function itemOf(row: BalanceRow, isCompared: boolean) {
  const { id, code, name, type, currency, opening } = row;
  return {
    id: `${code}-${currency}`,
    account_id: id,
    account: { id, code, name },
    type,
    currency,
    opening: amountText(opening, currency),
    ...wireSums(sides(row), currency, isCompared),
  };
}

function wireSums(of: ReturnType<typeof sides>, currency: Currency, isCompared: boolean) {
  const text = (amount: number) => amountText(amount, currency);
  return {
    debit: text(of.debit),
    credit: text(of.credit),
    balance_debit: text(of.balanceDebit),
    balance_credit: text(of.balanceCredit),
    compared_debit: isCompared ? text(of.comparedDebit) : null,
    compared_credit: isCompared ? text(of.comparedCredit) : null,
  };
}
