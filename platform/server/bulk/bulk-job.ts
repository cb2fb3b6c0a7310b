import { Refusal } from '#platform/entity';
import { type Context, may } from '../context.ts';
import { sql } from '../db/sql.ts';
import { defineJob, type Job, type Step } from '../jobs.ts';
import type { Outcome } from '../outcome.ts';
import { defineChannel } from '../realtime/channels.ts';
import { tell } from '../realtime/tell.ts';
import { bulkKind } from './bulk-kind.ts';

/** What the channel `bulk_work` tells. */
export interface BulkTold {
  id: number;
  done: number;
  total: number;
  isEnded: boolean;
}

/** One's own work on many, and nobody else's. */
export const bulkChannel = defineChannel({
  name: 'bulk_work',
  roomOf: (person, roomId) => (roomId === null || roomId === person.id ? String(person.id) : null),
});

interface BulkJob {
  workId: number;
  kind: string;
  /** Who asked; told to him alone. */
  userId: number | null;
  atOnce?: number;
}

/** Does something to many in pieces, each whole or not at all; what is killed in between goes on with the next piece. */
export const bulkJob = defineJob<BulkJob, { next: number }>({
  name: 'bulk',
  step: async (ctx, job) => {
    const { permission } = bulkKind(job.input.kind);
    // What somebody may no longer do, his call may not do either.
    if (!may(ctx, permission)) throw new Refusal('errors.noPermission', { values: { permission } });
    return workNext(ctx, job);
  },
  tell: (tenantId, { input, state, done, total }) => {
    const told = { id: input.workId, done, total, isEnded: state !== 'running' } satisfies BulkTold;
    tell(tenantId, bulkChannel, input.userId ?? 0, told);
  },
  ended: async (ctx, { input, state, error }) => {
    const problem = { key: error?.key ?? 'errors.bulk.cancelled', values: error?.values ?? {}, code: 'not_tried' };
    const untried = await ctx.db.count(sql`update bulk_work_row set state = 'failed', problem = ${JSON.stringify(problem)}::jsonb
      where tenant_id = ${ctx.tenantId} and work_id = ${input.workId}::bigint and state = 'waiting'`);
    await note(ctx, input.workId, { ok: 0, failed: untried, state: state === 'cancelled' ? 'cancelled' : 'failed' });
  },
});

async function workNext(ctx: Context, { input: job, done, total }: Job<BulkJob>): Promise<Step<{ next: number }>> {
  const { work, atOnce: usual } = bulkKind(job.kind);
  const { workId: id, atOnce = usual } = job;
  const { input } = await ctx.db.one<{ input: unknown }>(
    sql`select input from bulk_work where tenant_id = ${ctx.tenantId} and id = ${id}::bigint for update`,
  );
  const rows = await ctx.db.query<{ recordId: number }>(sql`select record_id from bulk_work_row
    where tenant_id = ${ctx.tenantId} and work_id = ${id}::bigint and state = 'waiting' order by record_id limit ${atOnce}`);
  const ids = rows.map((row) => row.recordId);
  const outcome = ids.length > 0 ? await work(ctx, ids, input) : { ok: [], failed: [] };
  await keepOutcome(ctx, id, outcome);
  const isLast = ids.length < atOnce;
  await note(ctx, id, { ok: outcome.ok.length, failed: outcome.failed.length, state: isLast ? 'done' : 'working' });
  return { cursor: isLast ? null : { next: ids.at(-1) ?? 0 }, done: done + ids.length, total };
}

async function keepOutcome(ctx: Context, id: number, { ok, failed }: Outcome): Promise<void> {
  const rows = [
    ...ok.map((recordId) => ({ record_id: recordId, state: 'done' })),
    ...failed.map(({ id: recordId, key, values, code }) => ({
      record_id: recordId,
      state: 'failed',
      problem: { key, values, code },
    })),
  ];
  await ctx.db.query(sql`update bulk_work_row r set state = m.state, problem = m.problem
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as m(record_id bigint, state text, problem jsonb)
    where r.tenant_id = ${ctx.tenantId} and r.work_id = ${id}::bigint and r.record_id = m.record_id and r.state = 'waiting'`);
}

type Noted = { ok: number; failed: number; state: string };
async function note(ctx: Context, id: number, { ok, failed, state }: Noted): Promise<void> {
  const finishedAt = state === 'working' ? null : ctx.now;
  await ctx.db.query(sql`update bulk_work set ok = ok + ${ok}::int, failed = failed + ${failed}::int, state = ${state},
      finished_at = ${finishedAt}::timestamptz where tenant_id = ${ctx.tenantId} and id = ${id}::bigint`);
}
