import { Purchase } from '#erp/purchases/contract';
import { account } from '#finance/ledger/contract';
import { refuseWrongDay } from '#finance/ledger/server';
import {
  holdCash,
  itemOf,
  lockParty,
  lockTreasury,
  mayPayAlone,
  type OpenTreasury,
  settleInCash,
} from '#finance/treasury/server';
import { amountText, fieldRefusal, type VerbInput } from '#platform/entity';
import { type Context, lockFor } from '#platform/server';

/**
 * Pays a purchase: what is owed for goods that came is settled, what goes beyond is an advance, up to what the purchase comes to. Out
 * of a treasury of another currency, what left it is said beside.
 */
export async function payPurchase(ctx: Context, input: VerbInput<typeof Purchase, 'pay'>): Promise<void> {
  const purchase = await lockFor(ctx, Purchase, 'pay', input.id);
  const { supplierId, branchId, currency, number } = purchase;
  const left = (purchase.owed ?? 0) - (purchase.paid ?? 0);
  const { amount } = input;
  if (amount > left)
    throw fieldRefusal('amount', 'errors.voucher.beyondBalance', { most: amountText(Math.max(0, left), currency), currency });
  const day = input.paidOn ?? ctx.today;
  await refuseWrongDay(ctx, { module: 'treasury', day, field: 'paid_on' });
  const party = { kind: 'supplier', id: supplierId } as const;
  await lockParty(ctx, party);
  const treasury = await lockTreasury(ctx, { treasuryId: input.treasury });
  const cash = cashOf(input, purchase, treasury);
  if (!(await mayPayAlone(ctx, { amount: cash, currency: treasury.currency })))
    throw fieldRefusal('amount', 'errors.purchase.aboveLimit');
  const bill = await itemOf(ctx, { account: account.suppliers, docType: 'purchase', docId: purchase.id });
  const settled = Math.min(amount, bill ? bill.amount - bill.settled : 0);
  const note = number;
  // Of cash in another currency each part takes its share; the second the rest.
  const cashSettled = settled === amount ? cash : Math.round((cash * settled) / amount);
  if (bill && settled > 0) {
    const parts = [{ item: bill, amount: settled }];
    await settleInCash(ctx, { account: account.suppliers, party, currency, parts, treasury, cash: cashSettled, date: day, note });
  }
  if (amount > settled) {
    const item = { account: account.supplierAdvances, party, branchId, currency, docType: 'purchase', docId: purchase.id };
    await holdCash(ctx, { item, amount: amount - settled, treasury, cash: cash - cashSettled, date: day, note });
  }
}

/** What leaves the treasury: the amount, or in another currency what is said. */
function cashOf({ amount, cash }: VerbInput<typeof Purchase, 'pay'>, { currency }: Purchase, treasury: OpenTreasury): number {
  if (treasury.currency === currency) {
    if (cash && cash !== amount) throw fieldRefusal('cash', 'errors.purchase.sameCurrency', { currency });
    return amount;
  }
  if (!cash) throw fieldRefusal('cash', 'errors.required');
  return cash;
}
