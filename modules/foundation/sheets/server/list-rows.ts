import { integer, oneOf } from '#platform/entity';
import { type Context, longXlsx, type Reply, recordNames, sql, translate } from '#platform/server';
import { findSheet, type KeptSheet } from './kept-sheet.ts';
import type { CellProblem } from './read-row.ts';
import { headingOf } from './sheet-words.ts';
import { kindOf } from './sheet-work.ts';
import { xlsxType } from './take-sheet.ts';

interface KeptRow {
  rowNo: number;
  cells: string[];
  state: string;
  problems: CellProblem[] | null;
  recordId: number | null;
}
export const rowsQuery = {
  page: integer({ min: 1, max: 100_000 }),
  perPage: integer({ min: 1, max: 200 }),
  only: oneOf(['all', 'bad', 'good', 'done']),
};

/** A page of a sheet's rows as written, what is wrong beside each cell. */
export async function listRows(ctx: Context, id: number, options: Record<string, unknown>): Promise<Reply> {
  const sheet = await findSheet(ctx, id);
  const perPage = (options.perPage as number | undefined) ?? 50;
  const page = (options.page as number | undefined) ?? 1;
  const which = options.only && options.only !== 'all' ? sql`state = ${options.only}` : sql`true`;
  const [rows, { n }] = await Promise.all([
    ctx.db.query<KeptRow>(sql`select row_no, cells, state, problems, record_id from sheet_row
      where tenant_id = ${ctx.tenantId} and sheet_id = ${sheet.id}::bigint and ${which} order by row_no
      limit ${perPage} offset ${(page - 1) * perPage}`),
    ctx.db.one<{ n: number }>(sql`select count(*)::int as n from sheet_row
      where tenant_id = ${ctx.tenantId} and sheet_id = ${sheet.id}::bigint and ${which}`),
  ]);
  const from = rows.length ? (page - 1) * perPage + 1 : null;
  return {
    result: {
      items: await itemsOf(ctx, sheet, rows),
      pagination: { from, to: from && from + rows.length - 1, total_records: n, has_more: page * perPage < n },
      totals: { count: n },
    },
  };
}

/** One row as it travels. */
export async function rowItem(ctx: Context, id: number, rowNo: number) {
  const sheet = await findSheet(ctx, id);
  const row = await ctx.db.one<KeptRow>(sql`select row_no, cells, state, problems, record_id from sheet_row
    where tenant_id = ${ctx.tenantId} and sheet_id = ${id}::bigint and row_no = ${rowNo}::int`);
  const [item] = await itemsOf(ctx, sheet, [row]);
  return item;
}

/** Rows as they travel; what became a record says what that is called. */
async function itemsOf(ctx: Context, sheet: KeptSheet, rows: readonly KeptRow[]) {
  const names = await recordNames(
    ctx,
    kindOf(sheet).name,
    rows.flatMap(({ state, recordId }) => (state === 'done' && recordId ? [recordId] : [])),
  );
  return rows.map((row) => ({ ...itemOf(ctx, sheet, row), record_name: names.get(row.recordId ?? 0) ?? null }));
}

function itemOf(ctx: Context, sheet: KeptSheet, { rowNo, cells, state, problems, recordId }: KeptRow) {
  return {
    id: rowNo,
    row_no: rowNo,
    cells,
    state,
    [kindOf(sheet).record]: recordId,
    problems: (problems ?? []).map((problem) => ({
      column: problem.column,
      text: wordsOf(ctx, problem),
      ...(problem.offer && { offer: problem.offer }),
    })),
  };
}

const wordsOf = (ctx: Context, { key, values }: CellProblem) => translate(ctx.locale, key, values ?? {});

/** The rows that are wrong, as a sheet to be put right and uploaded again: why stands at the end of each. */
export async function failedRows(ctx: Context, id: number): Promise<Reply> {
  const sheet = await findSheet(ctx, id);
  const bad = sql`select json_build_object('rowNo', row_no, 'cells', cells, 'problems', problems)::text from sheet_row
    where tenant_id = ${ctx.tenantId} and sheet_id = ${sheet.id}::bigint and state = 'bad' order by row_no`;
  const heading = (column: string) => headingOf(kindOf(sheet), ctx.locale, column);
  const why = (problem: CellProblem, cells: readonly string[]) => {
    const written = cells[sheet.columns.indexOf(problem.column)];
    return `${heading(problem.column)}${written ? ` “${written}”` : ''}: ${wordsOf(ctx, problem)}`;
  };
  const title = translate(ctx.locale, 'sheets.failed.title');
  const rows = async function* () {
    yield [...sheet.headings, translate(ctx.locale, 'sheets.failed.row'), translate(ctx.locale, 'sheets.failed.why')];
    for await (const batch of ctx.db.batches(bad))
      for (const text of batch) {
        const { rowNo, cells, problems }: Pick<KeptRow, 'rowNo' | 'cells' | 'problems'> = JSON.parse(text);
        const reasons = (problems ?? []).map((problem) => why(problem, cells)).join(' · ');
        yield [...sheet.headings.map((_, index) => cells[index] ?? ''), String(rowNo), reasons];
      }
  };
  const written = await longXlsx({ title, rightToLeft: ctx.locale === 'ar' }, rows());
  return { file: { name: `${sheet.name.replace(/\.[^.]*$/, '')} - ${title}.xlsx`, mediaType: xlsxType, ...written } };
}
