import { lockModules, monthEnd } from '#finance/ledger/contract';
import { belongsTo, bool, date, integer, oneOf, text } from '#platform/entity';
import { type Context, longReads, type Reply, type Route, route, sql } from '#platform/server';
import { closeMonth, closeYear, reopenDays } from './close-days.ts';
import { openPoints } from './closing-checks.ts';
import { endUnlock, lockDays, unlockDays } from './lock-days.ts';

const path = '/api/v1/periods';
const base = { section: 'any', method: 'POST', answer: 'other' } as const;

export const periodRoutes: readonly Route[] = [
  route({
    ...base,
    method: 'GET',
    path,
    name: 'showPeriods',
    summary: 'Which days are closed or locked, by whom, and who is let through',
    permission: 'show_trial_balance',
    handle: async (ctx) => ({ result: await periods(ctx) }),
  }),
  route({
    ...base,
    method: 'GET',
    path: `${path}/open-points`,
    name: 'listOpenPoints',
    summary: 'What is still open before the days until `to`, else until today, are closed; `proven` reads the whole books for it',
    permission: 'show_trial_balance',
    query: { to: date(), proven: bool() },
    turn: ({ query }) => (query.proven === 'true' ? longReads : undefined),
    handle: async (ctx, { options }) => {
      const days = { to: options.to ? monthEnd(options.to as string) : ctx.today, isProven: options.proven === true };
      return { result: { points: await openPoints(ctx, days) } };
    },
  }),
  route({
    ...base,
    path: `${path}/close`,
    name: 'closeMonth',
    summary: 'Close all days until the end of a month',
    permission: 'hard_close_period',
    input: { to: date({ required: true }), acceptsOpen: bool() },
    handle: async (ctx, { body }) => {
      await closeMonth(ctx, { to: body.to as string, acceptsOpen: body.acceptsOpen === true });
      return said(ctx, 'periods.told.closed');
    },
  }),
  route({
    ...base,
    path: `${path}/close-year`,
    name: 'closeYear',
    summary: 'Close a year: its result goes to retained earnings',
    permission: 'hard_close_period',
    input: { year: integer({ required: true, min: 2000, max: 2199 }), acceptsOpen: bool() },
    handle: async (ctx, { body }) => {
      await closeYear(ctx, { year: body.year as number, acceptsOpen: body.acceptsOpen === true });
      return said(ctx, 'periods.told.yearClosed');
    },
  }),
  route({
    ...base,
    path: `${path}/{id}/reopen`,
    name: 'reopenDays',
    summary: 'Open the days closed last again',
    permission: 'hard_close_period',
    input: { reason: text({ required: true, max: 200 }) },
    handle: async (ctx, { id, body }) => {
      await reopenDays(ctx, { id, reason: body.reason as string });
      return said(ctx, 'periods.told.reopened');
    },
  }),
  route({
    ...base,
    path: `${path}/lock`,
    name: 'lockDays',
    summary: 'Lock a module’s papers until a day; without a day, unlock them',
    permission: 'accounts_management',
    input: { module: oneOf(lockModules, { required: true }), lockedTo: date() },
    handle: async (ctx, { body }) => {
      await lockDays(ctx, { module: body.module as never, lockedTo: (body.lockedTo as string | null | undefined) ?? null });
      return said(ctx, 'periods.told.locked');
    },
  }),
  route({
    ...base,
    path: `${path}/unlock`,
    name: 'unlockDays',
    summary: 'Let a named person date papers into locked days for some hours',
    permission: 'unlock_period',
    input: {
      user: belongsTo('user', { required: true }),
      module: oneOf(lockModules),
      fromDay: date({ required: true }),
      toDay: date({ required: true }),
      hours: integer({ required: true, min: 1, max: 168 }),
      reason: text({ required: true, max: 200 }),
    },
    handle: async (ctx, { body }) => {
      await unlockDays(ctx, body);
      return said(ctx, 'periods.told.unlocked');
    },
  }),
  route({
    ...base,
    path: `${path}/unlocks/{id}/end`,
    name: 'endUnlock',
    summary: 'End a window before its time',
    permission: 'unlock_period',
    handle: async (ctx, { id }) => {
      await endUnlock(ctx, id);
      return said(ctx, 'periods.told.ended');
    },
  }),
];

async function said(ctx: Context, key: string): Promise<Reply> {
  return { result: await periods(ctx), message: { key } };
}

async function periods(ctx: Context) {
  const t = ctx.tenantId;
  const [locks, closes, unlocks, first] = await Promise.all([
    ctx.db.query<{ module: string; lockedTo: string }>(
      sql`select module, locked_to::text as locked_to from period_lock where tenant_id = ${t} order by module`,
    ),
    ctx.db.query<
      Record<string, unknown>
    >(sql`select c.id, c.kind, c.closed_to::text as closed_to, instant_text(c.closed_at) as closed_at, u.name as user, c.user_id, c.open_points,
        instant_text(c.reopened_at) as reopened_at, r.name as reopened_by, c.reopen_reason
      from period_close c left join app_user u on u.tenant_id = :tenant and u.id = c.user_id left join app_user r on r.tenant_id = :tenant and r.id = c.reopened_by_id
      where c.tenant_id = ${t} order by c.id desc limit 60`),
    ctx.db.query<
      Record<string, unknown>
    >(sql`select w.id, w.user_id, u.name as user, w.module, w.from_day::text as from_day, w.to_day::text as to_day, instant_text(w.expires_at) as expires_at,
        w.reason, g.name as granted_by
      from period_unlock w left join app_user u on u.tenant_id = :tenant and u.id = w.user_id left join app_user g on g.tenant_id = :tenant and g.id = w.granted_by_id
      where w.tenant_id = ${t} and w.ended_at is null and w.expires_at > ${ctx.now}::timestamptz order by w.id desc`),
    ctx.db.maybe<{ day: string }>(sql`select min(entry_date)::text as day from journal_entry where tenant_id = ${t}`),
  ]);
  const standing = closes.filter((one) => one.reopenedAt === null);
  return {
    today: ctx.today,
    first_day: first?.day ?? null,
    closed_to:
      standing
        .map((one) => String(one.closedTo))
        .sort()
        .at(-1) ?? null,
    locks: locks.map(({ module, lockedTo }) => ({ module, locked_to: lockedTo })),
    closes: closes.map((one) => ({
      id: one.id,
      kind: one.kind,
      closed_to: one.closedTo,
      closed_at: one.closedAt,
      user: one.user,
      is_mine: one.userId === ctx.user?.id,
      open_points: one.openPoints,
      reopened_at: one.reopenedAt,
      reopened_by: one.reopenedBy,
      reopen_reason: one.reopenReason,
    })),
    unlocks: unlocks.map((one) => ({
      id: one.id,
      user: one.user,
      module: one.module,
      from_day: one.fromDay,
      to_day: one.toDay,
      expires_at: one.expiresAt,
      reason: one.reason,
      granted_by: one.grantedBy,
    })),
  };
}
