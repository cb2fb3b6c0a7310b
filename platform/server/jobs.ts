import type pg from 'pg';
import { defineEvent, Refusal } from '#platform/entity';
import type { Context } from './context.ts';
import { sql } from './db/sql.ts';
import { type Transaction, transact } from './db/transaction.ts';
import { listenTo } from './events.ts';

export interface Job<I = unknown, C = unknown> {
  id: number;
  kind: string;
  userId: number | null;
  branchId: number | null;
  locale: string;
  state: 'waiting' | 'running' | 'done' | 'failed' | 'cancelled';
  input: I;
  /** Where the next step goes on; null before the first. */
  cursor: C | null;
  done: number;
  total: number;
  result: unknown;
  error: { key: string; values?: Record<string, unknown> } | null;
  attempts: number;
}

/** What a step did: how far the job is now, and where the next one goes on; without a cursor it is done. */
export interface Step<C> {
  cursor: C | null;
  done: number;
  total: number;
  result?: unknown;
}

export interface JobKind<I, C> {
  name: string;
  /** One step, in a transaction of its own, as the person who asked for it. Short: locks are held while it runs. */
  step(ctx: Context, job: Job<I, C>): Promise<Step<C>>;
  /** After each step, and after the job ended however: tells whoever waits for it. Not in the transaction that did it. */
  tell?(tenantId: number, job: Job<I, C>): void;
  /** When a job ends before its time, whatever the steps left in between. In the transaction that ends it. */
  ended?(ctx: Context, job: Job<I, C>): Promise<void>;
}

const kinds = new Map<string, JobKind<any, any>>();
const mostAttempts = 3;
/** Open jobs of a company that are looked at in one step; the rest wait behind them anyway. */
const mostLookedAt = 20;
const somethingWrong = 'errors.somethingWrong';

/** Declares long work. It survives whatever kills the process: another one goes on where the last whole step ended. */
export function defineJob<I, C>(kind: JobKind<I, C>): JobKind<I, C> {
  kinds.set(kind.name, kind as JobKind<any, any>);
  return kind;
}

/** Starts long work for the asker; it runs after this transaction committed, with his rights at the time of each step. */
export async function startJob<I>(
  ctx: Context,
  kind: JobKind<I, never> | { name: string },
  input: I,
  total = 0,
): Promise<number> {
  const { id } = await ctx.db.one<{ id: number }>(sql`insert into job (tenant_id, kind, user_id, branch_id, locale, input, total)
    values (${ctx.tenantId}, ${kind.name}, ${ctx.user?.id ?? null}, ${ctx.branchId}, ${ctx.locale}, ${JSON.stringify(input)}::jsonb, ${total}) returning id`);
  return id;
}

const columns = sql`id, kind, user_id, branch_id, locale, state, input, cursor, done, total, result, error, attempts`;

/** A job as it stands; undefined where the company has none such. */
export function readJob<I, C>(ctx: Context, id: number): Promise<Job<I, C> | undefined> {
  return ctx.db.maybe<Job<I, C>>(sql`select ${columns} from job where tenant_id = ${ctx.tenantId} and id = ${id}`);
}

const jobCancelled = defineEvent<{ id: number }>('job.cancelled');

/** Ends a job that is not done; what its whole steps did stays done, and whoever waits for it is told. False where there was nothing to end. */
export async function cancelJob(ctx: Context, id: number): Promise<boolean> {
  const job = await ctx.db.maybe<Job>(sql`update job set state = 'cancelled', updated_at = now()
    where tenant_id = ${ctx.tenantId} and id = ${id} and state in ('waiting', 'running') returning ${columns}`);
  if (!job) return false;
  await kinds.get(job.kind)?.ended?.(ctx, job as never);
  ctx.publish(jobCancelled.with({ id }));
  return true;
}

listenTo(jobCancelled, async (ctx, { id }) => {
  const job = await readJob(ctx, id);
  if (job) kinds.get(job.kind)?.tell?.(ctx.tenantId, job as never);
});

/** Whose eyes a step sees through; null where the person may no longer work here, a refusal where nobody of his company may. */
export type ContextOfJob = (db: Transaction, job: Job) => Promise<Context | null>;

/** Does one step of a company's oldest open job that no other process is at; says whether there was one. */
export async function stepJob(pool: pg.Pool, tenantId: number, contextOf: ContextOfJob): Promise<boolean> {
  let taken: Job | undefined;
  try {
    const after = await transact(pool, tenantId, async (db) => {
      const id = await claim(db, tenantId);
      if (id === undefined) return null;
      const job = await counted(pool, tenantId, id);
      if (!job || !(await lockOpen(db, tenantId, id))) return null;
      taken = job;
      // Tried so often and never heard of again: whoever tries it falls with it.
      if (job.attempts > mostAttempts) throw new Refusal(somethingWrong);
      return stepped(db, tenantId, job, await contextOf(db, job));
    });
    if (after) kinds.get(after.kind)?.tell?.(tenantId, after as never);
    return after !== null;
  } catch (error) {
    if (!taken) throw error;
    await failed(pool, tenantId, taken, error, contextOf);
    if (!(error instanceof Refusal)) throw error;
    return true;
  }
}

/** The oldest open job nobody is at, kept from the others until the transaction ends. */
async function claim(db: Transaction, tenantId: number): Promise<number | undefined> {
  const open = await db.query<{ id: number }>(
    sql`select id from job where tenant_id = ${tenantId} and state in ('waiting', 'running') order by id limit ${mostLookedAt}`,
  );
  for (const { id } of open) {
    const { free } = await db.one<{ free: boolean }>(
      sql`select pg_try_advisory_xact_lock(hashtextextended(${`job/${tenantId}/${id}`}, 7)) as free`,
    );
    if (free) return id;
  }
  return undefined;
}

/** The job with this attempt counted, in a transaction of its own: a step that takes its process with it was tried all the same. */
function counted(pool: pg.Pool, tenantId: number, id: number): Promise<Job | undefined> {
  return transact(pool, tenantId, (db) =>
    db.maybe<Job>(sql`update job set attempts = attempts + 1, updated_at = now()
      where tenant_id = ${tenantId} and id = ${id} and state in ('waiting', 'running') returning ${columns}`),
  );
}

const lockOpen = (db: Transaction, tenantId: number, id: number) =>
  db.maybe(sql`select from job where tenant_id = ${tenantId} and id = ${id} and state in ('waiting', 'running') for update`);

async function stepped(db: Transaction, tenantId: number, job: Job, ctx: Context | null): Promise<Job> {
  const kind = kinds.get(job.kind);
  if (!kind || !ctx) throw new Refusal(kind ? 'errors.deactivated' : 'errors.notFound');
  const step = (await kind.step(ctx, job as never)) as Step<unknown>;
  const state = step.cursor === null ? 'done' : 'running';
  await db.query(sql`update job set state = ${state}, cursor = ${JSON.stringify(step.cursor)}::jsonb, done = ${step.done}, total = ${step.total},
    result = ${step.result === undefined ? null : JSON.stringify(step.result)}::jsonb, attempts = 0, updated_at = now()
    where tenant_id = ${tenantId} and id = ${job.id}`);
  return { ...job, ...step, state, result: step.result ?? null };
}

/** A refusal ends the job with its reason. Anything else is tried again twice, for a database that was away comes back. */
async function failed(pool: pg.Pool, tenantId: number, job: Job, error: unknown, contextOf: ContextOfJob): Promise<void> {
  const isFinal = error instanceof Refusal || job.attempts >= mostAttempts;
  if (!isFinal) return;
  const reason = error instanceof Refusal ? { key: error.key, values: error.values } : { key: somethingWrong };
  const end = (how: (db: Transaction, row: Job) => Promise<unknown>) =>
    transact(pool, tenantId, async (db) => {
      const row =
        await db.maybe<Job>(sql`update job set state = 'failed', error = ${JSON.stringify(reason)}::jsonb, updated_at = now()
        where tenant_id = ${tenantId} and id = ${job.id} and state in ('waiting', 'running') returning ${columns}`);
      if (row) await how(db, row);
      return row;
    });
  let endError: unknown;
  const ended = await end(async (db, row) => {
    const ctx = await contextOf(db, { ...row, userId: null });
    if (ctx) await kinds.get(row.kind)?.ended?.(ctx, row as never);
  }).catch((thrown) => {
    endError = thrown;
    // Whatever cannot be put in order after it, it has ended: else it would begin anew for ever.
    return end(async () => undefined);
  });
  if (ended) kinds.get(ended.kind)?.tell?.(tenantId, ended as never);
  if (endError) throw new AggregateError([error, endError], 'a job failed, and could not be ended in order');
}
