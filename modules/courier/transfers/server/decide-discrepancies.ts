import { moveShipments } from '#courier/moves/server';
import { lockMoving, type MovingRow } from '#courier/shipments/server';
import { status, systemStatus } from '#courier/statuses/contract';
import { rulesOf } from '#courier/statuses/server';
import { decisionsOf, type ruling, TransferDiscrepancy, transferRoutesOf } from '#courier/transfers/contract';
import { fieldRefusal, type Input, notFound, Refusal, type VerbInput } from '#platform/entity';
import { audit, type Context, countChanged, lockAllFor, sql, worksIn } from '#platform/server';
import { type Discrepancy, decisionsFor, readDiscrepancies } from './discrepancy-rights.ts';
import { joinTransfer } from './join-transfer.ts';
import { bothEnds, openDiscrepancyCount } from './menu-counts.ts';
import { requireOpenBranch } from './open-branch.ts';
import { requireAllMoved } from './require-all-moved.ts';

export type DiscrepancyRuling = Input<typeof ruling> & { ids: readonly number[] };

const mostDecided = 100;

/**
 * Says what became of parcels that did not come as their manifest says, and moves them there: all of those named, or none.
 * Who decides works where the parcel is said to be, and holds the key of that end.
 */
export async function decideDiscrepancies(ctx: Context, ruling: DiscrepancyRuling): Promise<void> {
  const ids = [...new Set(ruling.ids)].sort((a, b) => a - b);
  if (ids.length === 0 || ids.length > mostDecided)
    throw fieldRefusal('discrepancy_ids', 'errors.transfer.discrepancies', { most: mostDecided });
  const seen = await readDiscrepancies(ctx, ids);
  if (seen.length < ids.length) throw notFound();
  for (const one of seen) await requireRuling(ctx, one, ruling);
  const rows = await lockMoving(
    ctx,
    seen.map((one) => one.shipmentId),
  );
  await lockTransfers(ctx, [...seen.map((one) => one.transferId), ...rows.flatMap((row) => row.manifestId ?? [])]);
  // Two people decide at once: the second is told that it is done.
  for (const { refusal } of await lockAllFor(ctx, TransferDiscrepancy, 'decide', ids)) if (refusal) throw refusal;
  if (ruling.decision === 'joined') for (const one of seen) await joinTransfer(ctx, one);
  else if (ruling.decision !== 'left') await moveThere(ctx, seen, rows, ruling);
  ctx.db.run(sql`update transfer_discrepancy set state = 'decided', decision = ${ruling.decision}, note = ${ruling.note ?? null}, reason_code = ${ruling.reasonCode ?? null},
      decided_by_id = ${ctx.user?.id ?? null}::bigint, decided_at = ${ctx.now}::timestamptz, version = version + 1, updated_at = ${ctx.now}::timestamptz
    where tenant_id = ${ctx.tenantId} and id = any(${ids}::bigint[])`);
  countChanged(ctx, openDiscrepancyCount, { branchIds: bothEnds(seen) });
  for (const id of ids)
    audit(ctx, { entity: TransferDiscrepancy.name, entityId: id, action: 'decide', after: { decision: ruling.decision } });
}

/** Says it of the one parcel whose page is open. */
export const decideDiscrepancy = (
  ctx: Context,
  { id, ...said }: VerbInput<typeof TransferDiscrepancy, 'decide'>,
): Promise<void> => decideDiscrepancies(ctx, { ids: [id], ...said });

async function requireRuling(ctx: Context, one: Discrepancy, { decision, branch, note, reasonCode }: DiscrepancyRuling) {
  if (!decisionsOf[one.kind].includes(decision)) throw fieldRefusal('decision', 'errors.notAnOption');
  if (!decisionsFor(ctx, one).includes(decision)) throw new Refusal('errors.transfer.notYoursToDecide', { status: 403 });
  if (decision === 'left' && !note?.trim()) throw fieldRefusal('note', 'errors.required');
  if (decision === 'lost' && !reasonCode) throw fieldRefusal('reason_code', 'errors.required');
  if (decision === 'other_branch') await requireOtherBranch(ctx, one, branch ?? null);
}

/** Whose store it lies in says so himself, or has scanned it there. */
async function requireOtherBranch(ctx: Context, one: Discrepancy, branchId: number | null): Promise<void> {
  const isEnd = branchId === one.fromBranchId || branchId === one.toBranchId;
  if (!branchId || isEnd) throw fieldRefusal('branch_id', branchId ? 'errors.reference' : 'errors.required');
  await requireOpenBranch(ctx, branchId, 'branch_id');
  if (worksIn(ctx, branchId)) return;
  const scanned = await ctx.db.maybe(sql`select from transfer_discrepancy where tenant_id = ${ctx.tenantId}
    and shipment_id = ${one.shipmentId} and kind = 'extra' and state = 'open' and to_branch_id = ${branchId}`);
  if (!scanned) throw fieldRefusal('branch_id', 'errors.transfer.notSeenThere');
}

/** Every manifest the decision may touch, in one order for everybody, before the moves lock them one by one. */
async function lockTransfers(ctx: Context, ids: readonly number[]): Promise<void> {
  await ctx.db.query(
    sql`select from branch_transfer where tenant_id = ${ctx.tenantId} and id = any(${[...ids]}::bigint[]) order by id for update`,
  );
}

async function moveThere(ctx: Context, seen: readonly Discrepancy[], rows: readonly MovingRow[], ruling: DiscrepancyRuling) {
  const { statuses } = await rulesOf(ctx);
  const base = new Map(rows.map((row) => [row.id, systemStatus(row.statusId, statuses)?.id]));
  const groups = new Map<string, { to: number; branchId: number | null; shipmentIds: number[] }>();
  for (const one of seen) {
    const to = ruling.decision === 'lost' ? status.lost : storeOf(one, base.get(one.shipmentId));
    const branchId = branchOf(one, ruling);
    const group = groups.get(`${to}/${branchId}`) ?? { to, branchId, shipmentIds: [] };
    group.shipmentIds.push(one.shipmentId);
    groups.set(`${to}/${branchId}`, group);
  }
  const said = { reasonCode: ruling.reasonCode ?? null, note: ruling.note ?? null };
  for (const group of groups.values()) {
    // The parcel was in somebody's hand: that is a scan, wherever the move asks for one.
    const moved = await moveShipments(ctx, { ...group, ...said, via: ruling.decision === 'lost' ? 'manual' : 'scan' });
    requireAllMoved(moved);
  }
}

/** The shelf it comes onto: what is on its way back lies among the returns. */
function storeOf({ transferKind }: Discrepancy, base: number | undefined): number {
  if (base === status.returnInTransit || base === status.returnWithAgent) return status.returned;
  return base === status.inTransit ? status.inStore : transferRoutesOf[transferKind].arrives;
}

function branchOf({ fromBranchId, toBranchId }: Discrepancy, { decision, branch }: DiscrepancyRuling): number | null {
  if (decision === 'lost') return null;
  if (decision === 'other_branch') return branch ?? null;
  return decision === 'found_origin' ? fromBranchId : toBranchId;
}
