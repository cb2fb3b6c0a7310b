import { refuseWrongDay } from '#finance/ledger/server';
import type { Context } from '#platform/server';

/** The day something of a sale is dated, today unless said, as long as that is open. */
export async function openDayOf(ctx: Context, said: string | null | undefined, field: string): Promise<string> {
  const day = said ?? ctx.today;
  await refuseWrongDay(ctx, { module: 'sales', day, field });
  return day;
}
