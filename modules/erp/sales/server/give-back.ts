import { isWalkIn } from '#erp/contacts/server';
import { cashDue, type Sale } from '#erp/sales/contract';
import { promisedFor } from '#finance/cheques/server';
import { coinOf, itemOf, lockTreasury, mayPayAlone, type PaperKey, raiseItem, settleInCash } from '#finance/treasury/server';
import { fieldRefusal } from '#platform/entity';
import type { Context } from '#platform/server';
import { billOf } from './bill.ts';

interface Excess {
  /** What holds the money: the return, or the sale itself. */
  by: PaperKey;
  /** What was paid beyond what is owed now. */
  excess: number;
  day: string;
}

/** What a customer paid beyond what he owes now is held for him; he is locked, and the entry is posted by whoever asks. */
export async function holdExcess(ctx: Context, sale: Sale, { by, excess, day }: Excess): Promise<void> {
  const { party, branchId, currency, ahead } = billOf(sale);
  if (excess > 0) await raiseItem(ctx, { ...by, account: ahead, party, branchId, currency, day }, excess);
}

/** Money is held for people with a name only: whoever gave none has it back at once. */
export async function requireName(ctx: Context, { customerId }: Pick<Sale, 'customerId'>, field: string): Promise<void> {
  if (await isWalkIn(ctx, customerId)) throw fieldRefusal(field, 'errors.sale.namedOnly');
}

interface PayingOut {
  by: PaperKey;
  /** How much of the sale's money was paid by then, before anything was taken off. */
  settled: number;
  /** Where not all that is held of it goes back. */
  most?: number;
  treasuryId: number;
  day: string;
}

/** What is held of it is paid back out of a treasury: never what the customer gave by a cheque that no bank has paid yet. */
export async function payOut(
  ctx: Context,
  sale: Sale,
  { by, settled, most = Number.POSITIVE_INFINITY, treasuryId, day }: PayingOut,
): Promise<void> {
  const { party, currency, ahead, number } = billOf(sale);
  const item = await itemOf(ctx, { ...by, account: ahead });
  const promised = await promisedFor(ctx, billOf(sale));
  const amount = Math.min(item ? item.amount - item.settled : 0, Math.max(0, settled - promised), most);
  if (!item || amount === 0) return;
  const treasury = await lockTreasury(ctx, { treasuryId, currency });
  if (!(await mayPayAlone(ctx, { amount, currency }))) throw fieldRefusal('treasury_id', 'errors.sale.aboveLimit');
  const parts = [{ item, amount }];
  // Coins there are: what one would be given back in part stays with the shop, or the other way round.
  const rounding = cashDue(amount, coinOf(ctx, treasury)) - amount;
  await settleInCash(ctx, { account: ahead, party, currency, parts, treasury, rounding, date: day, note: number });
}
