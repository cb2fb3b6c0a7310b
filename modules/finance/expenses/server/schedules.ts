import { ExpenseSchedule, nextDay, type Plan, passedBefore } from '#finance/expenses/contract';
import { refuseWrongDay } from '#finance/ledger/server';
import { conflict, fieldRefusal } from '#platform/entity';
import {
  audit,
  type Context,
  change,
  type Implemented,
  implement,
  insertRow,
  lockFor,
  lockRecord,
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
  userId: number | null;
}

export const expenseSchedules: Implemented = implement(ExpenseSchedule, {
  check: async (ctx, values, before) => {
    if (before) refuseEndedByHand(before as unknown as OpenSchedule);
    const said = <T>(name: string, column = name) => (values[name] === undefined ? before?.[column] : values[name]) as T;
    for (const name of ['startsOn', 'frequency', 'currency', 'kind'] as const)
      if (before && values[name] !== undefined && values[name] !== before[name])
        throw fieldRefusal(name === 'startsOn' ? 'starts_on' : name, 'errors.expenseSchedule.fixed');
    const [startsOn, endsOn] = [said<string>('startsOn'), said<string | null>('endsOn')];
    if (!before && startsOn < ctx.today) await refuseWrongDay(ctx, { module: 'treasury', day: startsOn, field: 'starts_on' });
    if (endsOn && endsOn < startsOn) throw fieldRefusal('ends_on', 'errors.expenseSchedule.endsBefore');
    await judgeExpense(ctx, {
      kind: said('kind'),
      branch: said('branch', 'branchId'),
      account: said('account', 'accountId'),
      treasury: said('treasury', 'treasuryId'),
      currency: said('currency'),
      amount: said('amount'),
      tax: said('tax'),
      maker: makerOf(ctx, values, before),
    } as ExpenseTerms);
  },
  create: (ctx, values) =>
    insertRow(ctx, ExpenseSchedule, { ...values, tax: values.tax ?? 0, nextOn: values.startsOn, user: ctx.user?.id ?? null }),
  edit: async (ctx, id, values) => {
    const before = (await lockRecord(ctx, ExpenseSchedule, id)) as unknown as OpenSchedule;
    const user = makerOf(ctx, values, before as unknown as Values);
    await updateRow(ctx, ExpenseSchedule, id, { ...values, user, ...(values.tax === null && { tax: 0 }) });
    if (before.state === 'ended') await passGoneBy(ctx, id);
    await placeNext(ctx, id, (state) => (state === 'ended' ? 'active' : state));
  },
  without: ['remove', 'disable'],
  verbs: { pause: pauseSchedule, resume: resumeSchedule, end: endSchedule },
});

type Values = Record<string, unknown>;

/** Words about a schedule; whatever else is said anew decides what is paid, and whoever said it answers for it. */
const words: readonly string[] = ['name', 'note'];

function makerOf(ctx: Context, values: Values, before: Values | null): number | null {
  const asker = ctx.user?.id ?? null;
  if (!before) return asker;
  const isChanged = Object.entries(ExpenseSchedule.fields).some(([name, field]) => {
    const value = name === 'tax' ? (values[name] ?? 0) : values[name];
    return (
      values[name] !== undefined && !words.includes(name) && value !== before[field.kind === 'belongsTo' ? `${name}Id` : name]
    );
  });
  return isChanged ? asker : (before.userId as number | null);
}

/** Ended while its plan still had a day: somebody ended it for good. */
function refuseEndedByHand(schedule: OpenSchedule): void {
  if (schedule.state === 'ended' && nextDay(schedule, schedule) !== null)
    throw conflict('errors.expenseSchedule.ended', { name: schedule.name });
}

/** Nothing is made while it rests. */
export async function pauseSchedule(ctx: Context, { id }: { id: number }): Promise<void> {
  const schedule = await lockFor(ctx, ExpenseSchedule, 'pause', id);
  await change(ctx, ExpenseSchedule, schedule, { state: 'paused' }, 'pause');
}

/** It goes on with the first of its days that has not gone by: what fell into the pause is not made up for. */
export async function resumeSchedule(ctx: Context, { id }: { id: number }): Promise<void> {
  await lockFor(ctx, ExpenseSchedule, 'resume', id);
  await passGoneBy(ctx, id);
  await placeNext(ctx, id, () => 'active');
  audit(ctx, { entity: ExpenseSchedule.name, entityId: id, action: 'resume' });
}

/** It is over; what it made stays. */
export async function endSchedule(ctx: Context, { id }: { id: number }): Promise<void> {
  const schedule = await lockFor(ctx, ExpenseSchedule, 'end', id);
  await change(ctx, ExpenseSchedule, schedule, { state: 'ended', nextOn: null }, 'end');
}

/** Days that went by while it made nothing are behind it. */
async function passGoneBy(ctx: Context, id: number): Promise<void> {
  const schedule = await read(ctx, id);
  const passed = passedBefore(schedule, schedule.passed, ctx.today);
  await ctx.db.query(sql`update expense_schedule set passed = ${passed} where tenant_id = ${ctx.tenantId} and id = ${id}`);
}

const read = (ctx: Context, id: number) =>
  ctx.db.one<OpenSchedule>(sql`select * from expense_schedule where tenant_id = ${ctx.tenantId} and id = ${id}`);

/** Works out the day that comes next; without one it is ended, whatever it would be else. */
async function placeNext(
  ctx: Context,
  id: number,
  stateOf: (now: OpenSchedule['state']) => OpenSchedule['state'],
): Promise<void> {
  const schedule = await read(ctx, id);
  const day = nextDay(schedule, schedule);
  const state = day === null ? 'ended' : stateOf(schedule.state);
  await ctx.db.query(sql`update expense_schedule set next_on = ${day}::date, state = ${state}
    where tenant_id = ${ctx.tenantId} and id = ${id}`);
}
