import { moveShipments } from '#courier/moves/server';
import { transferRoutesOf } from '#courier/transfers/contract';
import { type Context, sql } from '#platform/server';
import type { Discrepancy } from './discrepancy-rights.ts';
import { lockTransfer } from './lock-transfer.ts';
import { requireAllMoved } from './require-all-moved.ts';

const finished = sql`('received', 'received_with_discrepancy', 'closed')`;

/**
 * A parcel that travelled with a manifest and was not put on it stands on it from now on; the other end receives it like the rest. Where
 * it had finished receiving, the receipt is open again: the parcel is among what comes, and is asked about where it does not.
 */
export async function joinTransfer(ctx: Context, { transferId, transferKind, shipmentId }: Discrepancy): Promise<void> {
  const moved = await moveShipments(ctx, {
    shipmentIds: [shipmentId],
    to: transferRoutesOf[transferKind].travels,
    manifestId: transferId,
    via: 'manual',
  });
  requireAllMoved(moved);
  const { fromBranchId, toBranchId } = await lockTransfer(ctx, transferId);
  await ctx.db.query(sql`insert into branch_transfer_row (tenant_id, transfer_id, shipment_id, from_branch_id, to_branch_id)
    values (${ctx.tenantId}, ${transferId}, ${shipmentId}, ${fromBranchId}, ${toBranchId})
    on conflict (tenant_id, transfer_id, shipment_id) do update set state = 'loaded', received_at = null`);
  ctx.db.run(sql`update branch_transfer t set version = version + 1, updated_at = ${ctx.now},
      state = case when state in ${finished} then 'receiving' else state end,
      overdue_at = case when state in ${finished} then coalesce(overdue_at, ${ctx.now}::timestamptz) else overdue_at end,
      parcels = (select count(*) from branch_transfer_row r where r.tenant_id = :tenant and r.transfer_id = t.id)
    where t.tenant_id = ${ctx.tenantId} and t.id = ${transferId}`);
}
