import { backdatedDays, dayAfter, dayProblem, type LockModule } from '#finance/ledger/contract';
import { fieldRefusal } from '#platform/entity';
import { type Context, may, sql } from '#platform/server';

/** Whether this person may date a paper of this module into that day; the last closed day where not. */
export async function barredUntil(ctx: Context, of: { module: LockModule; day: string }): Promise<string | null> {
  const asked = [{ module: of.module, date: of.day, userId: ctx.user?.id ?? null }];
  const found = await ctx.db.maybe<{ until: string }>(
    sql`select until::text as until from barred_entry(${ctx.tenantId}, ${JSON.stringify(asked)}::jsonb, ${ctx.now}::timestamptz)`,
  );
  return found?.until ?? null;
}

/** Refuses a closed day beside the field it was said in. */
export async function refuseClosedDay(ctx: Context, of: { module: LockModule; day: string; field: string }): Promise<void> {
  const until = await barredUntil(ctx, of);
  if (until) throw fieldRefusal(of.field, 'errors.period.closed', { day: of.day, until });
}

/**
 * Refuses a day a person may not date a paper of a module with: closed, not come yet, or longer ago than `backdatedDays`. Whoever may open
 * days, or was let into that one by name, goes further back; what the system posts by itself has the day of its event.
 */
export async function refuseWrongDay(ctx: Context, of: { module: LockModule; day: string; field: string }): Promise<void> {
  await refuseClosedDay(ctx, of);
  const problem = dayProblem(of.day, ctx.today);
  if (problem === 'ahead') throw fieldRefusal(of.field, 'errors.period.ahead');
  if (problem && ctx.user && !may(ctx, 'unlock_period') && !(await isLetInto(ctx, of)))
    throw fieldRefusal(of.field, 'errors.period.farBack', { days: backdatedDays });
}

async function isLetInto(ctx: Context, { module, day }: { module: LockModule; day: string }): Promise<boolean> {
  const window =
    await ctx.db.maybe(sql`select from period_unlock where tenant_id = ${ctx.tenantId} and user_id = ${ctx.user?.id ?? null}
    and (module is null or module = ${module}) and ${day}::date between from_day and to_day and expires_at > ${ctx.now}::timestamptz and ended_at is null`);
  return window !== undefined;
}

/** The day itself, or the first open one after it: where a correction of what is closed belongs. */
export async function firstOpenDay(ctx: Context, of: { module: LockModule; day: string }): Promise<string> {
  const until = await barredUntil(ctx, of);
  return until ? dayAfter(until) : of.day;
}
