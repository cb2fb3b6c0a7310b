import { type Moved, moveShipments } from '#courier/moves/server';
import { lockMoving } from '#courier/shipments/server';
import { BranchTransfer, transferRoutesOf } from '#courier/transfers/contract';
import { camel } from '#platform/entity';
import { type Context, change, lockFor, sql, translate } from '#platform/server';
import { judgedTransfer } from './lock-transfer.ts';
import { holdLoaded, openDiscrepancies } from './open-discrepancies.ts';
import { type NamedParcels, parcelsNamed, requireNamed } from './parcels-named.ts';

export interface ReceiveTransfer extends NamedParcels {
  id: number;
  /** The seal was intact: everything loaded has arrived. */
  everything?: boolean | null;
  /** They were read from their labels, so they are there, whoever's they are; of ids that were only named nothing is known. */
  isInHand?: boolean;
  via?: 'scan' | 'bulk' | null;
}

/** What came of a receipt: which arrived, which had, and which came without standing on the manifest. */
export type Received = Moved & { already: number[]; extra: number[] };

/**
 * Parcels of a manifest arrive: each scanned or chosen one lies in the store of this branch from now on. One that is not on it
 * is noted as extra, until somebody decides about it.
 */
export async function receiveTransfer(ctx: Context, input: ReceiveTransfer): Promise<Received> {
  const transfer = await judgedTransfer(ctx, 'receive', input.id);
  const { ids, numbered, unknown } = input.everything
    ? { ids: await travellingOn(ctx, transfer.id), numbered: [], unknown: [] }
    : await parcelsNamed(ctx, input);
  if (!input.everything) requireNamed({ ids, unknown });
  // Whoever reads the same parcel at once comes after this, and finds that it has arrived.
  const seen = await lockMoving(ctx, ids);
  const believed = input.isInHand ? new Set(ids) : new Set([...seen.map(({ id }) => id), ...numbered]);
  const rows = await rowsOf(ctx, transfer.id);
  const others = ids.filter((id) => !rows.has(id));
  const strangers = await ofTheCompany(
    ctx,
    others.filter((id) => believed.has(id)),
  );
  const already = ids.filter((id) => rows.get(id) === 'received');
  const arriving = ids.filter((id) => rows.has(id) && rows.get(id) !== 'received');
  const moved = arriving.length > 0 ? await arrive(ctx, transfer, arriving, input.via ?? 'scan') : { ok: [], failed: [] };
  const extra = await noteExtras(ctx, transfer, strangers);
  const strange = (code: string) => ({
    code,
    key: `errors.transfer.${camel(code)}`,
    values: {},
    message: translate(ctx.locale, `errors.transfer.${camel(code)}`),
  });
  return {
    ok: moved.ok,
    already,
    extra,
    failed: [
      ...moved.failed,
      ...strangers.map((id) => ({ id, ...strange('not_on_manifest') })),
      ...others.filter((id) => !strangers.includes(id)).map((id) => ({ id, ...strange('unknown') })),
      ...unknown.map((receiptNo) => ({ id: 0, receipt_no: receiptNo, ...strange('unknown') })),
    ],
  };
}

/** Whoever's they are: what came is noted for both ends. */
async function ofTheCompany(ctx: Context, ids: readonly number[]): Promise<number[]> {
  if (ids.length === 0) return [];
  const rows = await ctx.db.query<{ id: number }>(
    sql`select id from shipment where tenant_id = ${ctx.tenantId} and id = any(${[...ids]}::bigint[]) order by id`,
  );
  return rows.map(({ id }) => id);
}

/** Strangers in the load; one that lies in this store anyway was only taken from the wrong shelf. */
async function noteExtras(ctx: Context, transfer: BranchTransfer, ids: readonly number[]): Promise<number[]> {
  if (ids.length === 0) return [];
  const away = await ctx.db.query<{
    id: number;
  }>(sql`select id from shipment where tenant_id = ${ctx.tenantId} and id = any(${[...ids]}::bigint[])
    and not (custodian_kind = 'branch' and current_branch_id = ${transfer.toBranchId}) order by id`);
  const extra = away.map((row) => row.id);
  await openDiscrepancies(ctx, transfer, 'extra', extra);
  return extra;
}

/**
 * Closes the receipt: what was not scanned is missing and stays on its way until somebody decides what became of it. Where nothing is
 * on its way any more, because all of it has turned up elsewhere or is given up, nobody will be asked and the manifest is closed.
 */
export async function finishTransfer(ctx: Context, { id }: { id: number }): Promise<void> {
  await judgedTransfer(ctx, 'finish', id);
  await holdLoaded(ctx, [id]);
  const transfer = await lockFor(ctx, BranchTransfer, 'finish', id);
  const missing = await ctx.db.query<{ shipmentId: number }>(sql`update branch_transfer_row set state = 'missing'
    where tenant_id = ${ctx.tenantId} and transfer_id = ${id} and state = 'loaded' returning shipment_id`);
  const ids = missing.map((row) => row.shipmentId).sort((a, b) => a - b);
  const { lost, travelling } = await ctx.db.one<{ lost: number; travelling: number }>(sql`select count(*)::int as lost,
      count(*) filter (where s.manifest_id = r.transfer_id)::int as travelling
    from branch_transfer_row r join shipment s on s.tenant_id = :tenant and s.id = r.shipment_id
    where r.tenant_id = ${ctx.tenantId} and r.transfer_id = ${id} and r.state = 'missing'`);
  const ended = travelling ? 'received_with_discrepancy' : 'closed';
  const state = lost ? ended : 'received';
  const received = { state, receivedBy: ctx.user?.id ?? null, receivedAt: ctx.now } as const;
  await change(ctx, BranchTransfer, transfer, received, 'finish', { missing: ids });
  await openDiscrepancies(ctx, transfer, 'missing', ids);
}

function arrive(ctx: Context, transfer: BranchTransfer, shipmentIds: readonly number[], via: 'scan' | 'bulk'): Promise<Moved> {
  const to = transferRoutesOf[transfer.kind].arrives;
  return moveShipments(ctx, { shipmentIds, to, branchId: transfer.toBranchId, via });
}

async function rowsOf(ctx: Context, id: number): Promise<Map<number, string>> {
  const rows = await ctx.db.query<{ shipmentId: number; state: string }>(sql`select shipment_id, state from branch_transfer_row
    where tenant_id = ${ctx.tenantId} and transfer_id = ${id}`);
  return new Map(rows.map((row) => [row.shipmentId, row.state]));
}

/** What is still to come; out of a bag with a broken seal a parcel counts only when it is scanned itself. */
async function travellingOn(ctx: Context, id: number): Promise<number[]> {
  const rows = await ctx.db.query<{ shipmentId: number }>(sql`select r.shipment_id from branch_transfer_row r
    left join transfer_bag b on b.tenant_id = :tenant and b.id = r.bag_id
    where r.tenant_id = ${ctx.tenantId} and r.transfer_id = ${id} and r.state <> 'received' and b.state is distinct from 'broken'
    order by r.shipment_id`);
  return rows.map((row) => row.shipmentId);
}
