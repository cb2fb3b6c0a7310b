import { Purchase, purchaseOrdered } from '#erp/purchases/contract';
import type { VerbInput } from '#platform/entity';
import { type Context, change, lockFor } from '#platform/server';
import { boughtLines } from './bought-lines.ts';
import { promiseGoods } from './promised-goods.ts';

/** The supplier was asked for the goods: from here on the purchase stays as it was ordered, and its branch's budget holds them. */
export async function orderPurchase(ctx: Context, { id }: VerbInput<typeof Purchase, 'order'>): Promise<void> {
  const purchase = await lockFor(ctx, Purchase, 'order', id);
  await promiseGoods(ctx, purchase, await boughtLines(ctx, purchase), ctx.today);
  await change(ctx, Purchase, purchase, { status: 'ordered', orderedBy: ctx.user?.id ?? null, orderedAt: ctx.now }, 'order');
  const { supplierId, branchId } = purchase;
  ctx.publish(purchaseOrdered.with({ purchaseId: id, supplierId, branchId }));
}
