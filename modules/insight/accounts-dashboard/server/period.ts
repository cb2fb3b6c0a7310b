import { daysBefore, daysBetween, mostFlowDays } from '#insight/accounts-dashboard/contract';
import { fieldRefusal } from '#platform/entity';
import { type Context, type RawBuilder, sql } from '#platform/server';

export interface Period {
  from: string;
  to: string;
}

/** The days asked for, or those up to today that are meant where nothing is said. */
export function periodOf(ctx: Context, asked: { from?: string | null; to?: string | null }, usual: string): Period {
  const to = asked.to ?? ctx.today;
  const from = asked.from ?? (usual < to ? usual : to);
  if (from > to) throw fieldRefusal('to', 'errors.rangeCrossed');
  if (daysBetween(from, to) >= mostFlowDays)
    throw fieldRefusal('from', 'errors.accounts.periodTooLong', { days: mostFlowDays, from: daysBefore(to, mostFlowDays - 1) });
  return { from, to };
}

/** Whether a moment falls on one of the company's days of the period. */
export function within(ctx: Context, column: string, { from, to }: Period): RawBuilder<unknown> {
  const start = (day: string, more: number) =>
    sql`((${day}::date + ${more}::int)::timestamp at time zone ${ctx.tenant.timeZone})`;
  return sql`${sql.ref(column)} >= ${start(from, 0)} and ${sql.ref(column)} < ${start(to, 1)}`;
}
