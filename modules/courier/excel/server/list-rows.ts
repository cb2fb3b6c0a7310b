import type { ColumnName } from '#courier/excel/contract';
import { integer, oneOf } from '#platform/entity';
import { type Context, longXlsx, type Reply, sql, translate } from '#platform/server';
import { readFile } from './excel-file-row.ts';
import type { CellProblem } from './read-row.ts';
import { headingOf } from './sheet-words.ts';
import { xlsxType } from './take-sheet.ts';

interface KeptRow {
  rowNo: number;
  cells: string[];
  state: string;
  problems: CellProblem[] | null;
  shipmentId: number | null;
}
export const rowsQuery = {
  page: integer({ min: 1, max: 100_000 }),
  perPage: integer({ min: 1, max: 200 }),
  only: oneOf(['all', 'bad', 'good', 'done']),
};

/** A page of a file's rows as written, what is wrong beside each cell. */
export async function listRows(ctx: Context, id: number, options: Record<string, unknown>): Promise<Reply> {
  const file = await readFile(ctx, id);
  const perPage = (options.perPage as number | undefined) ?? 50;
  const page = (options.page as number | undefined) ?? 1;
  const which = options.only && options.only !== 'all' ? sql`state = ${options.only}` : sql`true`;
  const [rows, { n }] = await Promise.all([
    ctx.db.query<KeptRow>(sql`select row_no, cells, state, problems, shipment_id from excel_row
      where tenant_id = ${ctx.tenantId} and file_id = ${file.id}::bigint and ${which} order by row_no
      limit ${perPage} offset ${(page - 1) * perPage}`),
    ctx.db.one<{ n: number }>(sql`select count(*)::int as n from excel_row
      where tenant_id = ${ctx.tenantId} and file_id = ${file.id}::bigint and ${which}`),
  ]);
  const from = rows.length ? (page - 1) * perPage + 1 : null;
  return {
    result: {
      items: rows.map((row) => itemOf(ctx, row)),
      pagination: { from, to: from && from + rows.length - 1, total_records: n, has_more: page * perPage < n },
      totals: { count: n },
    },
  };
}

/** One row as it travels. */
export async function rowItem(ctx: Context, fileId: number, rowNo: number) {
  const row = await ctx.db.one<KeptRow>(sql`select row_no, cells, state, problems, shipment_id from excel_row
    where tenant_id = ${ctx.tenantId} and file_id = ${fileId}::bigint and row_no = ${rowNo}::int`);
  return itemOf(ctx, row);
}

function itemOf(ctx: Context, { rowNo, cells, state, problems, shipmentId }: KeptRow) {
  return {
    id: rowNo,
    row_no: rowNo,
    cells,
    state,
    shipment_id: shipmentId,
    problems: (problems ?? []).map((problem) => ({
      column: problem.column,
      text: wordsOf(ctx, problem),
      ...(problem.offer && { offer: problem.offer }),
    })),
  };
}

const wordsOf = (ctx: Context, { key, values }: CellProblem) => translate(ctx.locale, key, values ?? {});

/** Spellings of cities nobody confirmed yet, the most frequent first. */
export async function unsureCities(ctx: Context, id: number): Promise<Reply> {
  const file = await readFile(ctx, id);
  const at = file.columns.indexOf('city');
  const rows = await ctx.db.query<{ written: string; offer: { id: number; name: string } | null; n: number }>(sql`
    select r.cells ->> ${at}::int as written, (array_agg(p -> 'offer'))[1] as offer, count(*)::int as n
    from excel_row r, jsonb_array_elements(r.problems) p
    where r.tenant_id = ${ctx.tenantId} and r.file_id = ${file.id}::bigint and r.state = 'bad'
      and p ->> 'column' = 'city' and r.cells ->> ${at}::int <> ''
    group by 1 order by n desc, 1 limit 100`);
  return { result: { items: rows.map(({ written, offer, n }) => ({ written, offer, rows: n })) } };
}

/** The rows that are wrong, as a sheet to be put right and uploaded again: why stands at the end of each. */
export async function failedRows(ctx: Context, id: number): Promise<Reply> {
  const file = await readFile(ctx, id);
  const bad = sql`select json_build_object('rowNo', row_no, 'cells', cells, 'problems', problems)::text from excel_row
    where tenant_id = ${ctx.tenantId} and file_id = ${file.id}::bigint and state = 'bad' order by row_no`;
  const heading = (column: ColumnName) => headingOf(ctx.locale, column);
  const why = (problem: CellProblem, cells: readonly string[]) => {
    const written = cells[file.columns.indexOf(problem.column)];
    return `${heading(problem.column)}${written ? ` “${written}”` : ''}: ${wordsOf(ctx, problem)}`;
  };
  const title = translate(ctx.locale, 'excel.failedRows.title');
  const rows = async function* () {
    yield [...file.headings, translate(ctx.locale, 'excel.failedRows.row'), translate(ctx.locale, 'excel.failedRows.why')];
    for await (const batch of ctx.db.batches(bad))
      for (const text of batch) {
        const { rowNo, cells, problems }: Pick<KeptRow, 'rowNo' | 'cells' | 'problems'> = JSON.parse(text);
        const reasons = (problems ?? []).map((problem) => why(problem, cells)).join(' · ');
        yield [...file.headings.map((_, index) => cells[index] ?? ''), String(rowNo), reasons];
      }
  };
  const sheet = await longXlsx({ title, rightToLeft: ctx.locale === 'ar' }, rows());
  return { file: { name: `${file.name.replace(/\.[^.]*$/, '')} - ${title}.xlsx`, mediaType: xlsxType, ...sheet } };
}
