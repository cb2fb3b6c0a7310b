import { type Context, sql } from '#platform/server';
import { type Chunk, keepJudged } from './check-chunk.ts';
import type { KeptSheet } from './kept-sheet.ts';
import { type GoodRow, type Made, workOf } from './sheet-work.ts';

/** Few enough that the transaction is short: a clerk who saves one by hand meanwhile does not notice. */
const usually = 50;

/** Makes records of the next good rows. What is wrong by now is left with its reason. */
export async function saveChunk(ctx: Context, sheet: KeptSheet, after: number): Promise<Chunk> {
  const work = workOf(sheet);
  const rowsAtOnce = work.savedAtOnce ?? usually;
  const rows = await ctx.db.query<
    GoodRow & { matchKey: string | null }
  >(sql`select row_no, cells, reading, match_key from sheet_row
    where tenant_id = ${ctx.tenantId} and sheet_id = ${sheet.id}::bigint and row_no > ${after}::int and state = 'good'
    order by row_no limit ${rowsAtOnce} for update`);
  const { made, left } = await work.save(
    ctx,
    sheet,
    rows.map(({ matchKey, ...row }) => ({ ...row, key: matchKey })),
  );
  keepJudged(ctx, sheet, left);
  keepMade(ctx, sheet, made);
  addCounts(ctx, sheet.id, { bad: left.length, done: made.length });
  return { after: rows.at(-1)?.rowNo ?? after, count: rows.length, isLast: rows.length < rowsAtOnce };
}

function keepMade(ctx: Context, sheet: KeptSheet, made: readonly Made[]): void {
  if (made.length === 0) return;
  const [rows, ids] = [made.map(({ rowNo }) => rowNo), made.map(({ recordId }) => recordId)];
  ctx.db.run(sql`update sheet_row e set state = 'done', record_id = m.id
    from unnest(${rows}::int[], ${ids}::bigint[]) as m(row_no, id)
    where e.tenant_id = ${ctx.tenantId} and e.sheet_id = ${sheet.id}::bigint and e.row_no = m.row_no`);
}

/** Adds to the figures what a chunk did, without counting a large sheet a thousand times. */
function addCounts(ctx: Context, id: number, { bad, done }: { bad: number; done: number }): void {
  ctx.db.run(sql`update sheet set bad = bad + ${bad}::int, done = done + ${done}::int, updated_at = now(), version = version + 1
    where tenant_id = ${ctx.tenantId} and id = ${id}::bigint`);
}
