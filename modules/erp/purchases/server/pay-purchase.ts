import { Purchase } from '#erp/purchases/contract';
import { refuseWrongDay } from '#finance/ledger/server';
import { cashSaid, lockParty, lockTreasury, mayPayAlone, payPaper } from '#finance/treasury/server';
import { amountText, fieldRefusal, type VerbInput } from '#platform/entity';
import { type Context, lockFor } from '#platform/server';
import { billOf } from './bill.ts';

/**
 * Pays a purchase: what is owed for goods that came is settled, what goes beyond is an advance, up to what the purchase comes to. Out
 * of a treasury of another currency, what left it is said beside.
 */
export async function payPurchase(ctx: Context, input: VerbInput<typeof Purchase, 'pay'>): Promise<void> {
  const purchase = await lockFor(ctx, Purchase, 'pay', input.id);
  const { currency } = purchase;
  const left = (purchase.owed ?? 0) - (purchase.paid ?? 0);
  const { amount } = input;
  if (amount > left)
    throw fieldRefusal('amount', 'errors.voucher.beyondBalance', { most: amountText(Math.max(0, left), currency), currency });
  const day = input.paidOn ?? ctx.today;
  await refuseWrongDay(ctx, { module: 'treasury', day, field: 'paid_on' });
  const bill = billOf(purchase);
  await lockParty(ctx, bill.party);
  const treasury = await lockTreasury(ctx, { treasuryId: input.treasury });
  const cash = cashSaid(input, bill, treasury);
  if (!(await mayPayAlone(ctx, { amount: cash, currency: treasury.currency })))
    throw fieldRefusal('amount', 'errors.purchase.aboveLimit');
  await payPaper(ctx, bill, { amount, treasury, cash, day });
}
