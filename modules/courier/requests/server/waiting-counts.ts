import { shipmentsMoved } from '#courier/moves/contract';
import { PriceChangeRequest, StatusChangeRequest } from '#courier/requests/contract';
import type { MovingRow } from '#courier/shipments/server';
import type { Entity } from '#platform/entity';
import { type Context, countChanged, defineMenuCount, listenTo, sql } from '#platform/server';

const entities = [PriceChangeRequest, StatusChangeRequest];
const counts = new Map(
  [[PriceChangeRequest, 'priceRequests'] as const, [StatusChangeRequest, 'statusRequests'] as const].map(
    ([{ table, permissions }, name]) => [table, defineMenuCount({ name, permission: permissions.list })],
  ),
);

/** How many requests wait has changed for whoever sees their parcel. */
export function waitingChanged(
  ctx: Context,
  { table }: Pick<Entity, 'table'>,
  rows: readonly Pick<MovingRow, 'clientId' | 'originBranchId' | 'currentBranchId' | 'destinationBranchId'>[],
): void {
  const count = counts.get(table);
  if (!count || rows.length === 0) return;
  const branchIds = rows.flatMap((row) => [row.originBranchId, row.currentBranchId, row.destinationBranchId]);
  const clientIds = rows.map((row) => row.clientId);
  countChanged(ctx, count, { branchIds: [...new Set(branchIds)], clientIds: [...new Set(clientIds)] });
}

/** The same, where only the parcels are known by their ids. */
export async function waitingChangedFor(
  ctx: Context,
  entity: Pick<Entity, 'table'>,
  shipmentIds: readonly number[],
): Promise<void> {
  if (shipmentIds.length === 0) return;
  const rows = await ctx.db.query<Parameters<typeof waitingChanged>[2][number]>(sql`select distinct client_id, origin_branch_id,
      current_branch_id, destination_branch_id from shipment
    where tenant_id = ${ctx.tenantId} and id = any(${[...shipmentIds]}::bigint[])`);
  waitingChanged(ctx, entity, rows);
}

// A move that leaves nothing to decide is not kept waiting for this: what it ended is looked up after it.
listenTo(shipmentsMoved, async (ctx, { parcels }) => {
  const ids = parcels.map(({ shipmentId }) => shipmentId);
  for (const entity of entities) {
    const ended = await ctx.db.query<{ shipmentId: number }>(sql`select distinct shipment_id from ${sql.table(entity.table)}
      where tenant_id = ${ctx.tenantId} and shipment_id = any(${ids}::bigint[]) and state <> 'pending'`);
    await waitingChangedFor(
      ctx,
      entity,
      ended.map((one) => one.shipmentId),
    );
  }
});
