/** How far apart sums are kept. */
export const grains = ['year', 'quarter', 'month', 'day'] as const;
export type Grain = (typeof grains)[number];

/** Sums of one grain that are read: from a day on, until one that is no longer in it. */
export interface Span {
  grain: Grain;
  from: string | null;
  until: string | null;
  /** Taken off instead of added. */
  isLess?: boolean;
}
interface Days {
  from: string | null;
  /** The first day that is not in them; nothing: all there are. */
  until: string | null;
}

/**
 * Some days as few sums as they can be: whole years, quarters and months, and the days left over, or what is left of a month taken off
 * it. Until today is until whenever, less what is dated ahead: so the month, and the year, that is not over yet is one sum as well.
 * `coarsest` is no more than each month or day where those are looked at one by one.
 */
export function spansOf({ from, until }: Days, { today, coarsest = 'year' }: { today: string; coarsest?: Grain }): Span[] {
  if (coarsest === 'day') return [{ grain: 'day', from, until }];
  if (until && until > today)
    return [...wholes({ from, until: null }, coarsest), { grain: 'day', from: until, until: null, isLess: true }];
  return wholes({ from, until }, coarsest);
}

function wholes({ from, until }: Days, grain: Grain): Span[] {
  if (grain === 'day') return inOneMonth(from as string, until as string);
  const first = from && beginOf(grain, from, 'next');
  const last = until && beginOf(grain, until, 'same');
  const finer = grains[grains.indexOf(grain) + 1] as Grain;
  if (first && last && first >= last) {
    // Two ends that meet in the middle of nothing whole: each is a part of its own month.
    const meets =
      first === last && from !== first && until !== last
        ? [
            { from, until: first },
            { from: last, until },
          ]
        : [{ from, until }];
    return meets.flatMap((part) => wholes(part, finer));
  }
  return [
    { grain, from: first, until: last },
    ...(from && first && from < first ? wholes({ from, until: first }, finer) : []),
    ...(until && last && last < until ? wholes({ from: last, until }, finer) : []),
  ];
}

/** Days within a month: they themselves, or all of it without the others, whichever is less to read. */
function inOneMonth(from: string, until: string): Span[] {
  const begin = beginOf('month', from, 'same');
  const end = beginOf('month', dayBefore(until), 'next', true);
  const [wanted, all] = [daysBetween(from, until), daysBetween(begin, end)];
  if (wanted * 2 <= all) return [{ grain: 'day', from, until }];
  return [
    { grain: 'month', from: begin, until: end },
    ...(begin < from ? [{ grain: 'day' as const, from: begin, until: from, isLess: true }] : []),
    ...(until < end ? [{ grain: 'day' as const, from: until, until: end, isLess: true }] : []),
  ];
}

const months = { year: 12, quarter: 3, month: 1 } as const;

/** The first day of the year, quarter or month a day is in, or of the next one: where it is not that day itself, or `always`. */
function beginOf(grain: Exclude<Grain, 'day'>, day: string, which: 'same' | 'next', always = false): string {
  const [year = 0, month = 1] = day.split('-').map(Number);
  const own = Math.floor((month - 1) / months[grain]) * months[grain];
  const begin = isoOf(year, own);
  return which === 'same' || (begin === day && !always) ? begin : isoOf(year, own + months[grain]);
}

const isoOf = (year: number, month: number) => new Date(Date.UTC(year, month, 1)).toISOString().slice(0, 10);
const daysBetween = (from: string, until: string) => (Date.parse(until) - Date.parse(from)) / 86_400_000;
const dayBefore = (day: string) => new Date(Date.parse(day) - 86_400_000).toISOString().slice(0, 10);
