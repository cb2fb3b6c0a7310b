import type { MovedParcel } from '#courier/moves/server';
import { status } from '#courier/statuses/contract';
import { stateAfterArrival, type TransferState } from '#courier/transfers/contract';
import { type Context, countChanged, sql } from '#platform/server';
import { bothEnds, incomingParcelCount, openDiscrepancyCount } from './menu-counts.ts';
import { settleExtra, settleMissing } from './settle-discrepancies.ts';

interface Followed {
  id: number;
  fromBranchId: number;
  toBranchId: number;
  state: TransferState;
  parcels: number;
}

/** A parcel that leaves its manifest, however it was moved, is ticked off on it; one found elsewhere is missing there. */
export async function followParcels(ctx: Context, moved: readonly MovedParcel[]): Promise<void> {
  await settleExtra(ctx, moved);
  const left = moved.filter(
    (one) => one.leftManifestId !== null && (one.from === status.inTransit || one.from === status.returnInTransit),
  );
  if (left.length === 0) return;
  const ids = [...new Set(left.map((one) => one.leftManifestId as number))];
  const transfers = await ctx.db.query<Followed>(sql`select id, from_branch_id, to_branch_id, state, parcels from branch_transfer
    where tenant_id = ${ctx.tenantId} and id = any(${ids}::bigint[]) order by id for update`);
  const destination = new Map(transfers.map((one) => [one.id, one.toBranchId]));
  const ticks = left.map((one) => ({
    transfer_id: one.leftManifestId,
    shipment_id: one.id,
    state: one.to !== status.lost && destination.get(one.leftManifestId as number) === one.branchId ? 'received' : 'missing',
  }));
  await ctx.db.query(sql`update branch_transfer_row r set state = x.state, received_at = case when x.state = 'received' then ${ctx.now}::timestamptz end
    from jsonb_to_recordset(${JSON.stringify(ticks)}::jsonb) as x(transfer_id bigint, shipment_id bigint, state text)
    where r.tenant_id = ${ctx.tenantId} and r.transfer_id = x.transfer_id and r.shipment_id = x.shipment_id`);
  settleMissing(ctx, left, transfers);
  countChanged(ctx, openDiscrepancyCount, { branchIds: bothEnds(transfers) });
  countChanged(ctx, incomingParcelCount, { branchIds: [...new Set(destination.values())] });
  const counts = await ctx.db.query<{ id: number; received: number; travelling: number }>(sql`select r.transfer_id as id,
      count(*) filter (where r.state = 'received')::int as received, count(*) filter (where s.manifest_id = r.transfer_id)::int as travelling
    from branch_transfer_row r join shipment s on s.tenant_id = :tenant and s.id = r.shipment_id
    where r.tenant_id = ${ctx.tenantId} and r.transfer_id = any(${ids}::bigint[]) group by r.transfer_id`);
  writeStates(ctx, transfers, new Map(counts.map((one) => [one.id, one])));
}

function writeStates(
  ctx: Context,
  transfers: readonly Followed[],
  counts: ReadonlyMap<number, { received: number; travelling: number }>,
): void {
  const rows = transfers.map((transfer) => {
    const { received = 0, travelling = 0 } = counts.get(transfer.id) ?? {};
    // A discrepancy is closed once nothing of it is on its way any more.
    const isCleared = transfer.state === 'received_with_discrepancy' && travelling === 0;
    return { id: transfer.id, received, state: isCleared ? 'closed' : stateAfterArrival(transfer, received) };
  });
  ctx.db.run(sql`update branch_transfer t set received = x.received, state = x.state, version = t.version + 1, updated_at = ${ctx.now},
      received_at = case when x.state = 'received' then coalesce(t.received_at, ${ctx.now}::timestamptz) else t.received_at end,
      received_by_id = case when x.state = 'received' then coalesce(t.received_by_id, ${ctx.user?.id ?? null}::bigint) else t.received_by_id end
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as x(id bigint, received int, state text)
    where t.tenant_id = ${ctx.tenantId} and t.id = x.id`);
}
