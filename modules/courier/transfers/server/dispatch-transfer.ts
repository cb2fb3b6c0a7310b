import { moveShipments, nothingMoved } from '#courier/moves/server';
import { BranchTransfer, transferDispatched, transferRoutesOf } from '#courier/transfers/contract';
import { conflict, Refusal } from '#platform/entity';
import { audit, type Context, countChanged, sql } from '#platform/server';
import { lockTransfer, readTransfer, requireSending, requireState } from './lock-transfer.ts';
import { incomingParcelCount } from './menu-counts.ts';

/** The manifest leaves: every parcel on it travels from now on. One that may not go holds it back until it is taken off. */
export async function dispatchTransfer(ctx: Context, id: number): Promise<void> {
  const seen = await readTransfer(ctx, id);
  requireState(seen, 'draft');
  requireSending(ctx, seen.kind);
  const loaded = await rowsOf(ctx, id);
  if (loaded.length === 0) throw new Refusal('errors.transfer.empty');
  const { travels } = transferRoutesOf[seen.kind];
  const moved = await moveShipments(ctx, { shipmentIds: loaded, to: travels, manifestId: id, via: 'bulk' });
  if (moved.failed.length > 0) throw nothingMoved(ctx, moved.failed);
  // Locked after its parcels, as everywhere; whoever changed it meanwhile is told to look again.
  requireState(await lockTransfer(ctx, id), 'draft');
  if ((await rowsOf(ctx, id)).join() !== loaded.join()) throw conflict('errors.transfer.changed');
  ctx.db.run(sql`update branch_transfer set state = 'dispatched', parcels = ${loaded.length}, dispatched_by_id = ${ctx.user?.id ?? null},
      dispatched_at = ${ctx.now}, version = version + 1, updated_at = ${ctx.now}
    where tenant_id = ${ctx.tenantId} and id = ${id}`);
  audit(ctx, { entity: BranchTransfer.name, entityId: id, action: 'dispatch', after: { parcels: loaded.length } });
  countChanged(ctx, incomingParcelCount, { branchIds: [seen.toBranchId] });
  ctx.publish(transferDispatched.with({ transferId: id, toBranchId: seen.toBranchId, parcels: loaded.length }));
}

/** A manifest that has not left is given up. */
export async function cancelTransfer(ctx: Context, id: number): Promise<void> {
  const transfer = await lockTransfer(ctx, id);
  requireState(transfer, 'draft');
  requireSending(ctx, transfer.kind);
  ctx.db.run(sql`update branch_transfer set state = 'cancelled', version = version + 1, updated_at = ${ctx.now}
    where tenant_id = ${ctx.tenantId} and id = ${id}`);
  audit(ctx, { entity: BranchTransfer.name, entityId: id, action: 'cancel' });
}

async function rowsOf(ctx: Context, id: number): Promise<number[]> {
  const rows = await ctx.db.query<{ shipmentId: number }>(
    sql`select shipment_id from branch_transfer_row where tenant_id = ${ctx.tenantId} and transfer_id = ${id} order by shipment_id`,
  );
  return rows.map((row) => row.shipmentId);
}
