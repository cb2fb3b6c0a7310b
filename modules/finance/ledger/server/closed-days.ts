import { dayAfter, type LockModule } from '#finance/ledger/contract';
import { fieldRefusal } from '#platform/entity';
import { type Context, sql } from '#platform/server';

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

/** The day itself, or the first open one after it: where a correction of what is closed belongs. */
export async function firstOpenDay(ctx: Context, of: { module: LockModule; day: string }): Promise<string> {
  const until = await barredUntil(ctx, of);
  return until ? dayAfter(until) : of.day;
}
