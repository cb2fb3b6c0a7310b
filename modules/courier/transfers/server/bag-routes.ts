import { bool, Refusal, text } from '#platform/entity';
import { type Context, type Route, route, sql } from '#platform/server';
import { openBag } from './open-bag.ts';
import { packBag } from './pack-bag.ts';
import { namedIn, parcels } from './parcels-named.ts';
import { shownScan, shownTransfer, showTransfer } from './transfers.ts';

const base = { section: 'courier', permission: 'branches_management' } as const;
const post = { ...base, method: 'POST', answer: 'item' } as const;
const path = '/api/v1/shipment-transfers/{id}/bags';

/** Bags of a manifest: packed where it starts, opened where it arrives. */
export const bagRoutes: readonly Route[] = [
  route({
    ...post,
    path,
    name: 'packTransferBag',
    summary: 'Put parcels into a bag of a manifest that has not left; a new number is a new bag',
    input: { number: text({ required: true, max: 30 }), seal: text({ max: 30 }), ...parcels },
    handle: async (ctx, { id, body }) => {
      const named = namedIn(body);
      const { ok, failed } = await packBag(ctx, {
        id,
        number: body.number as string,
        seal: (body.seal as string | undefined) ?? null,
        ...named,
      });
      if (ok.length === 0 && failed.length > 0) throw new Refusal('errors.transfer.nothingLoaded', { result: { ok, failed } });
      return shownScan(ctx, id, { ok, failed });
    },
  }),
  route({
    ...post,
    path: `${path}/open`,
    name: 'openTransferBag',
    summary: 'A bag arrives: with its seal intact all its parcels have; a broken seal is kept, and each is scanned',
    input: { number: text({ required: true, max: 30 }), isSealIntact: bool() },
    handle: async (ctx, { id, body }) => {
      const isSealIntact = body.isSealIntact === true;
      const { ok, already, failed, bag } = await openBag(ctx, { id, number: body.number as string, isSealIntact });
      const told = failed.map(({ key: _key, values: _values, ...rest }) => rest);
      const message = isSealIntact ? 'branchTransfer.bagReceived' : 'branchTransfer.bagBroken';
      return {
        ...(await shownTransfer(ctx, id, { ok, already, failed: told })),
        message: { key: message, values: { bag: bag.number, count: isSealIntact ? ok.length : bag.shipmentIds.length } },
      };
    },
  }),
  route({
    ...base,
    method: 'GET',
    answer: 'items',
    path,
    permission: 'show_transfer_shipment_to_branch',
    name: 'listTransferBags',
    summary: 'The bags of a manifest, with how many of their parcels have arrived',
    handle: async (ctx, { id }) => ({ resultText: `{"items":${await bagsOf(ctx, id)}}` }),
  }),
];

async function bagsOf(ctx: Context, id: number): Promise<string> {
  await showTransfer(ctx, id);
  const [row] =
    await ctx.db.values(sql`select coalesce(json_agg(json_build_object('id', b.id, 'number', b.number, 'seal', b.seal, 'state', b.state,
      'opened_at', instant_text(b.opened_at), 'opened_by', case when u.id is not null then json_build_object('id', u.id, 'name', u.name) end,
      'parcels', (select count(*) from branch_transfer_row r where r.tenant_id = :tenant and r.bag_id = b.id),
      'received', (select count(*) from branch_transfer_row r where r.tenant_id = :tenant and r.bag_id = b.id and r.state = 'received')) order by b.id), '[]')::text
    from transfer_bag b left join app_user u on u.tenant_id = :tenant and u.id = b.opened_by_id
    where b.tenant_id = ${ctx.tenantId} and b.transfer_id = ${id}`);
  return String(row?.[0] ?? '[]');
}
