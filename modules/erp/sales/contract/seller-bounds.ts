import { type SaleTerms, saleWorth } from './sale-worth.ts';

/** What a seller may not do by himself: give away more than he may, sell for less than goods cost, let somebody owe beyond his limit. */
export const boundWords = ['discount', 'cost', 'credit'] as const;
export type Bound = (typeof boundWords)[number];

export interface BoundedLine {
  quantity: number;
  price: number;
  /** What one is offered for, before anything given by hand. */
  listed: number;
  discount?: string | null;
  taxPercent?: number | null;
  /** What so many cost now, and 0 where nobody knows. */
  cost: number;
}

export interface Bounds {
  /** The most the seller takes off by hand, in thousandths of a percent; null: as much as he likes. */
  most: number | null;
  /** Whether he may sell below cost, and beyond a customer's limit. */
  mayExceed: boolean;
  /** What the customer would owe with this sale, and the most he may; null: as much as he likes. */
  debt: number;
  limit: number | null;
}

/** What of a sale goes beyond what its seller may do by himself. */
export function beyondBounds(terms: SaleTerms, lines: readonly BoundedLine[], bounds: Bounds): Bound[] {
  const given = saleWorth(terms, lines).lines;
  const bare = saleWorth(
    { currency: terms.currency, taxMode: terms.taxMode },
    lines.map(({ quantity, listed, taxPercent }) => ({ quantity, price: listed, taxPercent: taxPercent ?? null })),
  ).lines;
  const isBeyond = {
    discount: given.some(({ net, tax }, at) => {
      const whole = (bare[at]?.net ?? 0) + (bare[at]?.tax ?? 0);
      return bounds.most !== null && whole - (net + tax) > mostOff(whole, bounds.most);
    }),
    cost: !bounds.mayExceed && given.some(({ net }, at) => net < (lines[at]?.cost ?? 0)),
    credit: !bounds.mayExceed && bounds.limit !== null && bounds.debt > bounds.limit,
  };
  return boundWords.filter((word) => isBeyond[word]);
}

/** The limit holds for all that is given by hand together; what rounding adds is within it. */
const mostOff = (whole: number, most: number): number => Number((BigInt(whole) * BigInt(most) + 99_999n) / 100_000n);
