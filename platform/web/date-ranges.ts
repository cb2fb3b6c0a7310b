export const rangeNames = ['today', 'yesterday', 'last7', 'last30', 'month', 'year'] as const;
export type RangeName = (typeof rangeNames)[number];
export type Days = [string | null, string | null];

/** The days a named range means, both ends included, counted from the tenant's today. */
export function namedRange(name: RangeName, today: string): [string, string] {
  switch (name) {
    case 'today':
      return [today, today];
    case 'yesterday':
      return [addDays(today, -1), addDays(today, -1)];
    case 'last7':
      return [addDays(today, -6), today];
    case 'last30':
      return [addDays(today, -29), today];
    case 'month':
      return [`${today.slice(0, 7)}-01`, today];
    case 'year':
      return [`${today.slice(0, 4)}-01-01`, today];
  }
}

/** The named range two days make up, if any; what else is custom. */
export function rangeNameOf([from, to]: Days, today: string): RangeName | 'custom' | undefined {
  if (!from && !to) return undefined;
  return rangeNames.find((name) => namedRange(name, today).join() === `${from},${to}`) ?? 'custom';
}

function addDays(day: string, count: number): string {
  const at = new Date(`${day}T00:00:00Z`);
  at.setUTCDate(at.getUTCDate() + count);
  return at.toISOString().slice(0, 10);
}
