import { Purchase } from '#erp/purchases/contract';
import { account } from '#finance/ledger/contract';
import { holdOpenPapers, type Item, itemOf, openItemsOf, spendHeld } from '#finance/treasury/server';
import { amountText, fieldRefusal, type VerbInput } from '#platform/entity';
import { type Context, lockFor, readRecords } from '#platform/server';
import { billOf } from './bill.ts';

const event = 'advance_used';

/** What the supplier of a purchase holds of ours, the oldest first. */
export const advancesOf = (ctx: Context, { supplierId, currency }: Pick<Purchase, 'supplierId' | 'currency'>): Promise<Item[]> =>
  openItemsOf(ctx, { account: account.supplierAdvances, party: { kind: 'supplier', id: supplierId }, currency });

/** Settles a purchase out of what its supplier holds of ours: never more than is open of it, nor than he holds. */
export async function useAdvance(ctx: Context, input: VerbInput<typeof Purchase, 'useAdvance'>): Promise<void> {
  // What he holds was brought ahead of other papers, maybe: they are told that it is used.
  const [{ supplierId } = { supplierId: 0 }] = await readRecords(ctx, Purchase, [input.id]);
  const advances = { account: account.supplierAdvances, party: { kind: 'supplier', id: supplierId } } as const;
  await holdOpenPapers(ctx, advances, [{ docType: 'purchase', docId: input.id }]);
  const purchase = await lockFor(ctx, Purchase, 'useAdvance', input.id);
  const { currency } = purchase;
  const bill = billOf(purchase);
  const open = await itemOf(ctx, { ...bill, account: bill.owed });
  const held = await advancesOf(ctx, purchase);
  const there = held.reduce((sum, { amount, settled }) => sum + amount - settled, 0);
  const most = Math.min(open ? open.amount - open.settled : 0, there);
  if (input.amount > most)
    throw fieldRefusal('amount', 'errors.voucher.beyondBalance', { most: amountText(most, currency), currency });
  await spendHeld(ctx, bill, { held, most: input.amount, day: ctx.today, event, seq: purchase.version });
}

/** What was paid ahead of a purchase pays for what has come of it; the supplier is locked. */
export async function spendOwnAdvance(
  ctx: Context,
  purchase: Purchase,
  { most, day }: { most: number; day: string },
): Promise<void> {
  const held = (await advancesOf(ctx, purchase)).filter(({ docId }) => docId === purchase.id);
  await spendHeld(ctx, billOf(purchase), { held, most, day, event, seq: purchase.version });
}
