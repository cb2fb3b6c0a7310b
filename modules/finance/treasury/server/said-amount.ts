import { type Currency, fieldRefusal, parseAmount } from '#platform/entity';

/** An amount as somebody said it, in the currency of the document or treasury it concerns rather than the company's. */
export function saidAmount(said: unknown, of: { currency: Currency; field: string; least?: 0 | 1 }): number | null {
  if (said === null || said === undefined) return null;
  const amount = parseAmount(said, of.currency);
  if (amount === undefined) throw fieldRefusal(of.field, 'errors.amountNotNumber');
  if (amount < (of.least ?? 0)) throw fieldRefusal(of.field, of.least ? 'errors.amountNotPositive' : 'errors.amountNegative');
  return amount;
}
