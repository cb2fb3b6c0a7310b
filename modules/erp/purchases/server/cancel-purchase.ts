import { Purchase } from '#erp/purchases/contract';
import type { VerbInput } from '#platform/entity';
import { type Context, change, lockFor } from '#platform/server';
import { releasePromised } from './promised-goods.ts';
import { keepPayment } from './purchase-payment.ts';

/** Nothing of it has come, and nothing will: what was paid ahead stays with the supplier, for another bill or to be given back. */
export async function cancelPurchase(ctx: Context, { id, reason }: VerbInput<typeof Purchase, 'cancel'>): Promise<void> {
  const purchase = await lockFor(ctx, Purchase, 'cancel', id);
  await releasePromised(ctx, purchase);
  await change(ctx, Purchase, purchase, { status: 'cancelled', reason, owed: 0 }, 'cancel');
  await keepPayment(ctx, id);
}
