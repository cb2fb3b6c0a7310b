import { decisionProblem, StatusChangeRequest } from '#courier/requests/contract';
import { lockMoving, moveShipments } from '#courier/shipments/server';
import { audit, type Context, sql } from '#platform/server';
import type { StatusRow } from './asked-rows.ts';
import { type Decided, decideEach, deciderOf, refuseTooMany } from './decide-requests.ts';
import { endRequests, lockRequests, parcelsOf } from './lock-requests.ts';

const noteMost = 255;

/**
 * Makes the moves asked for, as whoever approves and for whoever asked. Each is judged now, by what the approver may and by
 * where the parcel stands now; what was allowed when it was asked counts for nothing.
 */
export async function approveStatuses(ctx: Context, ids: readonly number[], note: string | null): Promise<Decided> {
  refuseTooMany(ids);
  await lockMoving(ctx, await parcelsOf(ctx, StatusChangeRequest, ids));
  const requests = await lockRequests<StatusRow>(ctx, StatusChangeRequest, ids);
  const names = await askersOf(ctx, requests);
  const decided = await decideEach(ids, requests, async (request) => {
    const key = decisionProblem(request, deciderOf(ctx), ctx.now);
    if (key) return { key, values: {} };
    const { failed } = await moveShipments(ctx, {
      shipmentIds: [request.shipmentId],
      to: request.toStatusId,
      via: 'manual',
      deliveryId: request.courierId,
      receivingDeliveryId: request.receivingAgentId,
      treasuryId: request.treasuryId,
      reasonCode: request.reasonCode,
      postponedTo: request.postponedTo,
      collected: request.collected,
      receiverName: request.receiverName,
      note: [...`${names.get(request.askedById)}: ${request.reason}`].slice(0, noteMost).join(''),
    });
    if (failed[0]) return { key: failed[0].key, values: failed[0].values };
    audit(ctx, {
      entity: StatusChangeRequest.name,
      entityId: request.id,
      action: 'approve',
      before: { state: 'pending', status_id: request.fromStatusId },
      after: { state: 'approved', status_id: request.toStatusId, note },
    });
    return undefined;
  });
  // The move has ended the request as overtaken; it is the one that was approved.
  await endRequests(ctx, StatusChangeRequest, decided.ok, { state: 'approved', note });
  return decided;
}

async function askersOf(ctx: Context, requests: readonly StatusRow[]): Promise<Map<number, string>> {
  const ids = requests.map((request) => request.askedById);
  const rows = await ctx.db.query<{ id: number; name: string }>(
    sql`select id, name from app_user where tenant_id = ${ctx.tenantId} and id = any(${ids}::bigint[])`,
  );
  return new Map(rows.map(({ id, name }) => [id, name]));
}
