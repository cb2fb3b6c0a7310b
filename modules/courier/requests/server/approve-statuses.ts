import { type MoveInput, moveShipments } from '#courier/moves/server';
import { StatusChangeRequest } from '#courier/requests/contract';
import { lockMoving } from '#courier/shipments/server';
import { Refusal } from '#platform/entity';
import { audit, type Context, eachAsked, lockAllFor, type Outcome, type Problem, problemOf, sql } from '#platform/server';
import { endRequests, parcelsOf, refuseTooMany } from './decide-requests.ts';

const noteMost = 255;

/**
 * Makes the moves asked for, as whoever approves and for whoever asked. Each is judged now, by what the approver may and by
 * where the parcel stands now; what was allowed when it was asked counts for nothing.
 */
export async function approveStatuses(ctx: Context, ids: readonly number[], note: string | null): Promise<Outcome> {
  refuseTooMany(ids);
  await lockMoving(ctx, await parcelsOf(ctx, StatusChangeRequest, ids));
  const requests = await lockAllFor(ctx, StatusChangeRequest, 'approve', ids);
  const problems = new Map<number, Problem>();
  for (const { id, refusal } of requests) if (refusal) problems.set(id, problemOf(refusal));
  const free = requests.filter(({ refusal }) => !refusal).map(({ row }) => row);
  for (const same of await sameMoves(ctx, free)) for (const [id, problem] of await moveAll(ctx, same)) problems.set(id, problem);
  const decided = await eachAsked(ids, requests, ({ id }) => problems.get(id));
  for (const request of free) if (!problems.has(request.id)) auditApproval(ctx, request, note);
  // The move has ended the request as overtaken; it is the one that was approved.
  await endRequests(ctx, StatusChangeRequest, decided.ok, { state: 'approved', note });
  return decided;
}

interface SameMove {
  move: Omit<MoveInput, 'shipmentIds'>;
  requests: StatusChangeRequest[];
}

/** Requests for the very same move are made as one; an amount is one parcel's own. Tills in order, as they are locked everywhere. */
async function sameMoves(ctx: Context, requests: readonly StatusChangeRequest[]): Promise<SameMove[]> {
  const names = await askersOf(ctx, requests);
  const groups = new Map<string, SameMove>();
  for (const request of requests) {
    const move = moveOf(request, names.get(request.askedById) ?? '');
    const key = JSON.stringify([move, request.collected === null ? null : request.id]);
    const group = groups.get(key) ?? { move, requests: [] };
    group.requests.push(request);
    groups.set(key, group);
  }
  return [...groups.values()].sort((a, b) => (a.move.treasuryId ?? 0) - (b.move.treasuryId ?? 0));
}

function moveOf(request: StatusChangeRequest, asker: string): SameMove['move'] {
  return {
    to: request.toStatusId,
    via: 'manual',
    courierId: request.courierId,
    receivingAgentId: request.receivingAgentId,
    treasuryId: request.treasuryId,
    // Whoever asked has taken the cash at the counter.
    keeperId: request.treasuryId === null ? null : request.askedById,
    reasonCode: request.reasonCode,
    postponedTo: request.postponedTo,
    collected: request.collected,
    receiverName: request.receiverName,
    note: [...`${asker}: ${request.reason}`].slice(0, noteMost).join(''),
  };
}

/** Makes one move for the parcels of all its requests; where it is refused as a whole, each is tried alone. Says which stay and why. */
async function moveAll(ctx: Context, { move, requests }: SameMove): Promise<[number, Problem][]> {
  const requestOf = new Map(requests.map((request) => [request.shipmentId, request.id]));
  try {
    const { failed } = await ctx.db.apart(() => moveShipments(ctx, { ...move, shipmentIds: [...requestOf.keys()] }));
    return failed.map(({ id, key, values, code }) => [requestOf.get(id) as number, { key, values, code }]);
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    const [first, ...others] = requests as [StatusChangeRequest, ...StatusChangeRequest[]];
    if (others.length === 0) return [[first.id, { key: error.key, values: error.values }]];
    const stayed: [number, Problem][] = [];
    for (const request of requests) stayed.push(...(await moveAll(ctx, { move, requests: [request] })));
    return stayed;
  }
}

function auditApproval(ctx: Context, request: StatusChangeRequest, note: string | null): void {
  audit(ctx, {
    entity: StatusChangeRequest.name,
    entityId: request.id,
    action: 'approve',
    before: { state: 'pending', status_id: request.fromStatusId },
    after: { state: 'approved', status_id: request.toStatusId, note },
  });
}

async function askersOf(ctx: Context, requests: readonly StatusChangeRequest[]): Promise<Map<number, string>> {
  const ids = requests.map((request) => request.askedById);
  const rows = await ctx.db.query<{ id: number; name: string }>(
    sql`select id, name from app_user where tenant_id = ${ctx.tenantId} and id = any(${ids}::bigint[])`,
  );
  return new Map(rows.map(({ id, name }) => [id, name]));
}
