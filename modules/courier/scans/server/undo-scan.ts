import type { ScanMode } from '#courier/scans/contract';
import { moveShipment } from '#courier/shipments/server';
import { BranchTransfer } from '#courier/transfers/contract';
import { unloadTransfer } from '#courier/transfers/server';
import { notFound, Refusal } from '#platform/entity';
import { audit, type Context, sql } from '#platform/server';

interface Undone {
  id: number;
  mode: ScanMode;
  shipmentId: number | null;
  beforeStatusId: number | null;
  transferId: number | null;
  verdict: string;
  undoneAt: Date | null;
}

/**
 * Takes one's own scan back: off the manifest, off the count, or back where the parcel was, where the company's moves allow
 * that way. A way that leads on only (handed to the client, received back) is said, and the scan stands.
 */
export async function undoScan(ctx: Context, id: number): Promise<void> {
  const scan =
    await ctx.db.maybe<Undone>(sql`select id, mode, shipment_id, before_status_id, transfer_id, verdict, undone_at from parcel_scan
    where tenant_id = ${ctx.tenantId} and id = ${id} and user_id is not distinct from ${ctx.user?.id ?? null}::bigint for update`);
  if (!scan) throw notFound();
  if (scan.verdict !== 'ok' || scan.shipmentId === null || scan.undoneAt) throw new Refusal('errors.scan.nothingToUndo');
  await takeBack(ctx, scan, scan.shipmentId);
  ctx.db.run(sql`update parcel_scan set undone_at = ${ctx.now} where tenant_id = ${ctx.tenantId} and id = ${id}`);
}

async function takeBack(ctx: Context, scan: Undone, shipmentId: number): Promise<void> {
  if (scan.mode === 'audit') return;
  if (scan.mode === 'load_manifest' && scan.transferId !== null) {
    await unloadTransfer(ctx, { id: scan.transferId, shipmentIds: [shipmentId] });
    audit(ctx, { entity: BranchTransfer.name, entityId: scan.transferId, action: 'unload', after: { shipments: [shipmentId] } });
    return;
  }
  const before = await custodianBefore(ctx, shipmentId);
  await moveShipment(ctx, {
    id: shipmentId,
    to: scan.beforeStatusId as number,
    via: 'manual',
    deliveryId: before?.kind === 'agent' ? before.id : null,
    receivingDeliveryId: before?.kind === 'receivingAgent' ? before.id : null,
  });
}

/** Who had the parcel before its last move. */
function custodianBefore(ctx: Context, shipmentId: number): Promise<{ kind: string; id: number | null } | undefined> {
  return ctx.db.maybe(sql`select from_custodian_kind as kind, from_custodian_id as id from shipment_event
    where tenant_id = ${ctx.tenantId} and shipment_id = ${shipmentId} order by seq desc limit 1`);
}
