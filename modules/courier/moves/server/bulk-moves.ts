import type { BulkMoveItem } from '#courier/moves/contract';
import { conflict, nameIn, notFound } from '#platform/entity';
import { type Context, cancelJob, type Problem, sql, startJob, toldProblems } from '#platform/server';
import { type BulkMoveWork, bulkMoveJob } from './bulk-move-job.ts';
import { askedMove } from './move-shipments.ts';
import { termsOf } from './move-terms.ts';
import type { MoveInput } from './move-types.ts';

/** Parcels of one job; whoever has more to move filters once more. */
export const mostInJob = 100_000;
const failedTold = 500;

export interface BulkMoveAsked extends MoveInput {
  /** Parcels of one transaction, where it is not the usual number. */
  parcelsAtOnce?: number;
}

/** Moves more parcels than one call takes: their ids are kept as they are now, the work is done beside. Says which it is. */
export async function startBulkMove(ctx: Context, { parcelsAtOnce, ...asked }: BulkMoveAsked): Promise<number> {
  const { input: whole, base } = await askedMove(ctx, asked, mostInJob);
  // What it names must be there; what becomes of that later ends the work with its reason.
  await termsOf(ctx, { input: whole, base }, []);
  const { shipmentIds, ...input } = whole;
  const ids = [...new Set(shipmentIds)];
  const userId = ctx.user?.id ?? null;
  const { id } = await ctx.db.one<{ id: number }>(sql`insert into bulk_move (tenant_id, user_id, to_status_id, input, total)
    values (${ctx.tenantId}, ${userId}::bigint, ${input.to}::bigint, ${JSON.stringify(input)}::jsonb, ${ids.length}) returning id`);
  await ctx.db.query(sql`insert into bulk_move_row (tenant_id, bulk_move_id, shipment_id)
    select ${ctx.tenantId}::bigint, ${id}::bigint, one from unnest(${ids}::bigint[]) one`);
  const work: BulkMoveWork = { bulkMoveId: id, userId, ...(parcelsAtOnce && { parcelsAtOnce }) };
  const jobId = await startJob(ctx, bulkMoveJob, work, ids.length);
  ctx.db.run(sql`update bulk_move set job_id = ${jobId}::bigint where tenant_id = ${ctx.tenantId} and id = ${id}::bigint`);
  return id;
}

interface BulkMoveRow {
  id: number;
  userId: number | null;
  jobId: number;
  state: BulkMoveItem['state'];
  total: number;
  ok: number;
  failed: number;
  statusName: Record<string, string>;
}

/** One's own moves of many that go on, or whose outcome is not yet put away. */
export async function openBulkMoves(ctx: Context): Promise<BulkMoveItem[]> {
  return (await bulkMovesOf(ctx, sql`m.closed_at is null`)).map((row) => itemOf(ctx, row));
}

/** One of one's own moves of many: how far it is, and which parcels stay and why. */
export async function showBulkMove(ctx: Context, id: number) {
  const item = itemOf(ctx, await ownBulkMove(ctx, id));
  const rows = await ctx.db.query<{ shipmentId: number; receiptNo: string | null; problem: Problem }>(sql`
    select r.shipment_id, s.receipt_no, r.problem from bulk_move_row r
      left join shipment s on s.tenant_id = r.tenant_id and s.id = r.shipment_id and r.problem->>'code' <> 'unknown'
    where r.tenant_id = ${ctx.tenantId} and r.bulk_move_id = ${id}::bigint and r.state = 'failed' order by r.shipment_id limit ${failedTold}`);
  const failed = rows.map((row) => ({ id: row.shipmentId, ...row.problem }));
  return {
    ...item,
    failures: toldProblems(ctx.locale, failed).map((one, index) => ({ ...one, receipt_no: rows[index]?.receiptNo ?? null })),
  };
}

/** Ends what is under way; what was moved stays moved. */
export async function cancelBulkMove(ctx: Context, id: number): Promise<void> {
  if (!(await cancelJob(ctx, (await ownBulkMove(ctx, id)).jobId))) throw conflict('errors.alreadyDone');
}

/** Its person has read the outcome. */
export async function closeBulkMove(ctx: Context, id: number): Promise<void> {
  await ownBulkMove(ctx, id);
  await ctx.db.query(sql`update bulk_move set closed_at = ${ctx.now}::timestamptz
    where tenant_id = ${ctx.tenantId} and id = ${id}::bigint and state <> 'working'`);
}

async function ownBulkMove(ctx: Context, id: number): Promise<BulkMoveRow> {
  const [row] = await bulkMovesOf(ctx, sql`m.id = ${id}::bigint`);
  if (!row) throw notFound();
  return row;
}

function bulkMovesOf(ctx: Context, which: ReturnType<typeof sql>): Promise<BulkMoveRow[]> {
  return ctx.db.query<BulkMoveRow>(sql`select m.id, m.user_id, m.job_id, m.state, m.total, m.ok, m.failed, t.name as status_name from bulk_move m
    join shipment_status t on t.tenant_id = m.tenant_id and t.id = m.to_status_id
    where m.tenant_id = ${ctx.tenantId} and m.user_id = ${ctx.user?.id ?? 0}::bigint and ${which} order by m.id desc limit 10`);
}

function itemOf(ctx: Context, { id, state, total, ok, failed, statusName }: BulkMoveRow): BulkMoveItem {
  return { id, state, total, ok, failed, status: nameIn(statusName, ctx.locale) };
}
