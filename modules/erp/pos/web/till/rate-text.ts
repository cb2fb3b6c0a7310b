import type { ShiftRates } from '#erp/pos/contract';
import { type Currency, decimalsOf } from '#platform/entity';
import { formatAmount } from '#platform/web';

/** `1 USD = 1,310 IQD`, by the rate of the shift. */
export function rateText(currency: Currency, own: Currency, rates: ShiftRates): string {
  const rate = Number(rates[currency] ?? 0);
  const shown = Number.isInteger(rate) ? String(rate) : rate.toFixed(Math.max(2, decimalsOf(own)));
  return `${formatAmount(1, currency)} = ${formatAmount(shown, own)}`;
}
