import { monthEnd } from '#finance/ledger/contract';

/** Month ends that may be closed now, the next one first: from the first entry on, or the month before this one. */
export function closableMonths(of: { closed_to: string | null; first_day: string | null; today: string }): string[] {
  const ends: string[] = [];
  for (let at = of.closed_to ? nextMonth(of.closed_to) : firstMonth(of); monthEnd(at) < of.today; at = nextMonth(at))
    ends.push(monthEnd(at));
  return ends;
}

function firstMonth({ first_day, today }: { first_day: string | null; today: string }): string {
  const before = shiftMonth(today, -1);
  return first_day && first_day < before ? `${first_day.slice(0, 7)}-01` : before;
}
const nextMonth = (day: string) => shiftMonth(day, 1);
function shiftMonth(day: string, months: number): string {
  return new Date(Date.UTC(Number(day.slice(0, 4)), Number(day.slice(5, 7)) - 1 + months, 1)).toISOString().slice(0, 10);
}
