import type { ExcelMode } from '#courier/excel/contract';
import { type Context, sql } from '#platform/server';
import { checkEdits } from './check-edits.ts';
import { checkRows, type JudgedRow, type SheetRowAsked } from './check-rows.ts';
import type { ExcelFileRow } from './excel-file-row.ts';

export interface Chunk {
  /** The last row of the chunk; the next one begins behind it. */
  after: number;
  count: number;
  isLast: boolean;
}
/** New parcels are judged without touching any; of parcels that stand, each is locked while it is judged. */
export const judgedAtOnce: Record<ExcelMode, number> = { create: 2000, edit: 100 };

/** Judges the rows of a file that no parcel was made of yet; one whose parcel was taken back is done with. */
export async function checkChunk(ctx: Context, file: ExcelFileRow, after: number): Promise<Chunk> {
  const rowsAtOnce = judgedAtOnce[file.mode];
  const rows = await ctx.db.query<SheetRowAsked>(sql`select row_no, cells from excel_row
    where tenant_id = ${ctx.tenantId} and file_id = ${file.id}::bigint and row_no > ${after}::int and state not in ('done', 'undone')
    order by row_no limit ${rowsAtOnce}`);
  keepJudged(ctx, file, await judgeRows(ctx, file, rows));
  if (rows.length === rowsAtOnce) return { after: rows.at(-1)?.rowNo ?? after, count: rows.length, isLast: false };
  countBad(ctx, file.id);
  return { after, count: rows.length, isLast: true };
}

export const judgeRows = (ctx: Context, file: ExcelFileRow, rows: readonly SheetRowAsked[]): Promise<JudgedRow[]> =>
  file.mode === 'create' ? checkRows(ctx, file, rows) : checkEdits(ctx, file, rows);

/** Keeps with each row what was found about it. */
export function keepJudged(ctx: Context, file: ExcelFileRow, judged: readonly JudgedRow[]): void {
  if (judged.length === 0) return;
  const sent = JSON.stringify(
    judged.map(({ rowNo, problems, reading, receiptNo }) => ({
      row_no: rowNo,
      state: problems.length ? 'bad' : 'good',
      problems: problems.length ? problems : null,
      reading: problems.length ? null : reading,
      receipt_no: receiptNo,
    })),
  );
  ctx.db.run(sql`update excel_row e set state = r.state, problems = r.problems, reading = r.reading, receipt_no = r.receipt_no
    from jsonb_to_recordset(${sent}::jsonb) as r(row_no int, state text, problems jsonb, reading jsonb, receipt_no text)
    where e.tenant_id = ${ctx.tenantId} and e.file_id = ${file.id}::bigint and e.row_no = r.row_no`);
}

/** Counts anew; the figures of the file are those of its rows. */
export function countBad(ctx: Context, fileId: number): void {
  ctx.db.run(sql`update excel_file f set bad = n.bad, done = n.done, total = n.total, updated_at = now(), version = version + 1
    from (select count(*) filter (where state = 'bad') as bad, count(*) filter (where state = 'done') as done, count(*) as total
      from excel_row where tenant_id = ${ctx.tenantId} and file_id = ${fileId}::bigint) n
    where f.tenant_id = ${ctx.tenantId} and f.id = ${fileId}::bigint`);
}

/** Adds to the figures what a chunk did, without counting a large file a thousand times. */
export function addCounts(ctx: Context, fileId: number, { bad, done }: { bad: number; done: number }): void {
  ctx.db.run(sql`update excel_file set bad = bad + ${bad}::int, done = done + ${done}::int, updated_at = now(), version = version + 1
    where tenant_id = ${ctx.tenantId} and id = ${fileId}::bigint`);
}
