import { OpeningStock, openingStockEntry } from '#erp/stock/contract';
import { post, refuseWrongDay } from '#finance/ledger/server';
import type { VerbInput } from '#platform/entity';
import { type Context, change, lockFor } from '#platform/server';
import { moveStock } from './move-stock.ts';
import { linesOfOpening } from './opening-stocks.ts';

/** Lays the goods on the shelf at what they had cost, in stock and books: Dr 1310; Cr 3900. */
export async function postOpeningStock(ctx: Context, { id }: VerbInput<typeof OpeningStock, 'post'>): Promise<void> {
  const opening = await lockFor(ctx, OpeningStock, 'post', id);
  await refuseWrongDay(ctx, { module: 'purchases', day: opening.onDay, field: 'on_day' });
  const { branchId } = opening;
  const key = { docType: 'opening_stock', docId: opening.id, event: 'posted', seq: 1 };
  const lines = await linesOfOpening(ctx, opening);
  const movements = lines.map(({ variationId, quantity, total }) => ({ variationId, branchId, quantity, value: total ?? 0 }));
  const values = await moveStock(ctx, { key, kind: 'opening', movements });
  const value = values.reduce((sum, one) => sum + one, 0);
  const entry = openingStockEntry(key, { branchId, currency: ctx.tenant.currency, value });
  if (entry) await post(ctx, { ...entry, date: opening.onDay, memo: opening.number ?? undefined });
  await change(ctx, OpeningStock, opening, { state: 'posted', postedBy: ctx.user?.id ?? null, postedAt: ctx.now }, 'post');
}
