import { OpeningStock } from '#erp/stock/contract';
import { reverse, standingEntries } from '#finance/ledger/server';
import type { VerbInput } from '#platform/entity';
import { type Context, change, lockFor } from '#platform/server';
import { moveStock } from './move-stock.ts';
import { linesOfOpening } from './opening-stocks.ts';

/** Takes back what was posted, at what it was posted for, as long as the goods are there; it stays on record with the reason. */
export async function reverseOpeningStock(
  ctx: Context,
  { id, reason }: VerbInput<typeof OpeningStock, 'reverse'>,
): Promise<void> {
  const opening = await lockFor(ctx, OpeningStock, 'reverse', id);
  const { branchId } = opening;
  const key = { docType: 'opening_stock', docId: opening.id, event: 'reversed', seq: 1 };
  const lines = await linesOfOpening(ctx, opening);
  const movements = lines.map(({ variationId, quantity, total }) => ({
    variationId,
    branchId,
    quantity: -quantity,
    value: -(total ?? 0),
  }));
  await moveStock(ctx, { key, kind: 'openingBack', movements });
  const [entryId] = await standingEntries(ctx, { docType: 'opening_stock', docId: opening.id });
  if (entryId) await reverse(ctx, entryId, { event: key.event, seq: key.seq, memo: reason });
  const reversed = { reversedBy: ctx.user?.id ?? null, reversedAt: ctx.now, reason };
  await change(ctx, OpeningStock, opening, { state: 'reversed', ...reversed }, 'reverse');
}
