import { takeBackShipments } from '#courier/shipments/server';
import type { SheetWork } from '#foundation/sheets/server';
import { conflict } from '#platform/entity';
import { sql } from '#platform/server';

/** As it was made: with its sender, ready, never edited, never moved. */
const untouched = sql`s.archived_at is null and s.seq = 2 and s.version = 1`;

/** Parcels of a sheet are archived, their numbers free, each on record, while nobody worked on one of them. */
export const undoParcels: NonNullable<SheetWork['undo']> = {
  refuse: async (ctx, sheet) => {
    if (sheet.done === 0) throw conflict('errors.excel.nothingMade');
    const { n } = await ctx.db.one<{ n: number }>(sql`select count(*)::int as n from sheet_row r
      join shipment s on s.tenant_id = :tenant and s.id = r.record_id
      where r.tenant_id = ${ctx.tenantId} and r.sheet_id = ${sheet.id}::bigint and r.state = 'done' and not (${untouched})`);
    if (n > 0) throw conflict('errors.excel.touched', { count: n });
  },
  takeBack: (ctx, ids) => takeBackShipments(ctx, ids, 'undoExcel'),
};
