import type { BulkMoveTold } from '#courier/moves/contract';
import { Refusal } from '#platform/entity';
import { type Context, defineChannel, defineJob, type Job, may, type Step, sql, tell } from '#platform/server';
import { type Moved, moveShipments } from './move-shipments.ts';
import type { MoveInput } from './move-types.ts';

/** Of one transaction: few enough that a clerk who moves one of them meanwhile hardly waits. */
const usualAtOnce = 250;
export const movePermission = 'edit_shipments_status';

/** One's own moves of many, and nobody else's. */
export const bulkMovesChannel = defineChannel({
  name: 'bulk_moves',
  roomOf: (person, roomId) => (roomId === null || roomId === person.id ? String(person.id) : null),
});

export interface BulkMoveWork {
  bulkMoveId: number;
  /** Who asked; told to him alone. */
  userId: number | null;
  parcelsAtOnce?: number;
}

/** Moves the parcels of one call in pieces, each whole or not at all; what is killed in between goes on with the next piece. */
export const bulkMoveJob = defineJob<BulkMoveWork, { next: number }>({
  name: 'bulkMove',
  step: async (ctx, job) => {
    // What somebody may no longer do, his call may not do either.
    if (!may(ctx, movePermission)) throw new Refusal('errors.noPermission', { values: { permission: movePermission } });
    return moveNext(ctx, job);
  },
  tell: (tenantId, { input, state, done, total }) => {
    const told = { id: input.bulkMoveId, done, total, isEnded: state !== 'running' } satisfies BulkMoveTold;
    tell(tenantId, bulkMovesChannel, input.userId ?? 0, told);
  },
  ended: async (ctx, { input, state, error }) => {
    const key = error?.key ?? 'errors.bulkMove.cancelled';
    const problem = { key, values: error?.values ?? {}, code: 'not_tried' };
    const untried = await ctx.db.count(sql`update bulk_move_row set state = 'failed', problem = ${JSON.stringify(problem)}::jsonb
      where tenant_id = ${ctx.tenantId} and bulk_move_id = ${input.bulkMoveId}::bigint and state = 'waiting'`);
    await note(ctx, input.bulkMoveId, { ok: 0, failed: untried, state: state === 'cancelled' ? 'cancelled' : 'failed' });
  },
});

async function moveNext(ctx: Context, { input, done, total }: Job<BulkMoveWork>): Promise<Step<{ next: number }>> {
  const { bulkMoveId: id, parcelsAtOnce = usualAtOnce } = input;
  const asked = await ctx.db.one<{ input: Omit<MoveInput, 'shipmentIds'> }>(
    sql`select input from bulk_move where tenant_id = ${ctx.tenantId} and id = ${id}::bigint for update`,
  );
  const rows = await ctx.db.query<{ shipmentId: number }>(sql`select shipment_id from bulk_move_row
    where tenant_id = ${ctx.tenantId} and bulk_move_id = ${id}::bigint and state = 'waiting' order by shipment_id limit ${parcelsAtOnce}`);
  const shipmentIds = rows.map((row) => row.shipmentId);
  const moved = shipmentIds.length > 0 ? await moveShipments(ctx, { ...asked.input, shipmentIds }) : { ok: [], failed: [] };
  await keepOutcome(ctx, id, moved);
  const isLast = shipmentIds.length < parcelsAtOnce;
  await note(ctx, id, { ok: moved.ok.length, failed: moved.failed.length, state: isLast ? 'done' : 'working' });
  const last = shipmentIds.at(-1) ?? 0;
  return { cursor: isLast ? null : { next: last }, done: done + shipmentIds.length, total };
}

async function keepOutcome(ctx: Context, id: number, { ok, failed }: Moved): Promise<void> {
  const rows = [
    ...ok.map((shipmentId) => ({ shipment_id: shipmentId, state: 'moved' })),
    ...failed.map(({ id: shipmentId, key, values, code }) => ({
      shipment_id: shipmentId,
      state: 'failed',
      problem: { key, values, code },
    })),
  ];
  await ctx.db.query(sql`update bulk_move_row r set state = m.state, problem = m.problem
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as m(shipment_id bigint, state text, problem jsonb)
    where r.tenant_id = ${ctx.tenantId} and r.bulk_move_id = ${id}::bigint and r.shipment_id = m.shipment_id and r.state = 'waiting'`);
}

async function note(
  ctx: Context,
  id: number,
  { ok, failed, state }: { ok: number; failed: number; state: string },
): Promise<void> {
  const finishedAt = state === 'working' ? null : ctx.now;
  await ctx.db.query(sql`update bulk_move set ok = ok + ${ok}::int, failed = failed + ${failed}::int, state = ${state},
      finished_at = ${finishedAt}::timestamptz where tenant_id = ${ctx.tenantId} and id = ${id}::bigint`);
}
