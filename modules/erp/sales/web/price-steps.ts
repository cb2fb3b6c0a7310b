import type { OfferReason } from '#erp/sales/contract';
import { type Currency, parseAmount } from '#platform/entity';
import type { Line } from '#platform/web/ui';

export interface PriceStep extends Omit<OfferReason, 'source'> {
  /** What it is called in `priceWhy.steps`. */
  word: string;
}

/** The steps a line's price came about by, the last of them what somebody typed instead; none where nothing is known of it. */
export function priceSteps(line: Line, currency: Currency): PriceStep[] {
  const reasons = (line['reasons'] ?? []) as readonly OfferReason[];
  const price = parseAmount(String(line['price'] ?? ''), currency);
  const steps = reasons.map((reason) => ({ ...reason, values: inPercent(reason), word: wordOf(reason) }));
  const isTyped = steps.length > 0 && price !== undefined && price !== null && price !== steps.at(-1)?.amount;
  return isTyped ? [...steps, { word: 'typed', amount: price, values: {} }] : steps;
}

/** A group says its own price, a percentage, or dollars at a rate. */
function wordOf({ source, values }: OfferReason): string {
  if (source !== 'customersGroup' && source !== 'branchGroup') return source;
  if (values['rate'] !== undefined) return 'group_exchanged';
  return values['percent'] === undefined ? 'group_plain' : 'group_percent';
}

/** A group's percentage is kept in thousandths; a tax's as it is written. */
function inPercent({ source, values }: OfferReason): OfferReason['values'] {
  const isTax = source === 'taxIn' || source === 'taxOut';
  return isTax || values['percent'] === undefined ? values : { ...values, percent: Number(values['percent']) / 1000 };
}
