export const yearOf = (day: string): number => Number(day.slice(0, 4));

/** The first day of the month a day falls in. */
export const monthOf = (day: string): string => `${day.slice(0, 7)}-01`;

/** The first day of the month after. */
export function monthAfter(day: string): string {
  const [year = 0, month = 0] = day.split('-').map(Number);
  return new Date(Date.UTC(year, month, 1)).toISOString().slice(0, 10);
}
