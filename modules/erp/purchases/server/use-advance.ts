import { advanceUsedEntry, Purchase } from '#erp/purchases/contract';
import { account } from '#finance/ledger/contract';
import { post } from '#finance/ledger/server';
import { type Item, itemOf, lockParty, openItemsOf, settleItem } from '#finance/treasury/server';
import { amountText, fieldRefusal, type VerbInput } from '#platform/entity';
import { type Context, lockFor } from '#platform/server';

const partyOf = ({ supplierId }: Pick<Purchase, 'supplierId'>) => ({ kind: 'supplier', id: supplierId }) as const;

/** What the supplier of a purchase holds of ours, the oldest first. */
export const advancesOf = (ctx: Context, purchase: Pick<Purchase, 'supplierId' | 'currency'>): Promise<Item[]> =>
  openItemsOf(ctx, { account: account.supplierAdvances, party: partyOf(purchase), currency: purchase.currency });

/** Settles a purchase out of what its supplier holds of ours: never more than is open of it, nor than he holds. */
export async function useAdvance(ctx: Context, input: VerbInput<typeof Purchase, 'useAdvance'>): Promise<void> {
  const purchase = await lockFor(ctx, Purchase, 'useAdvance', input.id);
  const { currency } = purchase;
  await lockParty(ctx, partyOf(purchase));
  const bill = await billOf(ctx, purchase);
  const advances = await advancesOf(ctx, purchase);
  const held = advances.reduce((sum, { amount, settled }) => sum + amount - settled, 0);
  const most = Math.min(bill ? bill.amount - bill.settled : 0, held);
  if (input.amount > most)
    throw fieldRefusal('amount', 'errors.voucher.beyondBalance', { most: amountText(most, currency), currency });
  await applyAdvances(ctx, purchase, { advances, most: input.amount, day: ctx.today, seq: purchase.version });
}

const billOf = (ctx: Context, { id }: Pick<Purchase, 'id'>) =>
  itemOf(ctx, { account: account.suppliers, docType: 'purchase', docId: id });

/** Uses what is held, the oldest first, for what is owed for a purchase; the party is locked. */
export async function applyAdvances(
  ctx: Context,
  purchase: Purchase,
  { advances, most, day, seq }: { advances: readonly Item[]; most: number; day: string; seq: number },
): Promise<void> {
  let left = most;
  const parts = advances.flatMap((item) => {
    const amount = Math.min(left, item.amount - item.settled);
    left -= amount;
    return amount > 0 ? [{ item, amount, branchId: item.branchId }] : [];
  });
  if (parts.length === 0) return;
  const { id, supplierId, branchId, currency } = purchase;
  const key = { docType: 'purchase', docId: id, event: 'advance_used', seq };
  const entry = advanceUsedEntry(key, { supplierId, branchId, currency, base: ctx.tenant.currency, parts });
  if (entry) await post(ctx, { ...entry, date: day, memo: purchase.number ?? undefined });
  for (const { item, amount } of parts) await settleItem(ctx, item.id, amount, { docType: 'purchase', docId: id });
  const bill = (await billOf(ctx, purchase)) as Item;
  await settleItem(ctx, bill.id, most - left, { docType: 'purchase', docId: id });
}
