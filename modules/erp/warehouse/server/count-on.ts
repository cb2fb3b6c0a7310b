import { StockCount } from '#erp/warehouse/contract';
import type { VerbInput } from '#platform/entity';
import { type Context, change, lockFor, sql } from '#platform/server';

/** Goes on counting: what was only said to be none is open again. */
export async function countOn(ctx: Context, { id }: VerbInput<typeof StockCount, 'countOn'>): Promise<void> {
  const count = await lockFor(ctx, StockCount, 'countOn', id);
  ctx.db.run(sql`update stock_count_line set quantity = null, counted_at = null, counted_from = null, user_id = null, is_assumed = false,
      version = version + 1, updated_at = ${ctx.now}::timestamptz
    where tenant_id = ${ctx.tenantId} and stock_count_id = ${id}::bigint and is_assumed`);
  await change(ctx, StockCount, count, { state: 'counting', missed: null }, 'countOn');
}
