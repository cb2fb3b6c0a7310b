import { type Context, sql } from '#platform/server';
import { type Chunk, countRows } from './check-chunk.ts';
import type { KeptSheet } from './kept-sheet.ts';
import { workOf } from './sheet-work.ts';

const rowsAtOnce = 200;

/** Takes the next records of a sheet out again. One that was touched since it was asked for stays. */
export async function undoChunk(ctx: Context, sheet: KeptSheet, after: number): Promise<Chunk> {
  const rows = await ctx.db.query<{ rowNo: number; recordId: number }>(sql`select row_no, record_id from sheet_row
    where tenant_id = ${ctx.tenantId} and sheet_id = ${sheet.id}::bigint and row_no > ${after}::int and state = 'done'
    order by row_no limit ${rowsAtOnce} for update`);
  const ids = rows.map(({ recordId }) => recordId);
  const taken = (await workOf(sheet).undo?.takeBack(ctx, ids)) ?? [];
  ctx.db.run(sql`update sheet_row set state = 'undone' where tenant_id = ${ctx.tenantId} and sheet_id = ${sheet.id}::bigint
    and record_id = any(${taken}::bigint[])`);
  countRows(ctx, sheet.id);
  return { after: rows.at(-1)?.rowNo ?? after, count: rows.length, isLast: rows.length < rowsAtOnce };
}
