import type { besides, DaySpan } from './report.ts';

/** The days a period is compared with: as many just before it, or the same ones a year earlier. */
export function comparedDays(
  { from, to, compare }: { from?: string | null; to?: string | null; compare?: (typeof besides)[number] | null },
  today: string,
): DaySpan | null {
  if (!compare) return null;
  const end = to ?? today;
  const yearBefore = (day: string) => `${Number(day.slice(0, 4)) - 1}${day.slice(4)}`.replace('-02-29', '-02-28');
  if (compare === 'previous_year') return { from: from ? yearBefore(from) : null, to: yearBefore(end) };
  if (!from) return { from: null, to: yearBefore(end) };
  const day = 86_400_000;
  const length = (Date.parse(end) - Date.parse(from)) / day + 1;
  const at = (moment: number) => new Date(moment).toISOString().slice(0, 10);
  // Whole months are compared with whole months, however long those are.
  if (from.endsWith('-01') && at(Date.parse(end) + day).endsWith('-01')) {
    const months =
      (Number(end.slice(0, 4)) - Number(from.slice(0, 4))) * 12 + Number(end.slice(5, 7)) - Number(from.slice(5, 7)) + 1;
    const before = new Date(Date.UTC(Number(from.slice(0, 4)), Number(from.slice(5, 7)) - 1 - months, 1));
    return { from: at(before.getTime()), to: at(Date.parse(from) - day) };
  }
  return { from: at(Date.parse(from) - length * day), to: at(Date.parse(from) - day) };
}
