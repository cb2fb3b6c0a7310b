import { StockTransfer } from '#erp/warehouse/contract';
import type { VerbInput } from '#platform/entity';
import { type Context, change, lockFor } from '#platform/server';

/** The goods stay where they are. */
export async function cancelTransfer(ctx: Context, { id, reason }: VerbInput<typeof StockTransfer, 'cancel'>): Promise<void> {
  const transfer = await lockFor(ctx, StockTransfer, 'cancel', id);
  await change(ctx, StockTransfer, transfer, { state: 'cancelled', reason }, 'cancel');
}
