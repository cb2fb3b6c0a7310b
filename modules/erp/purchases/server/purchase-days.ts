import type { Purchase } from '#erp/purchases/contract';
import { refuseWrongDay } from '#finance/ledger/server';
import { rateOfDay } from '#finance/treasury/server';
import { conflict } from '#platform/entity';
import type { Context } from '#platform/server';

/** The day something of a purchase is dated, today unless said, as long as that is open. */
export async function openDayOf(ctx: Context, said: string | null | undefined, field: string): Promise<string> {
  const day = said ?? ctx.today;
  await refuseWrongDay(ctx, { module: 'purchases', day, field });
  return day;
}

/** What one unit of the purchase's currency is worth on a day; without a rate nobody knows what its goods cost. */
export async function rateOfPurchase(ctx: Context, { currency }: Pick<Purchase, 'currency'>, day: string): Promise<string> {
  const rate = await rateOfDay(ctx, currency, day);
  if (rate === null) throw conflict('errors.purchase.noRate', { currency });
  return rate;
}
