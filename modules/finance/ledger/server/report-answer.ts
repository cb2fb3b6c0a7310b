import type { ReportQuery, ReportRow } from '#finance/ledger/contract';
import { amountText, type Bilingual, type Currency, money, nameIn } from '#platform/entity';
import { type Context, type Reply, sql } from '#platform/server';
import { type Paper, type PaperRow, paperSheet, printedPaper, type Words } from './paper.ts';
import type { ReportOf } from './report-sums.ts';

export interface ReportTable {
  currency: Currency;
  rows: readonly ReportRow[];
}
export interface Report {
  /** `reports.<name>`, and the name of its file. */
  name: string;
  tables: readonly ReportTable[];
  unvalued: number;
}

/** A report as it travels, or as the paper or workbook that was asked for. */
export async function reportAnswer(ctx: Context, report: Report, of: ReportOf, asked: ReportQuery): Promise<Reply> {
  if (asked.format) {
    const branch = asked.inBranch ? await branchName(ctx, asked.inBranch) : null;
    const paperOf = (words: Words) => paperOfReport(report, of, { words, branch });
    return asked.format === 'pdf' ? printedPaper(ctx, paperOf) : paperSheet(ctx, paperOf);
  }
  const items = report.tables.flatMap(({ currency, rows }) =>
    rows.map((row, at) => ({ id: `${currency}-${at}`, currency, ...wireRow(row, currency) })),
  );
  return {
    result: {
      items,
      pagination: { from: items.length ? 1 : 0, to: items.length, total_records: items.length, has_more: false },
      totals: { count: items.length },
      from: of.from,
      to: of.to,
      compared: of.compared,
      currencies: report.tables.map(({ currency }) => currency),
      base: of.isBase,
      /** Foreign lines without a rate, which are not in it. */
      unvalued: report.unvalued,
    },
  };
}

function wireRow({ kind, key, account, amount, compared }: ReportRow, currency: Currency) {
  const text = (value: number | undefined) => (value === undefined ? null : amountText(value, currency));
  return { kind, key: key ?? null, account: account ?? null, amount: text(amount), compared: text(compared) };
}

/** A branch's name, as a report's paper says it. */
export async function branchName(ctx: Context, id: number): Promise<Bilingual | null> {
  const found = await ctx.db.maybe<{ name: Bilingual }>(
    sql`select name from branch where tenant_id = ${ctx.tenantId} and id = ${id}`,
  );
  return found?.name ?? null;
}

function paperOfReport(report: Report, of: ReportOf, on: { words: Words; branch: Bilingual | null }): Paper {
  const { say, language } = on.words;
  const columns = [
    { title: say('reports.account') },
    { title: say('reports.amount'), amount: true },
    ...(of.compared ? [{ title: `${of.compared.from ?? ''} – ${of.compared.to}`, amount: true }] : []),
    ...(report.tables.length > 1 ? [{ title: say('journalEntry.fields.currency') }] : []),
  ];
  const rowOf = (row: ReportRow, currency: Currency): PaperRow => ({
    style: row.kind === 'head' ? 'head' : row.kind === 'account' || row.kind === 'apart' ? 'plain' : 'total',
    indent: row.kind === 'account' || row.kind === 'apart' ? 1 : 0,
    cells: [
      row.account ? `${row.account.code} ${nameIn(row.account.name, language)}` : say(`reports.rows.${row.key}`),
      row.amount === undefined ? '' : money(row.amount, currency),
      ...(of.compared ? [row.compared === undefined ? '' : money(row.compared, currency)] : []),
      ...(report.tables.length > 1 ? [row.kind === 'head' ? currency : ''] : []),
    ],
  });
  return {
    file: `${report.name}-${of.to}`,
    title: say(`reports.${report.name}.title`),
    facts: [
      [say('reports.days'), of.from ? `${of.from} – ${of.to}` : of.to],
      [say('journalEntry.fields.branch'), on.branch ? nameIn(on.branch, language) : say('reports.allBranches')],
      [say('journalEntry.fields.currency'), report.tables.map(({ currency }) => currency).join(', ')],
    ],
    columns,
    rows: report.tables.flatMap(({ currency, rows }) => rows.map((row) => rowOf(row, currency))),
  };
}
