import { StockCount } from '#erp/warehouse/contract';
import type { VerbInput } from '#platform/entity';
import { type Context, change, lockFor, sql } from '#platform/server';

/** Ends counting: the differences are shown. Of goods nobody counted there are none as of now, or they stay as the books have them. */
export async function reviewCount(ctx: Context, { id, missed }: VerbInput<typeof StockCount, 'review'>): Promise<void> {
  const count = await lockFor(ctx, StockCount, 'review', id);
  if (missed === 'zero')
    ctx.db.run(sql`update stock_count_line set quantity = 0, counted_at = ${ctx.now}::timestamptz, counted_from = ${ctx.now}::timestamptz,
        user_id = ${ctx.user?.id ?? null}::bigint, is_assumed = true, version = version + 1, updated_at = ${ctx.now}::timestamptz
      where tenant_id = ${ctx.tenantId} and stock_count_id = ${id}::bigint and quantity is null`);
  const reviewed = { reviewedBy: ctx.user?.id ?? null, reviewedAt: ctx.now };
  await change(ctx, StockCount, count, { state: 'review', missed, ...reviewed }, 'review');
}
