import { StockCount } from '#erp/warehouse/contract';
import type { VerbInput } from '#platform/entity';
import { type Context, change, lockFor } from '#platform/server';

/** What was counted stays to be read, and changes nothing. */
export async function cancelCount(ctx: Context, { id, reason }: VerbInput<typeof StockCount, 'cancel'>): Promise<void> {
  const count = await lockFor(ctx, StockCount, 'cancel', id);
  await change(ctx, StockCount, count, { state: 'cancelled', reason }, 'cancel');
}
