import { takeBackShipments } from '#courier/shipments/server';
import { conflict } from '#platform/entity';
import { type Context, sql } from '#platform/server';
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

/**
 * Takes the next parcels of a file out of the books again: they are archived, their numbers free, each on record. One that was
 * touched since it was asked for stays.
 */
export async function undoChunk(ctx: Context, file: ExcelFileRow, after: number): Promise<Chunk> {
  const rows = await ctx.db.query<{ rowNo: number; shipmentId: number }>(sql`select row_no, shipment_id from excel_row
    where tenant_id = ${ctx.tenantId} and file_id = ${file.id}::bigint and row_no > ${after}::int and state = 'done'
    order by row_no limit ${rowsAtOnce} for update`);
  const ids = rows.map(({ shipmentId }) => shipmentId);
  const taken = await takeBackShipments(ctx, ids, 'undoExcel');
  ctx.db.run(sql`update excel_row set state = 'undone' where tenant_id = ${ctx.tenantId} and file_id = ${file.id}::bigint
    and shipment_id = any(${taken}::bigint[])`);
  countBad(ctx, file.id);
  return { after: rows.at(-1)?.rowNo ?? after, count: rows.length, isLast: rows.length < rowsAtOnce };
}
