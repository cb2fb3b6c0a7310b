import type { Tone } from '#platform/entity';
import type { SpanStanding } from './judge-months.ts';

export interface MonthLeft {
  left: number;
  /** Of this month and all before it. */
  leftToDate: number;
}

/** What is left of each month of a year, by itself and with what was left over, or taken too much, before it. */
export function leftOfMonths(months: readonly SpanStanding[]): MonthLeft[] {
  let leftToDate = 0;
  return months.map(({ budget, actual, committed }) => {
    const left = budget - actual - committed;
    leftToDate += left;
    return { left, leftToDate };
  });
}

/** From nine tenths on somebody should look; nothing is said of what is far from it. */
export function budgetTone({ budget, actual, committed }: SpanStanding): Extract<Tone, 'wrong' | 'waiting'> | undefined {
  const used = actual + committed;
  if (used > budget) return 'wrong';
  return used > 0 && used * 10 >= budget * 9 ? 'waiting' : undefined;
}
