import type { MovingRow } from '#courier/shipments/server';
import { type Context, sql } from '#platform/server';

/**
 * Branches whose account a delivery stands in are held while it is taken back: whoever draws up a statement between them holds
 * them too, so it counts on the delivery or on what was taken back, never on a half of it. Parcels are locked before.
 */
export async function holdBranches(ctx: Context, rows: readonly MovingRow[]): Promise<void> {
  const ids = rows.flatMap(({ deliveredBranchId: by, originBranchId: of }) => (by !== null && by !== of ? [by, of] : []));
  if (ids.length === 0) return;
  await ctx.db.query(
    sql`select from branch where tenant_id = ${ctx.tenantId} and id = any(${ids}::bigint[]) order by id for share`,
  );
}
