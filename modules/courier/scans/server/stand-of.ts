import { type Context, sql } from '#platform/server';

/** What a scan left: the parcel's last move, and when it was put on the transfer, to the microsecond. */
export interface Stand {
  seq: number;
  loadedAt: string | null;
}

/** How a parcel stands now: whatever happens to it after a scan makes this another. */
export function standOf(ctx: Context, shipmentId: number, transferId: number | null): Promise<Stand> {
  return ctx.db.one<Stand>(sql`select s.seq, (select r.loaded_at::text from branch_transfer_row r where r.tenant_id = :tenant
      and r.transfer_id = ${transferId}::bigint and r.shipment_id = s.id) as loaded_at
    from shipment s where s.tenant_id = ${ctx.tenantId} and s.id = ${shipmentId}`);
}
