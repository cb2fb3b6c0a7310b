import { ExpenseSchedule, nextDay, passedBefore } from '#finance/expenses/contract';
import { refuseWrongDay } from '#finance/ledger/server';
import { conflict, fieldRefusal } from '#platform/entity';
import { type Context, change, type Implemented, implement, insertRow, lockFor, lockRecord, updateRow } from '#platform/server';
import { type ExpenseTerms, judgeExpense } from './judge-expense.ts';

export const expenseSchedules: Implemented = implement(ExpenseSchedule, {
  check: async (ctx, values, before) => {
    if (before) refuseEndedByHand(before as Record<keyof ExpenseSchedule, any>);
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
    const before = await lockRecord(ctx, ExpenseSchedule, id);
    const user = makerOf(ctx, values, { ...before });
    const said = Object.fromEntries(['endsOn', 'times'].flatMap((name) => (name in values ? [[name, values[name]]] : [])));
    const next = placed(ctx, { ...before, ...said });
    await updateRow(ctx, ExpenseSchedule, id, { ...values, user, ...(values.tax === null && { tax: 0 }), ...next });
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
function refuseEndedByHand(schedule: ExpenseSchedule): void {
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
  const schedule = await lockFor(ctx, ExpenseSchedule, 'resume', id);
  await change(ctx, ExpenseSchedule, schedule, goingOn(ctx, schedule), 'resume');
}

/** It is over; what it made stays. */
export async function endSchedule(ctx: Context, { id }: { id: number }): Promise<void> {
  const schedule = await lockFor(ctx, ExpenseSchedule, 'end', id);
  await change(ctx, ExpenseSchedule, schedule, { state: 'ended', nextOn: null }, 'end');
}

/** Where a plan that made nothing for a while goes on: days that went by are behind it; without another it is ended. */
function goingOn(ctx: Context, schedule: ExpenseSchedule) {
  const passed = passedBefore(schedule, schedule.passed, ctx.today);
  const nextOn = nextDay(schedule, { passed, made: schedule.made });
  return { passed, nextOn, state: nextOn === null ? ('ended' as const) : ('active' as const) };
}

/** Where an edited plan stands; one that had come to its end goes on, should it have further days now. */
function placed(ctx: Context, schedule: ExpenseSchedule) {
  if (schedule.state === 'ended') return goingOn(ctx, schedule);
  const nextOn = nextDay(schedule, schedule);
  return { nextOn, state: nextOn === null ? ('ended' as const) : schedule.state };
}
