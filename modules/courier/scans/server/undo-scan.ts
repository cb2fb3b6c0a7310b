import { moveShipment } from '#courier/moves/server';
import type { ScanMode } from '#courier/scans/contract';
import { lockMoving, shipmentNotFound } from '#courier/shipments/server';
import { BranchTransfer } from '#courier/transfers/contract';
import { unloadTransfer } from '#courier/transfers/server';
import { conflict, notFound, Refusal } from '#platform/entity';
import { audit, type Context, sql } from '#platform/server';
import { standOf } from './stand-of.ts';

interface Undone {
  id: number;
  mode: ScanMode;
  shipmentId: number | null;
  beforeStatusId: number | null;
  afterSeq: number | null;
  loadedAt: string | null;
  transferId: number | null;
  verdict: string;
  undoneAt: Date | null;
}

/**
 * Takes one's own scan back: off the manifest, off the count, or back where the parcel was, where the company's moves allow
 * that way and nothing has happened to the parcel since. A way that leads on only (handed to the client, received back) is said,
 * as is what somebody else did since, and the scan stands.
 */
export async function undoScan(ctx: Context, id: number): Promise<void> {
  const scan =
    await ctx.db.maybe<Undone>(sql`select id, mode, shipment_id, before_status_id, after_seq, loaded_at::text, transfer_id,
      verdict, undone_at from parcel_scan
    where tenant_id = ${ctx.tenantId} and id = ${id} and user_id is not distinct from ${ctx.user?.id ?? null}::bigint for update`);
  if (!scan) throw notFound();
  if (scan.undoneAt) throw conflict('errors.alreadyDone');
  if (scan.verdict !== 'ok' || scan.shipmentId === null) throw new Refusal('errors.scan.nothingToUndo');
  await takeBack(ctx, scan, scan.shipmentId);
  ctx.db.run(sql`update parcel_scan set undone_at = ${ctx.now} where tenant_id = ${ctx.tenantId} and id = ${id}`);
}

async function takeBack(ctx: Context, scan: Undone, shipmentId: number): Promise<void> {
  if (scan.mode === 'audit') return;
  await refuseMovedSince(ctx, scan, shipmentId);
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
    courierId: before?.kind === 'agent' ? before.id : null,
    receivingAgentId: before?.kind === 'receivingAgent' ? before.id : null,
  });
}

/** What somebody else did with the parcel after the scan is his to take back. */
async function refuseMovedSince(ctx: Context, scan: Undone, shipmentId: number): Promise<void> {
  if ((await lockMoving(ctx, [shipmentId])).length === 0) throw shipmentNotFound();
  const now = await standOf(ctx, shipmentId, scan.transferId);
  const isOtherLoading = scan.mode === 'load_manifest' && now.loadedAt !== scan.loadedAt;
  if (now.seq !== scan.afterSeq || isOtherLoading) throw conflict('errors.scan.movedSince');
}

/** Who had the parcel before its last move. */
function custodianBefore(ctx: Context, shipmentId: number): Promise<{ kind: string; id: number | null } | undefined> {
  return ctx.db.maybe(sql`select from_custodian_kind as kind, from_custodian_id as id from shipment_event
    where tenant_id = ${ctx.tenantId} and shipment_id = ${shipmentId} order by seq desc limit 1`);
}
