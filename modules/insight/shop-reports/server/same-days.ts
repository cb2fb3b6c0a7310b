interface Days {
  from: string | null;
  to: string | null;
  compared: { from: string | null; to: string } | null;
}

/**
 * Days and months set beside others stand in the place of those they are compared with: the third day of the month before beside the
 * third of this one. What has no day of its own there stands on the last.
 */
export function inTheirPlace<R extends { day: string | null }>(
  { from, to, compared }: Days,
  by: 'branch' | 'month' | 'day',
  rows: readonly R[],
): R[] {
  if (by === 'branch' || !from || !compared?.from) return [...rows];
  const start = compared.from;
  const shift = (day: string) =>
    by === 'month' ? monthsOn(day, monthsBetween(start, from)) : daysOn(day, daysBetween(start, from));
  const last = to && (by === 'month' ? `${to.slice(0, 7)}-01` : to);
  return rows.map((row) => {
    const day = row.day && shift(row.day);
    return { ...row, day: day && last && day > last ? last : day };
  });
}

const daysBetween = (one: string, other: string) => Math.round((Date.parse(other) - Date.parse(one)) / 86_400_000);
const daysOn = (day: string, count: number) => new Date(Date.parse(day) + count * 86_400_000).toISOString().slice(0, 10);
const monthOf = (day: string) => Number(day.slice(0, 4)) * 12 + Number(day.slice(5, 7)) - 1;
const monthsBetween = (one: string, other: string) => monthOf(other) - monthOf(one);
const monthsOn = (day: string, count: number) => {
  const month = monthOf(day) + count;
  return new Date(Date.UTC(Math.floor(month / 12), month % 12, 1)).toISOString().slice(0, 10);
};
