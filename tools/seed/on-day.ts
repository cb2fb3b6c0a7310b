import type { Context } from '#platform/server';

/** The same work as it was done so many days ago, at a time of the day there. */
export function daysAgo(ctx: Context, days: number, at = '09:00'): Context {
  const today = new Date(Date.parse(ctx.today) - days * 86_400_000).toISOString().slice(0, 10);
  return { ...ctx, today, now: new Date(`${today}T${at}:00+03:00`) };
}
