import { Purchase } from '#erp/purchases/contract';
import { discountOn, readDiscount } from '#erp/setup/contract';
import { lockParty } from '#finance/treasury/server';
import { shareOf, type VerbInput } from '#platform/entity';
import { type Context, change, lockFor } from '#platform/server';
import { type BoughtLine, boughtLines } from './bought-lines.ts';
import { releasePromised } from './promised-goods.ts';
import { billedOf, bookCost } from './purchase-costs.ts';
import { keepPayment } from './purchase-payment.ts';

/**
 * The rest of a purchase will not come: what is missing is struck. Freight and a fixed discount were for the whole; what of them no
 * receipt took yet is a correction of what came.
 */
export async function closeRest(ctx: Context, { id, reason }: VerbInput<typeof Purchase, 'closeRest'>): Promise<void> {
  const purchase = await lockFor(ctx, Purchase, 'closeRest', id);
  await lockParty(ctx, { kind: 'supplier', id: purchase.supplierId });
  await releasePromised(ctx, purchase);
  const billed = await billedOf(ctx, purchase);
  // A discount greater than what came takes all of it, and no more.
  const left = Math.max(leftOf(purchase, await boughtLines(ctx, purchase)), -billed);
  await change(ctx, Purchase, purchase, { status: 'received', reason, owed: billed + left }, 'closeRest');
  const { supplierId, currency } = purchase;
  if (left !== 0)
    await bookCost(ctx, purchase, { kind: 'rest', supplierId, currency, amount: left, day: ctx.today, note: reason });
  await keepPayment(ctx, id);
}

/** What of freight and fixed discount belongs to what did not come. */
function leftOf(purchase: Purchase, lines: readonly BoughtLine[]): number {
  const freight = lines.reduce(
    (sum, { worth, received, quantity }) => sum + worth.freight - shareOf(worth.freight, received ?? 0, quantity),
    0,
  );
  const discount = readDiscount(purchase.discount, purchase.currency, purchase.discountType);
  if (!discount || 'basisPoints' in discount) return freight;
  const whole = lines.reduce((sum, { worth }) => sum + worth.net + worth.tax, 0);
  const missing = lines.reduce((sum, { worth, received, quantity }) => {
    const all = worth.net + worth.tax;
    return sum + all - shareOf(all, received ?? 0, quantity);
  }, 0);
  return freight - shareOf(discountOn(whole + discount.amount, discount), missing, whole);
}
