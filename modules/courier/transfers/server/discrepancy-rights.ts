import {
  type DiscrepancyDecision,
  type DiscrepancyKind,
  decisionsOf,
  type TransferKind,
  transferKinds,
  transferRoutesOf,
} from '#courier/transfers/contract';
import { type Context, may, type Params, sql, worksIn } from '#platform/server';

/** A parcel that did not come as its manifest says, with the two ends between which it went astray. */
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

/** Those of the asker's branches, at either end of the way; in order of their parcels, as they are locked. */
export function readDiscrepancies(ctx: Context, ids: readonly number[]): Promise<Discrepancy[]> {
  const mine = ctx.user?.branchIds ?? null;
  return ctx.db.query<Discrepancy>(sql`select d.id, d.transfer_id, t.number, t.kind as transfer_kind, d.shipment_id, d.kind, d.from_branch_id, d.to_branch_id, d.state
    from transfer_discrepancy d join branch_transfer t on t.tenant_id = :tenant and t.id = d.transfer_id
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
  return `exists (select from branch_transfer t where t.tenant_id = :tenant and t.id = e.transfer_id and ((${receives} and ${works('to_branch_id')})
    or (${works('from_branch_id')} and (${receives} or (${sends} and (e.kind = 'extra' or ${mayGiveUp}))))))`;
}
