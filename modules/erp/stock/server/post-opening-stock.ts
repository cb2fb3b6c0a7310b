import { tellEarnings } from '#erp/earnings/server';
import { OpeningStock, openingStockEntry } from '#erp/stock/contract';
import { post, refuseWrongDay } from '#finance/ledger/server';
import type { VerbInput } from '#platform/entity';
import { type Context, change, lockFor } from '#platform/server';
import { moveStock } from './move-stock.ts';
import { keyOfOpening, linesOfOpening } from './opening-lines.ts';

/** Lays the goods on the shelf at what they had cost, in stock and books: Dr 1310; Cr 3900. */
export async function postOpeningStock(ctx: Context, { id }: VerbInput<typeof OpeningStock, 'post'>): Promise<void> {
  const opening = await lockFor(ctx, OpeningStock, 'post', id);
  await refuseWrongDay(ctx, { module: 'purchases', day: opening.onDay, field: 'on_day' });
  const { branchId } = opening;
  const key = keyOfOpening(opening);
  const lines = await linesOfOpening(ctx, opening);
  const movements = lines.map(({ variationId, quantity, total, lot, expiresOn }) => ({
    variationId,
    branchId,
    quantity,
    value: total ?? 0,
    lot: { code: lot ?? '', expiresOn },
  }));
  const outcomes = await moveStock(ctx, { key, kind: 'opening', movements });
  const sum = (of: 'value' | 'trueUp') => outcomes.reduce((total, outcome) => total + outcome[of], 0);
  const { currency } = ctx.tenant;
  const entry = openingStockEntry(key, { branchId, currency, value: sum('value'), trueUp: sum('trueUp') });
  if (entry) await post(ctx, { ...entry, date: opening.onDay, memo: opening.number ?? undefined });
  const earned = movements.map(({ variationId }, at) => ({ branchId, variationId, cost: outcomes[at]?.trueUp ?? 0 }));
  tellEarnings(ctx, { key, day: opening.onDay, entry, of: earned });
  await change(ctx, OpeningStock, opening, { state: 'posted', postedBy: ctx.user?.id ?? null, postedAt: ctx.now }, 'post');
}
