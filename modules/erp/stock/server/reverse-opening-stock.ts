import { takeEarningsBack } from '#erp/earnings/server';
import { OpeningStock } from '#erp/stock/contract';
import { reverse, standingEntries } from '#finance/ledger/server';
import type { VerbInput } from '#platform/entity';
import { type Context, change, lockFor } from '#platform/server';
import { moveBack } from './move-back.ts';
import { keyOfOpening } from './opening-lines.ts';

/** Takes back what was posted, at what it was posted for, as long as the goods are there; it stays on record with the reason. */
export async function reverseOpeningStock(
  ctx: Context,
  { id, reason }: VerbInput<typeof OpeningStock, 'reverse'>,
): Promise<void> {
  const opening = await lockFor(ctx, OpeningStock, 'reverse', id);
  const key = keyOfOpening(opening);
  const [event, seq] = ['reversed', key.seq];
  await moveBack(ctx, { key, event, kind: 'openingBack' });
  const [entryId] = await standingEntries(ctx, { docType: key.docType, docId: opening.id });
  if (entryId) await reverse(ctx, entryId, { event, seq, memo: reason });
  await takeEarningsBack(ctx, { key, event });
  const reversed = { reversedBy: ctx.user?.id ?? null, reversedAt: ctx.now, reason };
  await change(ctx, OpeningStock, opening, { state: 'reversed', ...reversed }, 'reverse');
}
