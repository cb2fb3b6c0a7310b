import { type Currency, shareOf, spread } from '#platform/entity';
import { type DiscountType, discountOn, readDiscount } from './discount.ts';
import type { TaxMode } from './shop-settings.ts';

/** A line of goods as it is written: how many thousandths, for how much each. */
export interface PricedLine {
  quantity: number | null;
  price: number | null;
  /** "500" or "10%". */
  discount?: string | null;
  /** 14 is 14 %. */
  taxPercent?: number | null;
}

/** What a paper of goods says of all its lines together. */
export interface PaperTerms {
  currency: Currency;
  taxMode?: TaxMode | null | undefined;
  discountType?: DiscountType | null | undefined;
  discount?: string | null | undefined;
  /** What tax is worked out and rounded on: all lines of a rate together, or each by itself, as a till prints them. */
  taxBy?: TaxRounding | null | undefined;
}

/** What tax is rounded on. */
export const taxRoundings = ['paper', 'line'] as const;
export type TaxRounding = (typeof taxRoundings)[number];

/** What a line comes to, in minor units, once the paper's discount is spread over all of them. */
export interface LineWorth {
  net: number;
  tax: number;
}

export interface PaperTotals {
  lines: LineWorth[];
  /** What the lines ask, after their own discounts. */
  goods: number;
  /** What the paper takes off. */
  discount: number;
  net: number;
  tax: number;
  /** What is paid for the goods. */
  total: number;
}

/** What a line asks before the paper's discount: quantity × price, half up once, then its own discount. */
export function lineAsks({ quantity, price, discount }: PricedLine, currency: Currency): number {
  const whole = shareOf(price ?? 0, quantity ?? 0, 1000);
  return whole - discountOn(whole, readDiscount(discount, currency));
}

const thousandthsOf = (percent: number | null | undefined) => Math.round((percent ?? 0) * 1000);

/**
 * What a paper of goods comes to. Its discount is spread by what each line asks with its tax, and lowers that; tax is worked out once
 * for each rate on the sum, and spread over its lines, so that they come to the paper to the unit, or once for each line. No line falls
 * below nothing.
 */
export function paperTotals(terms: PaperTerms, lines: readonly PricedLine[]): PaperTotals {
  const { currency, taxMode, taxBy } = terms;
  const taxed = taxBy === 'line' ? byLine : byRate;
  const asks = lines.map((line) => lineAsks(line, currency));
  const rates = lines.map(({ taxPercent }) => thousandthsOf(taxPercent));
  const added = taxMode === 'exclusive' ? taxed(rates, asks, (sum, rate) => shareOf(sum, rate, 100_000)) : asks.map(() => 0);
  const gross = asks.map((one, at) => one + (added[at] as number));
  const whole = sumOf(gross);
  const discount = discountOn(whole, readDiscount(terms.discount, currency, terms.discountType));
  const off = spread(discount, gross);
  const left = gross.map((one, at) => one - (off[at] as number));
  const tax =
    discount === 0 && taxMode === 'exclusive'
      ? added
      : taxed(rates, left, (sum, rate) => sum - shareOf(sum, 100_000, 100_000 + rate));
  const worth = left.map((one, at) => ({ net: one - (tax[at] as number), tax: tax[at] as number }));
  return {
    lines: worth,
    goods: sumOf(asks),
    discount,
    net: sumOf(worth.map(({ net }) => net)),
    tax: sumOf(tax),
    total: whole - discount,
  };
}

const sumOf = (amounts: readonly number[]) => amounts.reduce((sum, one) => sum + one, 0);

type TaxOf = (sum: number, rate: number) => number;

/** The tax of each line by itself. */
const byLine = (rates: readonly number[], amounts: readonly number[], taxOf: TaxOf): number[] =>
  amounts.map((amount, at) => (rates[at] ? taxOf(amount, rates[at] as number) : 0));

/** The tax of each rate on what its lines come to together, spread over them. */
function byRate(rates: readonly number[], amounts: readonly number[], taxOf: TaxOf): number[] {
  const found = amounts.map(() => 0);
  const places = amounts.map((_, at) => at);
  for (const [rate, own] of Map.groupBy(places, (at) => rates[at] as number)) {
    if (rate === 0) continue;
    const weights = own.map((at) => amounts[at] as number);
    const parts = spread(taxOf(sumOf(weights), rate), weights);
    own.forEach((at, nth) => {
      found[at] = parts[nth] as number;
    });
  }
  return found;
}
