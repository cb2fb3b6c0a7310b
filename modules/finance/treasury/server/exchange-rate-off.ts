import { worth } from '#finance/treasury/contract';
import { settingsOf } from '#foundation/tenancy/server';
import type { Currency } from '#platform/entity';
import { type Context, sql } from '#platform/server';

/** What one unit of a currency is worth on a day, today unless said, in the company's own, as the company keeps it; null where nobody said. */
export async function rateOfDay(ctx: Context, currency: Currency, day = ctx.today): Promise<string | null> {
  if (currency === ctx.tenant.currency) return '1';
  const known = await ctx.db.maybe<{ rate: string }>(sql`select trim_scale(rate)::text as rate from exchange_rate
    where tenant_id = ${ctx.tenantId} and currency = ${currency} and from_day <= ${day}::date order by from_day desc limit 1`);
  return known?.rate ?? null;
}

/** Whether one value is off another by more than the company lets pass without a second look. */
export function isOff(ctx: Context, value: number, from: number): boolean {
  return Math.abs(value - from) * 100 > from * settingsOf(ctx).exchangeTolerance;
}

interface Agreed {
  amount: number;
  currency: Currency;
  rate: string | null;
  toAmount: number;
  toCurrency: Currency;
  toRate: string | null;
}

/** Whether an exchange was agreed far off the day's rates, a gain as well as a loss; without a rate of the day nobody else ever said one. */
export async function isFarOff(ctx: Context, agreed: Agreed): Promise<boolean> {
  const base = ctx.tenant.currency;
  const [rate, toRate] = await Promise.all([rateOfDay(ctx, agreed.currency), rateOfDay(ctx, agreed.toCurrency)]);
  if (rate === null || toRate === null) return true;
  if (isOff(ctx, Number(agreed.rate ?? rate), Number(rate)) || isOff(ctx, Number(agreed.toRate ?? toRate), Number(toRate)))
    return true;
  const [given, got] = [
    worth(agreed.amount, agreed.currency, { rate, base }),
    worth(agreed.toAmount, agreed.toCurrency, { rate: toRate, base }),
  ];
  return isOff(ctx, got, given);
}
