import { type Moved, moveShipments } from '#courier/moves/server';
import { lockMoving, type MovingRow } from '#courier/shipments/server';
import { status, systemStatus } from '#courier/statuses/contract';
import { rulesOf } from '#courier/statuses/server';
import {
  type DiscrepancyDecision,
  type DiscrepancyKind,
  decisionsOf,
  type ruling,
  TransferDiscrepancy,
  type TransferKind,
  transferKinds,
  transferRoutesOf,
} from '#courier/transfers/contract';
import { fieldRefusal, type Input, notFound, Refusal, type VerbInput } from '#platform/entity';
import { audit, type Context, countChanged, lockAllFor, may, type Params, sql, worksIn } from '#platform/server';
import { joinTransfer } from './join-transfer.ts';
import { bothEnds, openDiscrepancyCount } from './menu-counts.ts';
import { requireOpenBranch } from './open-branch.ts';

export interface Discrepancy {
  id: number;
  transferId: number;
  number: string;
  transferKind: TransferKind;
  shipmentId: number;
  kind: DiscrepancyKind;
  fromBranchId: number;
  toBranchId: number;
  state: 'open' | 'decided';
}
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

/** The same of one. */
export const decideDiscrepancy = (
  ctx: Context,
  { id, ...said }: VerbInput<typeof TransferDiscrepancy, 'decide'>,
): Promise<void> => decideDiscrepancies(ctx, { ids: [id], ...said });

/** Those of the asker's branches, at either end of the way; in order of their parcels, as they are locked. */
export function readDiscrepancies(ctx: Context, ids: readonly number[]): Promise<Discrepancy[]> {
  const mine = ctx.user?.branchIds ?? null;
  return ctx.db.query<Discrepancy>(sql`select d.id, d.transfer_id, t.number, t.kind as transfer_kind, d.shipment_id, d.kind, d.from_branch_id, d.to_branch_id, d.state
    from transfer_discrepancy d join branch_transfer t on t.tenant_id = d.tenant_id and t.id = d.transfer_id
    where d.tenant_id = ${ctx.tenantId} and d.id = any(${[...ids]}::bigint[])
      and (${mine}::bigint[] is null or d.from_branch_id = any(${mine}::bigint[]) or d.to_branch_id = any(${mine}::bigint[])) order by d.shipment_id, d.id`);
}

/** The decisions the asker may make about one. */
export function decisionsFor(ctx: Context, one: Discrepancy): DiscrepancyDecision[] {
  const { receive, send } = transferRoutesOf[one.transferKind];
  const receives = may(ctx, receive);
  const isHere = receives && worksIn(ctx, one.toBranchId);
  const isThere = worksIn(ctx, one.fromBranchId) && (receives || may(ctx, send));
  const allowed: Record<DiscrepancyDecision, boolean> = {
    here: isHere,
    found_origin: isThere && receives,
    other_branch: receives && (isHere || isThere),
    lost: (isHere || isThere) && may(ctx, 'edit_shipments_status'),
    joined: isThere && may(ctx, send),
    left: isHere || isThere,
  };
  return decisionsOf[one.kind].filter((decision) => allowed[decision]);
}

/** Whose one is to decide at all, as `decisionsFor` says which decisions. */
export function isDecidedBy(ctx: Context, params: Params): string {
  const kinds = (key: 'receive' | 'send') =>
    params.add(
      transferKinds.filter((kind) => may(ctx, transferRoutesOf[kind][key])),
      'text[]',
    );
  const mine = ctx.user?.branchIds;
  const works = (end: string) => (mine ? `e.${end} = any(${params.add(mine, 'bigint[]')})` : 'true');
  const [receives, sends] = [`t.kind = any(${kinds('receive')})`, `t.kind = any(${kinds('send')})`];
  const mayGiveUp = String(may(ctx, 'edit_shipments_status'));
  return `exists (select from branch_transfer t where t.tenant_id = e.tenant_id and t.id = e.transfer_id and ((${receives} and ${works('to_branch_id')})
    or (${works('from_branch_id')} and (${receives} or (${sends} and (e.kind = 'extra' or ${mayGiveUp}))))))`;
}

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

/** One that may not go where it is said to be keeps all of them where they are. */
export function requireAllMoved({ failed }: Moved): void {
  const [first] = failed;
  if (!first) return;
  const told = failed.map(({ id, code, message }) => ({ id, code, message }));
  throw new Refusal(first.key, { values: first.values, result: { ok: [], failed: told } });
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
