import { type Context, sql } from '#platform/server';

/** Marks a parcel, locked by the caller, as reported; a delivery takes the mark off again and keeps that there was one. */
export async function markReported(ctx: Context, id: number): Promise<void> {
  await ctx.db.query(sql`update shipment set is_reported = true, version = version + 1, updated_at = ${ctx.now}
    where tenant_id = ${ctx.tenantId} and id = ${id}`);
}

/** The delivery a locked parcel was reported for stands after all: the mark goes, and nothing else about it changes. */
export async function unmarkReported(ctx: Context, id: number): Promise<void> {
  await ctx.db.query(sql`update shipment set is_reported = false, was_reported = true, version = version + 1, updated_at = ${ctx.now}
    where tenant_id = ${ctx.tenantId} and id = ${id}`);
}
