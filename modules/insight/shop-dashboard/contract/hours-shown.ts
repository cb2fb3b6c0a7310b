/** Fewer hours make no day. */
const fewest = 8;

/** The hours a chart of a day shows: all from the first to the last in which anything was sold, or that is now, and before them as many as make a day. */
export function hoursShown(hours: readonly number[], now: number): number[] {
  const all = [...hours, now];
  const last = Math.max(...all, fewest - 1);
  const first = Math.min(...all, last - fewest + 1);
  return Array.from({ length: last - first + 1 }, (_, nth) => first + nth);
}
