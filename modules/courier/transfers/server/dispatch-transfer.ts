import { moveShipments, nothingMoved } from '#courier/moves/server';
import { BranchTransfer, transferDispatched, transferRoutesOf } from '#courier/transfers/contract';
import { conflict } from '#platform/entity';
import { type Context, change, countChanged, lockFor, sql } from '#platform/server';
import { judgedTransfer } from './lock-transfer.ts';
import { incomingParcelCount } from './menu-counts.ts';

/** The manifest leaves: every parcel on it travels from now on. One that may not go holds it back until it is taken off. */
export async function dispatchTransfer(ctx: Context, { id }: { id: number }): Promise<void> {
  const { kind, toBranchId } = await judgedTransfer(ctx, 'dispatch', id);
  const loaded = await rowsOf(ctx, id);
  const { travels } = transferRoutesOf[kind];
  const moved = await moveShipments(ctx, { shipmentIds: loaded, to: travels, manifestId: id, via: 'bulk' });
  if (moved.failed.length > 0) throw nothingMoved(ctx, moved.failed);
  // Locked after its parcels, as everywhere; whoever changed it meanwhile is told to look again.
  const transfer = await lockFor(ctx, BranchTransfer, 'dispatch', id);
  if ((await rowsOf(ctx, id)).join() !== loaded.join()) throw conflict('errors.transfer.changed');
  const sent = {
    state: 'dispatched',
    parcels: loaded.length,
    dispatchedBy: ctx.user?.id ?? null,
    dispatchedAt: ctx.now,
  } as const;
  await change(ctx, BranchTransfer, transfer, sent, 'dispatch');
  countChanged(ctx, incomingParcelCount, { branchIds: [toBranchId] });
  ctx.publish(transferDispatched.with({ transferId: id, toBranchId, parcels: loaded.length }));
}

/** A manifest that has not left is given up. */
export async function cancelTransfer(ctx: Context, { id }: { id: number }): Promise<void> {
  const transfer = await lockFor(ctx, BranchTransfer, 'cancel', id);
  await change(ctx, BranchTransfer, transfer, { state: 'cancelled' }, 'cancel');
}

async function rowsOf(ctx: Context, id: number): Promise<number[]> {
  const rows = await ctx.db.query<{ shipmentId: number }>(
    sql`select shipment_id from branch_transfer_row where tenant_id = ${ctx.tenantId} and transfer_id = ${id} order by shipment_id`,
  );
  return rows.map((row) => row.shipmentId);
}
