export const frequencies = ['one_time', 'daily', 'weekly', 'monthly', 'quarterly', 'semi_annual', 'annual'] as const;
export type Frequency = (typeof frequencies)[number];

const days: Partial<Record<Frequency, number>> = { daily: 1, weekly: 7 };
const months: Partial<Record<Frequency, number>> = { monthly: 1, quarterly: 3, semi_annual: 6, annual: 12 };

/**
 * The nth day of a schedule, the first being 0. Months are counted from the first day, not from the day before: what begins on
 * the 31st falls on the last day of a shorter month and on the 31st again after it. Days are the calendar's, so that neither
 * time zones nor daylight saving move them.
 */
export function dayOf(startsOn: string, frequency: Frequency, nth: number): string | null {
  const start = new Date(`${startsOn}T00:00:00Z`);
  if (frequency === 'one_time') return nth === 0 ? startsOn : null;
  const step = days[frequency];
  if (step) return iso(new Date(start.getTime() + nth * step * 86_400_000));
  const month = start.getUTCMonth() + nth * (months[frequency] as number);
  const last = new Date(Date.UTC(start.getUTCFullYear(), month + 1, 0)).getUTCDate();
  return iso(new Date(Date.UTC(start.getUTCFullYear(), month, Math.min(start.getUTCDate(), last))));
}

const iso = (day: Date) => day.toISOString().slice(0, 10);

export interface Plan {
  startsOn: string;
  frequency: Frequency;
  endsOn: string | null;
  times: number | null;
}

/** The day a schedule comes to after so many have passed and so many papers were made; null where it is at its end. */
export function nextDay(
  { startsOn, frequency, endsOn, times }: Plan,
  { passed, made }: { passed: number; made: number },
): string | null {
  if (times !== null && made >= times) return null;
  const day = dayOf(startsOn, frequency, passed);
  return day !== null && (endsOn === null || day <= endsOn) ? day : null;
}

/** How many of its days lie before a day: where a schedule that was paused goes on. */
export function passedBefore(plan: Plan, passed: number, today: string): number {
  let count = passed;
  for (;;) {
    const day = dayOf(plan.startsOn, plan.frequency, count);
    if (day === null || day >= today) return count;
    count++;
  }
}
