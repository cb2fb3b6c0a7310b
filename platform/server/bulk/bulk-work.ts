import { type BulkItem, conflict, notFound } from '#platform/entity';
import type { Context } from '../context.ts';
import { recordNames } from '../crud/record-names.ts';
import { insertRows } from '../db/insert-rows.ts';
import { type RawBuilder, sql } from '../db/sql.ts';
import { cancelJob, startJob } from '../jobs.ts';
import { type Problem, sentenceOf, toldProblems } from '../outcome.ts';
import { nameOn } from '../pdf/paper-parts.ts';
import type { Language } from '../translate.ts';
import { bulkJob } from './bulk-job.ts';
import { type BulkKind, bulkKind } from './bulk-kind.ts';

const failedTold = 500;

export interface BulkAsked<I> {
  ids: readonly number[];
  input: I;
  /** What is being done, for whoever waits for it. */
  title: Problem;
  /** Records of one transaction, where it is not the usual number. */
  atOnce?: number;
}

/** Begins to do something to many: their ids are kept as they are now, the work is done beside. Says which it is. */
export async function startBulk<I>(ctx: Context, kind: BulkKind<I>, { ids: asked, input, title, atOnce }: BulkAsked<I>) {
  const ids = [...new Set(asked)];
  const userId = ctx.user?.id ?? null;
  const { id } = await ctx.db.one<{ id: number }>(sql`insert into bulk_work (tenant_id, user_id, kind, title, input, total)
    values (${ctx.tenantId}, ${userId}::bigint, ${kind.name}, ${JSON.stringify(title)}::jsonb, ${JSON.stringify(input)}::jsonb, ${ids.length}) returning id`);
  insertRows(ctx.db, 'bulk_work_row', {
    same: { work_id: [id, 'bigint'] },
    types: { record_id: 'bigint' },
    rows: ids.map((one) => ({ record_id: one })),
  });
  const jobId = await startJob(ctx, bulkJob, { workId: id, kind: kind.name, userId, ...(atOnce && { atOnce }) }, ids.length);
  ctx.db.run(sql`update bulk_work set job_id = ${jobId}::bigint where tenant_id = ${ctx.tenantId} and id = ${id}::bigint`);
  return id;
}

interface BulkRow extends Omit<BulkItem, 'title' | 'entity'> {
  jobId: number;
  title: Problem;
}

/** One's own work on many that goes on, or whose outcome is not yet put away. */
export async function openBulks(ctx: Context): Promise<BulkItem[]> {
  return (await bulksOf(ctx, sql`w.closed_at is null`)).map((row) => itemOf(ctx, row));
}

/** One work of the asker's own: how far it is, and which records stay and why. */
export async function showBulk(ctx: Context, id: number) {
  const item = itemOf(ctx, await ownBulk(ctx, id));
  const rows = await ctx.db.query<{ recordId: number; problem: Problem }>(sql`select record_id, problem from bulk_work_row
    where tenant_id = ${ctx.tenantId} and work_id = ${id}::bigint and state = 'failed' order by record_id limit ${failedTold}`);
  const failed = rows.map(({ recordId, problem }) => ({ id: recordId, ...problem }));
  const names = await recordNames(
    ctx,
    item.entity,
    failed.map(({ id }) => id),
  );
  return {
    ...item,
    failures: toldProblems(ctx.locale, failed).map((one) => ({
      ...one,
      name: nameOn(names.get(one.id), ctx.locale as Language),
    })),
  };
}

/** Ends work that is under way; what was done stays done. */
export async function cancelBulk(ctx: Context, id: number): Promise<void> {
  if (!(await cancelJob(ctx, (await ownBulk(ctx, id)).jobId))) throw conflict('errors.alreadyDone');
}

/** Puts finished work away: the person who asked for it has read its outcome. */
export async function closeBulk(ctx: Context, id: number): Promise<void> {
  await ownBulk(ctx, id);
  await ctx.db.query(sql`update bulk_work set closed_at = ${ctx.now}::timestamptz
    where tenant_id = ${ctx.tenantId} and id = ${id}::bigint and state <> 'working'`);
}

async function ownBulk(ctx: Context, id: number): Promise<BulkRow> {
  const [row] = await bulksOf(ctx, sql`w.id = ${id}::bigint`);
  if (!row) throw notFound();
  return row;
}

const bulksOf = (ctx: Context, which: RawBuilder<unknown>): Promise<BulkRow[]> =>
  ctx.db.query<BulkRow>(sql`select w.id, w.kind, w.title, w.job_id, w.state, w.total, w.ok, w.failed from bulk_work w
    where w.tenant_id = ${ctx.tenantId} and w.user_id = ${ctx.user?.id ?? 0}::bigint and ${which} order by w.id desc limit 10`);

const itemOf = (ctx: Context, { id, kind, title, state, total, ok, failed }: BulkRow): BulkItem => ({
  id,
  kind,
  entity: bulkKind(kind).entity,
  title: sentenceOf(ctx.locale, title),
  state,
  total,
  ok,
  failed,
});
