import { Shipment } from '#courier/shipments/contract';
import { recordDelta } from '#courier/shipments/server';
import { conflict } from '#platform/entity';
import { type Context, sql, updateRow } from '#platform/server';
import { type Chunk, countBad } from './check-chunk.ts';
import type { ExcelFileRow } from './excel-file-row.ts';

const rowsAtOnce = 200;

/** As it was made: with its sender, ready, never edited, never moved. */
const untouched = sql`s.archived_at is null and s.seq = 2 and s.version = 1`;

/** Refuses to take back what somebody worked on since. */
export async function refuseTouched(ctx: Context, file: ExcelFileRow): Promise<void> {
  const { n } = await ctx.db.one<{ n: number }>(sql`select count(*)::int as n from excel_row r
    join shipment s on s.tenant_id = r.tenant_id and s.id = r.shipment_id
    where r.tenant_id = ${ctx.tenantId} and r.file_id = ${file.id}::bigint and r.state = 'done' and not (${untouched})`);
  if (n > 0) throw conflict('errors.excel.touched', { count: n });
}

type Counted = Parameters<typeof recordDelta>[1] & { id: number; rowNo: number };

/**
 * Takes the next parcels of a file out of the books again: they are archived, their numbers free, each on record. One that was
 * touched since it was asked for stays.
 */
export async function undoChunk(ctx: Context, file: ExcelFileRow, after: number): Promise<Chunk> {
  const rows = await ctx.db.query<Counted>(sql`select s.*, r.row_no from excel_row r
    join shipment s on s.tenant_id = r.tenant_id and s.id = r.shipment_id
    where r.tenant_id = ${ctx.tenantId} and r.file_id = ${file.id}::bigint and r.row_no > ${after}::int and r.state = 'done' and ${untouched}
    order by r.row_no limit ${rowsAtOnce} for update`);
  for (const row of rows) {
    await updateRow(ctx, Shipment, row.id, { archivedAt: ctx.now }, 'undoExcel');
    recordDelta(ctx, row, null);
  }
  const numbers = rows.map(({ rowNo }) => rowNo);
  ctx.db.run(sql`update excel_row set state = 'undone' where tenant_id = ${ctx.tenantId} and file_id = ${file.id}::bigint
    and row_no = any(${numbers}::int[])`);
  countBad(ctx, file.id);
  return { after: rows.at(-1)?.rowNo ?? after, count: rows.length, isLast: rows.length < rowsAtOnce };
}
