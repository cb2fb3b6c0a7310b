import { roundToStep } from '#platform/entity';

/** How many prices are changed at one stroke: each becomes this, so many percent more or less, or so much more or less. */
export const priceChanges = ['percent', 'amount', 'exactly'] as const;
export interface PriceChange {
  change: (typeof priceChanges)[number];
  /** Percent: thousandths of it. Else minor units. */
  by: number;
}

/** What a price becomes; never below nothing, in whole steps where it is worked out. */
export function changedPrice(was: number | null, { change, by }: PriceChange, step: number): number | null {
  if (change === 'exactly') return by;
  if (was === null) return null;
  if (change === 'amount') return Math.max(0, was + by);
  const exact = BigInt(was) * BigInt(100_000 + by);
  return Math.max(0, roundToStep(Number((exact + 50_000n) / 100_000n), step));
}
