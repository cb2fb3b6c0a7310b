import type { Place } from '#erp/stock/contract';
import { type Context, sql } from '#platform/server';

/** Keeps when what lies there was counted, as it is booked; its shelf is held by whoever says so. */
export function markCounted(ctx: Context, counted: readonly (Place & { countedAt: Date })[]): void {
  const rows = counted.map(({ variationId, branchId, countedAt }) => ({
    variation_id: variationId,
    branch_id: branchId,
    counted_at: countedAt,
  }));
  ctx.db.run(sql`update stock_balance b set counted_at = greatest(b.counted_at, r.counted_at), version = b.version + 1, updated_at = ${ctx.now}::timestamptz
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as r (variation_id bigint, branch_id bigint, counted_at timestamptz)
    where b.tenant_id = ${ctx.tenantId} and b.variation_id = r.variation_id and b.branch_id = r.branch_id`);
}
