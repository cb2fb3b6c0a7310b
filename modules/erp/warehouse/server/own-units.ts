import { type Context, sql } from '#platform/server';

/** In which unit each of some goods is counted. */
export async function ownUnits(ctx: Context, variationIds: readonly number[]): Promise<Map<number, number>> {
  if (variationIds.length === 0) return new Map();
  const rows = await ctx.db.query<{ id: number; unitId: number }>(sql`select v.id, p.unit_id from variation v
    join product p on p.tenant_id = :tenant and p.id = v.product_id
    where v.tenant_id = ${ctx.tenantId} and v.id = any(${[...new Set(variationIds)]}::bigint[])`);
  return new Map(rows.map(({ id, unitId }) => [id, unitId]));
}
