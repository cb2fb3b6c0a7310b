import type { LockModule } from '#finance/ledger/contract';
import { fieldRefusal, notFound, Refusal } from '#platform/entity';
import { audit, type Context, may, sql } from '#platform/server';
import { requireWholeCompany } from './whole-company.ts';

/** Locks a module's papers until a day. Moving the lock back opens days again, which is for those who may and locked none of them. */
export async function lockDays(ctx: Context, input: { module: LockModule; lockedTo: string | null }): Promise<void> {
  requireWholeCompany(ctx);
  await ctx.db.query(sql`select pg_advisory_xact_lock(hashtextextended('ledger.days/' || ${ctx.tenantId}::bigint, 7))`);
  const { module, lockedTo } = input;
  if (lockedTo && lockedTo >= ctx.today) throw fieldRefusal('locked_to', 'errors.period.notOver');
  const before = await ctx.db.maybe<{ lockedTo: string; authorIds: number[] }>(
    sql`select locked_to::text as locked_to, author_ids from period_lock where tenant_id = ${ctx.tenantId} and module = ${module}`,
  );
  const opens = before !== undefined && (lockedTo === null || lockedTo < before.lockedTo);
  if (opens && !may(ctx, 'unlock_period'))
    throw new Refusal('errors.noPermission', { status: 403, values: { permission: 'unlock_period' } });
  if (opens && ctx.user && before.authorIds.includes(ctx.user.id)) throw new Refusal('errors.period.ownClose', { status: 403 });
  const authorIds = [...new Set([...(before?.authorIds ?? []), ...(ctx.user && !opens ? [ctx.user.id] : [])])];
  await ctx.db.query(
    lockedTo
      ? sql`insert into period_lock as p (tenant_id, module, locked_to, author_ids) values (${ctx.tenantId}, ${module}, ${lockedTo}::date, ${authorIds}::bigint[])
          on conflict (tenant_id, module) do update set locked_to = excluded.locked_to, author_ids = excluded.author_ids`
      : sql`delete from period_lock where tenant_id = ${ctx.tenantId} and module = ${module}`,
  );
  audit(ctx, {
    entity: 'periodLock',
    entityId: 0,
    action: 'lock',
    before: before ? { lockedTo: before.lockedTo } : null,
    after: { module, locked_to: lockedTo },
  });
}

export interface Unlock {
  user: number;
  module?: LockModule | null;
  fromDay: string;
  toDay: string;
  hours: number;
  reason: string;
}

/** Lets a named person date papers into locked days for some hours; nobody lets himself through. What is closed stays closed. */
export async function unlockDays(ctx: Context, input: Unlock): Promise<number> {
  requireWholeCompany(ctx);
  if (ctx.user?.id === input.user) throw fieldRefusal('user_id', 'errors.period.ownUnlock');
  if (input.fromDay > input.toDay) throw fieldRefusal('to_day', 'errors.rangeCrossed');
  const known = await ctx.db.maybe(
    sql`select from app_user where tenant_id = ${ctx.tenantId} and id = ${input.user} and disabled_at is null`,
  );
  if (!known) throw fieldRefusal('user_id', 'errors.reference');
  const expires = new Date(ctx.now.getTime() + input.hours * 3_600_000);
  const { id } = await ctx.db.one<{
    id: number;
  }>(sql`insert into period_unlock (tenant_id, user_id, module, from_day, to_day, expires_at, reason, granted_by_id)
    values (${ctx.tenantId}, ${input.user}, ${input.module ?? null}, ${input.fromDay}::date, ${input.toDay}::date, ${expires}::timestamptz, ${input.reason}, ${ctx.user?.id ?? null}) returning id`);
  audit(ctx, { entity: 'periodUnlock', entityId: id, action: 'unlock', after: { ...input } });
  return id;
}

/** Ends a window before its time. */
export async function endUnlock(ctx: Context, id: number): Promise<void> {
  requireWholeCompany(ctx);
  const ended = await ctx.db.count(
    sql`update period_unlock set ended_at = ${ctx.now}::timestamptz where tenant_id = ${ctx.tenantId} and id = ${id} and ended_at is null`,
  );
  if (ended === 0) throw notFound();
  audit(ctx, { entity: 'periodUnlock', entityId: id, action: 'end' });
}
