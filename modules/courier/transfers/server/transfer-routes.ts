import { transferKinds } from '#courier/transfers/contract';
import { belongsTo, bool, integer, manyOf, oneOf, Refusal, text } from '#platform/entity';
import { branchesLookedAt, type Context, type Route, route, sql } from '#platform/server';
import { createTransfer } from './create-transfer.ts';
import { loadTransfer, unloadTransfer } from './load-transfer.ts';
import { namedIn, parcels } from './parcels-named.ts';
import { receiveTransfer } from './receive-transfer.ts';
import { manifestRows, shownScan, shownTransfer, showTransfer } from './transfers.ts';

const base = { section: 'courier', permission: 'branches_management', answer: 'item' } as const;
const post = { ...base, method: 'POST' } as const;

/** What is done at the desk: parcels are named and answered for one by one. */
export const transferRoutes: readonly Route[] = [
  route({
    ...post,
    path: '/api/v1/shipment-transfers',
    key: 'required',
    name: 'createBranchTransfer',
    makesOne: true,
    summary: 'Open a manifest to another branch, with the parcels selected or scanned',
    input: {
      kind: oneOf(transferKinds),
      fromBranch: belongsTo('branch'),
      toBranch: belongsTo('branch', { required: true }),
      note: text({ max: 200 }),
      ...parcels,
    },
    handle: async (ctx, { body }) => {
      const { id, ok, failed } = await createTransfer(ctx, {
        ...namedIn(body),
        kind: (body.kind as 'outbound' | undefined) ?? 'outbound',
        fromBranchId: (body.fromBranch as number | undefined) ?? null,
        toBranchId: body.toBranch as number,
        note: (body.note as string | undefined) ?? null,
      });
      const reply = await shownTransfer(ctx, id, { ok, failed });
      return { ...reply, status: 201, message: { key: 'branchTransfer.created' } };
    },
  }),
  route({
    ...post,
    path: '/api/v1/shipment-transfers/{id}/load',
    name: 'loadBranchTransfer',
    summary: 'Put parcels on a manifest that has not left',
    input: parcels,
    handle: async (ctx, { id, body }) => {
      const loaded = await loadTransfer(ctx, { id, ...namedIn(body) });
      if (loaded.ok.length === 0) throw new Refusal('errors.transfer.nothingLoaded', { result: loaded });
      return shownScan(ctx, id, { ...loaded });
    },
  }),
  route({
    ...post,
    path: '/api/v1/shipment-transfers/{id}/unload',
    name: 'unloadBranchTransfer',
    summary: 'Take parcels off a manifest that has not left',
    input: { shipments: manyOf('shipment') },
    handle: async (ctx, { id, body }) => {
      await unloadTransfer(ctx, { id, shipmentIds: (body.shipments as number[] | undefined) ?? [] });
      return shownTransfer(ctx, id);
    },
  }),
  route({
    ...post,
    path: '/api/v1/shipment-transfers/{id}/receive',
    name: 'receiveBranchTransfer',
    summary: 'Receive parcels of a manifest, scanned, selected or all of them',
    input: { ...parcels, everything: bool(), via: oneOf(['scan', 'bulk']) },
    handle: async (ctx, { id, body }) => {
      const { ok, already, extra, failed } = await receiveTransfer(ctx, {
        id,
        ...namedIn(body),
        everything: (body.everything as boolean | undefined) ?? false,
        via: (body.via as 'scan' | undefined) ?? null,
      });
      const told = failed.map(({ key: _key, values: _values, ...rest }) => rest);
      // What came and is not on it is kept, though nothing of the manifest itself arrived.
      if (ok.length + already.length + extra.length === 0)
        throw new Refusal('errors.transfer.nothingReceived', { result: { ok, failed: told } });
      const outcome = { ok, already, extra, failed: told };
      return body.everything ? shownTransfer(ctx, id, outcome) : shownScan(ctx, id, outcome);
    },
  }),
  route({
    ...base,
    method: 'GET',
    path: '/api/v1/shipment-transfers/{id}/shipments',
    permission: 'show_transfer_shipment_to_branch',
    name: 'listBranchTransferParcels',
    summary: 'The parcels of a manifest and which of them arrived',
    answer: 'items',
    handle: async (ctx, { id }) => {
      await showTransfer(ctx, id);
      return { resultText: `{"items":${await manifestRows(ctx, id)}}` };
    },
  }),
  route({
    ...base,
    method: 'GET',
    path: '/api/v1/shipment-transfer/getIncomingShipmentCount',
    name: 'countIncomingParcels',
    summary: 'How many parcels are on their way to the asker (menu badge)',
    answer: 'other',
    answers: { items: integer({ required: true }) },
    handle: async (ctx) => ({ result: { items: await incomingCount(ctx) } }),
  }),
];

/** The rows the incoming screen shows, counted. */
async function incomingCount(ctx: Context): Promise<number> {
  const mine = branchesLookedAt(ctx);
  const { n } = await ctx.db.one<{ n: number }>(sql`select count(*)::int as n from branch_transfer_row r
    join branch_transfer t on t.tenant_id = :tenant and t.id = r.transfer_id
    where r.tenant_id = ${ctx.tenantId} and r.state = 'loaded' and t.state in ('dispatched', 'receiving')
      and (${mine}::bigint[] is null or t.to_branch_id = any(${mine}::bigint[]))`);
  return n;
}
