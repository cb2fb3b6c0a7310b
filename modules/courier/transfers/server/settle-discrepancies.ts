import type { MovedParcel } from '#courier/moves/server';
import { status } from '#courier/statuses/contract';
import type { DiscrepancyDecision } from '#courier/transfers/contract';
import { type Context, countChanged, sql } from '#platform/server';
import { bothEnds, openDiscrepancyCount } from './menu-counts.ts';

interface Ends {
  id: number;
  fromBranchId: number;
  toBranchId: number;
}

/** Where a missing parcel turned up decides its line, whoever moved it and however; his name stands on it. */
export function settleMissing(ctx: Context, moved: readonly MovedParcel[], transfers: readonly Ends[]): void {
  const ends = new Map(transfers.map((one) => [one.id, one]));
  const found = moved.map((parcel) => ({
    transfer_id: parcel.leftManifestId,
    shipment_id: parcel.id,
    decision: whatBecameOf(parcel, ends.get(parcel.leftManifestId as number)),
    branch_id: parcel.to === status.lost ? null : parcel.branchId,
  }));
  ctx.db.run(sql`update transfer_discrepancy d set state = 'decided', decision = x.decision, found_branch_id = x.branch_id, decided_by_id = ${ctx.user?.id ?? null}::bigint,
      decided_at = ${ctx.now}::timestamptz, version = d.version + 1, updated_at = ${ctx.now}::timestamptz
    from jsonb_to_recordset(${JSON.stringify(found)}::jsonb) as x(transfer_id bigint, shipment_id bigint, decision text, branch_id bigint)
    where d.tenant_id = ${ctx.tenantId} and d.transfer_id = x.transfer_id and d.shipment_id = x.shipment_id and d.kind = 'missing' and d.state = 'open'`);
}

function whatBecameOf({ to, branchId }: MovedParcel, ends: Ends | undefined): DiscrepancyDecision {
  if (to === status.lost) return 'lost';
  if (branchId === ends?.toBranchId) return 'here';
  return branchId === ends?.fromBranchId ? 'found_origin' : 'other_branch';
}

/** A parcel that came without standing on the manifest is settled once it lies in that store. */
export async function settleExtra(ctx: Context, moved: readonly MovedParcel[]): Promise<void> {
  const stored = moved.filter((one) => one.to === status.inStore || one.to === status.returned);
  if (stored.length === 0) return;
  const settled = await ctx.db.query<
    Omit<Ends, 'id'>
  >(sql`update transfer_discrepancy d set state = 'decided', decision = 'here', found_branch_id = x.branch_id, decided_by_id = ${ctx.user?.id ?? null}::bigint,
      decided_at = ${ctx.now}::timestamptz, version = d.version + 1, updated_at = ${ctx.now}::timestamptz
    from unnest(${stored.map((one) => one.id)}::bigint[], ${stored.map((one) => one.branchId)}::bigint[]) x (shipment_id, branch_id)
    where d.tenant_id = ${ctx.tenantId} and d.shipment_id = x.shipment_id and d.to_branch_id = x.branch_id and d.kind = 'extra' and d.state = 'open'
    returning d.from_branch_id, d.to_branch_id`);
  if (settled.length > 0) countChanged(ctx, openDiscrepancyCount, { branchIds: bothEnds(settled) });
}
