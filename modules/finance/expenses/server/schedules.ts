import { ExpenseSchedule, nextDay, type Plan, passedBefore } from '#finance/expenses/contract';
import { refuseFarDate } from '#finance/treasury/server';
import { conflict, fieldRefusal } from '#platform/entity';
import {
  audit,
  type Context,
  type Implemented,
  implement,
  insertRow,
  item,
  lockRecord,
  type Route,
  route,
  showRecord,
  sql,
  updateRow,
} from '#platform/server';
import { type ExpenseTerms, judgeExpense } from './judge-expense.ts';

interface OpenSchedule extends Plan {
  id: number;
  passed: number;
  made: number;
  state: 'active' | 'paused' | 'ended';
  name: string;
}

export const expenseSchedules: Implemented = implement(ExpenseSchedule, {
  check: async (ctx, values, before) => {
    const said = <T>(name: string, column = name) => (values[name] === undefined ? before?.[column] : values[name]) as T;
    for (const name of ['startsOn', 'frequency', 'currency', 'kind'] as const)
      if (before && values[name] !== undefined && values[name] !== before[name])
        throw fieldRefusal(name === 'startsOn' ? 'starts_on' : name, 'errors.expenseSchedule.fixed');
    const [startsOn, endsOn] = [said<string>('startsOn'), said<string | null>('endsOn')];
    if (!before && startsOn < ctx.today) refuseFarDate(ctx, startsOn, 'starts_on');
    if (endsOn && endsOn < startsOn) throw fieldRefusal('ends_on', 'errors.expenseSchedule.endsBefore');
    await judgeExpense(ctx, {
      kind: said('kind'),
      branch: said('branch', 'branchId'),
      account: said('account', 'accountId'),
      treasury: said('treasury', 'treasuryId'),
      currency: said('currency'),
      amount: said('amount'),
      tax: said('tax'),
    } as ExpenseTerms);
  },
  create: (ctx, values) =>
    insertRow(ctx, ExpenseSchedule, { ...values, tax: values.tax ?? 0, nextOn: values.startsOn, user: ctx.user?.id ?? null }),
  edit: async (ctx, id, values) => {
    await updateRow(ctx, ExpenseSchedule, id, { ...values, ...(values.tax === null && { tax: 0 }) });
    await placeNext(ctx, id, (state) => (state === 'ended' ? 'active' : state));
  },
  without: ['remove', 'disable'],
  routes: [
    turn('pause', 'Let an expense schedule rest', pauseSchedule),
    turn('resume', 'Go on with an expense schedule', resumeSchedule),
    turn('end', 'End an expense schedule for good', endSchedule),
  ],
});

function turn(verb: 'pause' | 'resume' | 'end', summary: string, run: (ctx: Context, id: number) => Promise<void>): Route {
  return route({
    method: 'POST',
    path: `/api/v1/expense-schedules/{id}/${verb}`,
    name: `${verb}ExpenseSchedule`,
    summary,
    permission: 'accounts_management',
    section: 'any',
    answer: 'item',
    handle: async (ctx, asked) => {
      await run(ctx, asked.id);
      return item(JSON.parse(await showRecord(ctx, expenseSchedules, asked.id)), `expenseSchedule.done.${verb}`);
    },
  });
}

/** Nothing is made while it rests. */
export async function pauseSchedule(ctx: Context, id: number): Promise<void> {
  await lockIn(ctx, id, 'active');
  await enter(ctx, id, 'paused');
}

/** It goes on with the first of its days that has not gone by: what fell into the pause is not made up for. */
export async function resumeSchedule(ctx: Context, id: number): Promise<void> {
  const schedule = await lockIn(ctx, id, 'paused');
  const passed = passedBefore(schedule, schedule.passed, ctx.today);
  await ctx.db.query(sql`update expense_schedule set passed = ${passed} where tenant_id = ${ctx.tenantId} and id = ${id}`);
  await placeNext(ctx, id, () => 'active');
  audit(ctx, { entity: ExpenseSchedule.name, entityId: id, action: 'active' });
}

/** It is over; what it made stays. */
export async function endSchedule(ctx: Context, id: number): Promise<void> {
  const schedule = (await lockRecord(ctx, ExpenseSchedule, id)) as unknown as OpenSchedule;
  if (schedule.state === 'ended') throw conflict('errors.expenseSchedule.ended', { name: schedule.name });
  await enter(ctx, id, 'ended');
}

async function lockIn(ctx: Context, id: number, state: OpenSchedule['state']): Promise<OpenSchedule> {
  const schedule = (await lockRecord(ctx, ExpenseSchedule, id)) as unknown as OpenSchedule;
  if (schedule.state !== state) throw conflict(`errors.expenseSchedule.${schedule.state}`, { name: schedule.name });
  return schedule;
}

async function enter(ctx: Context, id: number, state: OpenSchedule['state']): Promise<void> {
  await ctx.db.query(sql`update expense_schedule set state = ${state}, next_on = case when ${state} = 'ended' then null else next_on end,
      version = version + 1, updated_at = now() where tenant_id = ${ctx.tenantId} and id = ${id}`);
  audit(ctx, { entity: ExpenseSchedule.name, entityId: id, action: state });
}

/** Works out the day that comes next; without one it is ended, whatever it would be else. */
async function placeNext(
  ctx: Context,
  id: number,
  stateOf: (now: OpenSchedule['state']) => OpenSchedule['state'],
): Promise<void> {
  const schedule = await ctx.db.one<OpenSchedule>(
    sql`select * from expense_schedule where tenant_id = ${ctx.tenantId} and id = ${id}`,
  );
  const day = nextDay(schedule, schedule);
  const state = day === null ? 'ended' : stateOf(schedule.state);
  await ctx.db.query(sql`update expense_schedule set next_on = ${day}::date, state = ${state}
    where tenant_id = ${ctx.tenantId} and id = ${id}`);
}
