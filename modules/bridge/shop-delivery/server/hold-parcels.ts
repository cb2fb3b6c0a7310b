import { type Context, sql } from '#platform/server';

/** Holds parcels in the order in which moves hold them. */
export async function holdParcels(ctx: Context, ids: readonly number[]): Promise<void> {
  await ctx.db.query(
    sql`select from shipment where tenant_id = ${ctx.tenantId} and id = any(${[...ids]}::bigint[]) order by id for update`,
  );
}
