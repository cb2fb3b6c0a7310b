import { post } from '#finance/ledger/server';
import { heldUsedEntry } from '#finance/treasury/contract';
import type { Context } from '#platform/server';
import { type Item, itemOf, keptOnce, settleItem } from './items.ts';
import type { OwedPaper } from './pay-paper.ts';

/**
 * Uses what is held of a party's money, the oldest first, for what is owed for a paper; the party is locked. `event` and `seq` name
 * the entry. Answers how much was used.
 */
export async function spendHeld(
  ctx: Context,
  paper: OwedPaper,
  of: { held: readonly Item[]; most: number; day: string; event: string; seq: number },
): Promise<number> {
  let left = of.most;
  const parts = of.held.flatMap((item) => {
    const amount = Math.min(left, item.amount - item.settled);
    left -= amount;
    return amount > 0 ? [{ item, amount, branchId: item.branchId }] : [];
  });
  if (parts.length === 0) return 0;
  const { docType, docId, number } = paper;
  const entry = heldUsedEntry({ docType, docId, event: of.event, seq: of.seq }, { ...paper, parts }, ctx.tenant.currency);
  if (entry) await post(ctx, { ...entry, date: of.day, memo: number ?? undefined });
  await keptOnce(ctx, paper, async () => {
    for (const { item, amount } of parts) await settleItem(ctx, item.id, amount, { docType, docId });
    const owed = (await itemOf(ctx, { account: paper.owed, docType, docId })) as Item;
    await settleItem(ctx, owed.id, of.most - left, { docType, docId });
  });
  return of.most - left;
}
