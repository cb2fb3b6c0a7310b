import { type Context, sql } from '#platform/server';
import type { KeptSheet } from './kept-sheet.ts';
import { type JudgedRow, type SheetRowAsked, workOf } from './sheet-work.ts';

export interface Chunk {
  /** The last row of the chunk; the next one begins behind it. */
  after: number;
  count: number;
  isLast: boolean;
}
export const judgedAtOnce = (sheet: KeptSheet): number => workOf(sheet).judgedAtOnce ?? 2000;

/** Judges the rows of a sheet that no record was made of yet; one whose record was taken back is done with. */
export async function checkChunk(ctx: Context, sheet: KeptSheet, after: number): Promise<Chunk> {
  const rowsAtOnce = judgedAtOnce(sheet);
  const rows = await ctx.db.query<SheetRowAsked>(sql`select row_no, cells from sheet_row
    where tenant_id = ${ctx.tenantId} and sheet_id = ${sheet.id}::bigint and row_no > ${after}::int and state not in ('done', 'undone')
    order by row_no limit ${rowsAtOnce}`);
  keepJudged(ctx, sheet, await workOf(sheet).judge(ctx, sheet, rows));
  if (rows.length === rowsAtOnce) return { after: rows.at(-1)?.rowNo ?? after, count: rows.length, isLast: false };
  countRows(ctx, sheet.id);
  return { after, count: rows.length, isLast: true };
}

/** Keeps with each row what was found about it. */
export function keepJudged(ctx: Context, sheet: KeptSheet, judged: readonly JudgedRow[]): void {
  if (judged.length === 0) return;
  const { isJudgedAgain } = workOf(sheet);
  const sent = JSON.stringify(
    judged.map(({ rowNo, problems, reading, key }) => ({
      row_no: rowNo,
      state: problems.length ? 'bad' : 'good',
      problems: problems.length ? problems : null,
      reading: problems.length || isJudgedAgain ? null : reading,
      match_key: key,
    })),
  );
  ctx.db.run(sql`update sheet_row e set state = r.state, problems = r.problems, reading = r.reading, match_key = r.match_key
    from jsonb_to_recordset(${sent}::jsonb) as r(row_no int, state text, problems jsonb, reading jsonb, match_key text)
    where e.tenant_id = ${ctx.tenantId} and e.sheet_id = ${sheet.id}::bigint and e.row_no = r.row_no`);
}

/** Counts anew; the figures of the sheet are those of its rows. */
export function countRows(ctx: Context, id: number): void {
  ctx.db.run(sql`update sheet f set bad = n.bad, done = n.done, total = n.total, updated_at = now(), version = version + 1
    from (select count(*) filter (where state = 'bad') as bad, count(*) filter (where state = 'done') as done, count(*) as total
      from sheet_row where tenant_id = ${ctx.tenantId} and sheet_id = ${id}::bigint) n
    where f.tenant_id = ${ctx.tenantId} and f.id = ${id}::bigint`);
}
