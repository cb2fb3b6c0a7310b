import { createHash } from 'node:crypto';
import { createShipment } from '#courier/shipments/server';
import type { GoodRow, KeptSheet, Made, Saved, SheetWork } from '#foundation/sheets/server';
import type { Context } from '#platform/server';
import { blameAll, checkRows, type JudgedRow } from './check-rows.ts';
import { undoParcels } from './undo-parcels.ts';

export const creatingParcels: SheetWork = { judge: checkRows, save: createParcels, undo: undoParcels };

/**
 * Makes parcels of good rows, as their person would one by one. Each is judged again first, since prices, names and numbers may
 * have changed since the check; what is wrong now is left with its reason.
 */
async function createParcels(ctx: Context, sheet: KeptSheet, rows: readonly GoodRow[]): Promise<Saved> {
  const judged = await checkRows(ctx, sheet, rows);
  const made = await Promise.all(judged.map((row) => create(ctx, sheet, row)));
  return { made: made.filter((one) => one !== null), left: judged.filter(({ problems }) => problems.length > 0) };
}

async function create(ctx: Context, sheet: KeptSheet, row: JudgedRow): Promise<Made | null> {
  if (row.problems.length > 0) return null;
  try {
    const clientUuid = uuidOf(ctx.tenantId, sheet.id, row.rowNo);
    return { rowNo: row.rowNo, recordId: await createShipment(ctx, { ...row.reading, clientUuid }) };
  } catch (error) {
    blameAll(row, error);
    return null;
  }
}

/** One row of one sheet is one parcel, however often it is tried. */
function uuidOf(tenantId: number, sheetId: number, rowNo: number): string {
  const hex = createHash('sha256').update(`excel/${tenantId}/${sheetId}/${rowNo}`).digest('hex');
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-8${hex.slice(13, 16)}-a${hex.slice(17, 20)}-${hex.slice(20, 32)}`;
}
