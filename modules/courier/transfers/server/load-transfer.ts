import { mostMoved } from '#courier/moves/server';
import { lockMoving, type MovingRow } from '#courier/shipments/server';
import { systemStatus } from '#courier/statuses/contract';
import { rulesOf } from '#courier/statuses/server';
import { BranchTransfer, transferRoutesOf } from '#courier/transfers/contract';
import { camel, fieldRefusal, Refusal } from '#platform/entity';
import { type Context, lockFor, sql, translate } from '#platform/server';
import { type NamedParcels, parcelsNamed, requireNamed } from './parcels-named.ts';

/** What a call about several parcels of a manifest did with each. */
export interface Loaded {
  ok: number[];
  failed: { id: number | null; receipt_no?: string; code: string; message: string }[];
}
type LoadRefusal = 'unknown' | 'not_in_store' | 'other_branch' | 'in_other_transfer' | 'already_at_sender';

/** Puts parcels on a manifest that has not left: each must lie in the sending store and be on no other. */
export async function loadTransfer(ctx: Context, input: { id: number } & NamedParcels): Promise<Loaded> {
  const named = await parcelsNamed(ctx, input);
  const { ids, unknown } = named;
  // Parcels before their papers, as every move locks them.
  const rows = await lockMoving(ctx, ids);
  const transfer = await lockFor(ctx, BranchTransfer, 'load', input.id);
  requireNamed(named);
  const loaded = await loadedOn(ctx, ids);
  const problems = new Map<number, LoadRefusal>();
  const { statuses } = await rulesOf(ctx);
  const found = new Map(rows.map((row) => [row.id, row]));
  for (const id of ids) {
    const problem = loadProblem(transfer, found.get(id), loaded.get(id), statuses);
    if (problem) problems.set(id, problem);
  }
  const ok = ids.filter((id) => !problems.has(id));
  await insertRows(
    ctx,
    transfer,
    ok.filter((id) => !loaded.has(id)),
  );
  const tell = (code: LoadRefusal) => translate(ctx.locale, `errors.transfer.${camel(code)}`);
  return {
    ok,
    failed: [
      ...[...problems].map(([id, code]) => ({ id, code, message: tell(code) })),
      ...unknown.map((receiptNo) => ({ id: null, receipt_no: receiptNo, code: 'unknown', message: tell('unknown') })),
    ],
  };
}

/** Takes parcels off a manifest that has not left: all of those named, or none where one is not on it. */
export async function unloadTransfer(ctx: Context, input: { id: number; shipmentIds: readonly number[] }): Promise<void> {
  const transfer = await lockFor(ctx, BranchTransfer, 'load', input.id);
  const ids = [...new Set(input.shipmentIds)];
  if (ids.length === 0) throw fieldRefusal('shipment_ids', 'errors.move.noneSelected');
  const off = await ctx.db.query<{ shipmentId: number }>(sql`delete from branch_transfer_row where tenant_id = ${ctx.tenantId}
    and transfer_id = ${transfer.id} and shipment_id = any(${ids}::bigint[]) returning shipment_id`);
  if (off.length < ids.length) throw fieldRefusal('shipment_ids', 'errors.transfer.notOnManifest');
  countParcels(ctx, transfer.id);
}

/** The manifests not yet done with that parcels are on. */
async function loadedOn(ctx: Context, ids: readonly number[]): Promise<Map<number, number>> {
  const rows = await ctx.db.query<{ shipmentId: number; transferId: number }>(sql`select r.shipment_id, r.transfer_id
    from branch_transfer_row r join branch_transfer t on t.tenant_id = :tenant and t.id = r.transfer_id
    where r.tenant_id = ${ctx.tenantId} and r.shipment_id = any(${[...ids]}::bigint[]) and r.state = 'loaded' and t.state in ('draft', 'dispatched', 'receiving')`);
  return new Map(rows.map((row) => [row.shipmentId, row.transferId]));
}

function loadProblem(
  transfer: BranchTransfer,
  row: MovingRow | undefined,
  onTransferId: number | undefined,
  statuses: readonly { id: number; baseId: number }[],
): LoadRefusal | undefined {
  if (!row) return 'unknown';
  if (onTransferId !== undefined && onTransferId !== transfer.id) return 'in_other_transfer';
  if (systemStatus(row.statusId, statuses)?.id !== transferRoutesOf[transfer.kind].loadedFrom) return 'not_in_store';
  if (row.currentBranchId !== transfer.fromBranchId) return 'other_branch';
  return transfer.kind === 'return' && row.originBranchId === row.currentBranchId ? 'already_at_sender' : undefined;
}

async function insertRows(ctx: Context, transfer: BranchTransfer, ids: readonly number[]): Promise<void> {
  if (transfer.parcels + ids.length > mostMoved) throw new Refusal('errors.transfer.tooMany', { values: { most: mostMoved } });
  if (ids.length === 0) return;
  await ctx.db.query(sql`insert into branch_transfer_row (tenant_id, transfer_id, shipment_id, from_branch_id, to_branch_id)
    values ${sql.join(ids.map((id) => sql`(${ctx.tenantId}, ${transfer.id}, ${id}, ${transfer.fromBranchId}, ${transfer.toBranchId})`))} on conflict do nothing`);
  countParcels(ctx, transfer.id);
}

function countParcels(ctx: Context, id: number): void {
  ctx.db.run(sql`update branch_transfer t set version = version + 1, updated_at = now(), parcels =
      (select count(*) from branch_transfer_row r where r.tenant_id = :tenant and r.transfer_id = t.id)
    where t.tenant_id = ${ctx.tenantId} and t.id = ${id}`);
}
