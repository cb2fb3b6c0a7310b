/** The hours a chart of a day shows: all from the first to the last in which anything was sold, or that is now. */
export function hoursShown(hours: readonly number[], now: number): number[] {
  const all = [...hours, now];
  const first = Math.min(...all);
  return Array.from({ length: Math.max(...all) - first + 1 }, (_, nth) => first + nth);
}
