import { Purchase } from '#erp/purchases/contract';
import type { VerbInput } from '#platform/entity';
import { type Context, change, lockFor } from '#platform/server';

/** The supplier was asked for the goods: from here on the purchase stays as it was ordered. */
export async function orderPurchase(ctx: Context, { id }: VerbInput<typeof Purchase, 'order'>): Promise<void> {
  const purchase = await lockFor(ctx, Purchase, 'order', id);
  await change(ctx, Purchase, purchase, { status: 'ordered', orderedBy: ctx.user?.id ?? null, orderedAt: ctx.now }, 'order');
}
