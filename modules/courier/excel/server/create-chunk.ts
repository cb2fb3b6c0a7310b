import { createHash } from 'node:crypto';
import { createShipment } from '#courier/shipments/server';
import { type Context, sql } from '#platform/server';
import { addCounts, type Chunk, keepJudged } from './check-chunk.ts';
import { blameAll, checkRows, type JudgedRow, type SheetRowAsked } from './check-rows.ts';
import type { ExcelFileRow } from './excel-file-row.ts';

/** Few enough that the transaction is short: a clerk who saves a parcel meanwhile does not notice. */
const rowsAtOnce = 50;

/**
 * Makes parcels of the next good rows, as their person would one by one. Each is judged again first, since prices, names and
 * numbers may have changed since the check; what is wrong now is left with its reason.
 */
export async function createChunk(ctx: Context, file: ExcelFileRow, after: number): Promise<Chunk> {
  const rows = await ctx.db.query<SheetRowAsked>(sql`select row_no, cells from excel_row
    where tenant_id = ${ctx.tenantId} and file_id = ${file.id}::bigint and row_no > ${after}::int and state = 'good'
    order by row_no limit ${rowsAtOnce} for update`);
  const judged = await checkRows(ctx, file, rows);
  const made = await Promise.all(judged.map((row) => create(ctx, file, row)));
  const left = judged.filter(({ problems }) => problems.length > 0);
  const kept = made.filter((one) => one !== null);
  keepJudged(ctx, file, left);
  keepMade(ctx, file, kept);
  addCounts(ctx, file.id, { bad: left.length, done: kept.length });
  return { after: rows.at(-1)?.rowNo ?? after, count: rows.length, isLast: rows.length < rowsAtOnce };
}

interface Made {
  rowNo: number;
  shipmentId: number;
}

async function create(ctx: Context, file: ExcelFileRow, row: JudgedRow): Promise<Made | null> {
  if (row.problems.length > 0) return null;
  try {
    const clientUuid = uuidOf(ctx.tenantId, file.id, row.rowNo);
    return { rowNo: row.rowNo, shipmentId: await createShipment(ctx, { ...row.reading, clientUuid }) };
  } catch (error) {
    blameAll(row, error);
    return null;
  }
}

/** One row of one file is one parcel, however often it is tried. */
function uuidOf(tenantId: number, fileId: number, rowNo: number): string {
  const hex = createHash('sha256').update(`excel/${tenantId}/${fileId}/${rowNo}`).digest('hex');
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-8${hex.slice(13, 16)}-a${hex.slice(17, 20)}-${hex.slice(20, 32)}`;
}

export function keepMade(ctx: Context, file: ExcelFileRow, made: readonly Made[]): void {
  if (made.length === 0) return;
  const [rows, ids] = [made.map(({ rowNo }) => rowNo), made.map(({ shipmentId }) => shipmentId)];
  ctx.db.run(sql`update excel_row e set state = 'done', shipment_id = m.id
    from unnest(${rows}::int[], ${ids}::bigint[]) as m(row_no, id)
    where e.tenant_id = ${ctx.tenantId} and e.file_id = ${file.id}::bigint and e.row_no = m.row_no`);
}
