/** How old the money is that a balance consists of, in days: each bucket ends before the next begins. */
export const ageBuckets = [0, 2, 4, 8, 15, 31] as const;

/** What is in each bucket; the buckets come to the sum of the items. */
export function ageing(items: readonly { day: string; amount: number }[], today: string): number[] {
  const buckets: number[] = ageBuckets.map(() => 0);
  for (const { day, amount } of items) {
    const age = Math.max(0, daysBetween(day, today));
    const at = ageBuckets.findLastIndex((from) => age >= from);
    buckets[at] = (buckets[at] as number) + amount;
  }
  return buckets;
}

/** Whole days from one day to another. */
export function daysBetween(from: string, to: string): number {
  return Math.round((Date.parse(to) - Date.parse(from)) / 86_400_000);
}

/** The day so many days before (above zero) another. */
export function daysBefore(day: string, days: number): string {
  return new Date(Date.parse(day) - days * 86_400_000).toISOString().slice(0, 10);
}
