import { afterAll, beforeAll, expect, test } from 'vitest';
import { status } from '#courier/statuses/contract';
import { type Context, sql } from '#platform/server';
import type { Person } from '../../../../apps/server/testing/tenant.ts';
import { moveShipments } from '../../moves/server/move-shipments.ts';
import { createShipment } from './create-shipment.ts';
import { editShipment } from './edit-shipment.ts';
import { foldShipmentDeltas } from './fold-deltas.ts';
import { type OfficeWorld, officeWorld } from './office-world.ts';

let w: OfficeWorld;
const ids: number[] = [];
let random = 7;
const below = (most: number) => {
  random = (random * 1103515245 + 12345) % 2 ** 31;
  return Math.floor((random / 2 ** 31) * most);
};

beforeAll(async () => {
  w = await officeWorld();
  await w.company.create('pricingPackage', {
    name: { ar: 'دولار', en: 'Dollar' },
    currency: 'USD',
    is_default: true,
    return_fee_policy: 'none',
  });
  await w.company.do(async (ctx) => {
    await ctx.db.query(sql`insert into package_line (tenant_id, package_id, position, fee)
      select tenant_id, id, 0, 500 from pricing_package where tenant_id = ${ctx.tenantId} and currency = 'USD'`);
    await ctx.db.query(sql`update pricing_package set version = version + 1 where tenant_id = ${ctx.tenantId}`);
  });
});
afterAll(() => w?.world.close());

const create = (ctx: Context) =>
  createShipment(ctx, {
    client: w.clientId,
    city: w.cityId,
    phone: '07705000001',
    address: 'x',
    price: 1000 * below(90),
    currency: below(4) ? 'IQD' : 'USD',
    draft: below(5) === 0,
  });

async function liveSums(where: string): Promise<unknown> {
  const rows = await w.company.do((ctx) =>
    ctx.db.query<{ currency: string; n: number; price: number; fee: number; net: number }>({
      text: `select currency, count(*)::int as n, sum(price)::bigint as price, sum(delivery_fee)::bigint as fee, sum(net_amount)::bigint as net
        from shipment where tenant_id = $1 and archived_at is null and ${where} group by currency`,
      values: [ctx.tenantId],
    }),
  );
  const own = rows.find((row) => row.currency === 'IQD');
  return {
    count: rows.reduce((sum, row) => sum + row.n, 0),
    price_sum: String(own?.price ?? 0),
    shipping_cost_sum: String(own?.fee ?? 0),
    net: String(own?.net ?? 0),
  };
}

async function told(who: Person, query: string): Promise<unknown> {
  const { body } = await who.call('GET', `/api/v1/shipments?per_page=1${query}`);
  const { by_currency: _, ...totals } = body.result.totals;
  expect(body.result.pagination.total_records).toBe(totals.count);
  return totals;
}

/** Something that may happen to parcels on an ordinary day; what is not allowed changes nothing. */
async function anything(): Promise<void> {
  const one = () => ids[below(ids.length)] as number;
  const to = [
    status.ready,
    status.inStore,
    status.inStore,
    status.inStore,
    status.outForDelivery,
    status.outForDelivery,
    status.returnWithAgent,
    status.returned,
    status.delivered,
    status.cancelled,
    status.notReady,
  ][below(status.postponed)] as number;
  await w.company.do(async (ctx) => {
    const what = below(20);
    if (what < 2) await foldShipmentDeltas(ctx);
    else if (what < 8) ids.push(await create(ctx));
    else if (what < 11) await editShipment(ctx, one(), { price: 500 * below(99) }).catch(refused);
    else
      await moveShipments(ctx, {
        shipmentIds: to === status.delivered ? [one()] : [one(), one(), one()],
        to,
        via: 'bulk',
        ...(to === status.outForDelivery && { courierId: w.agentId }),
        ...((to === status.returnWithAgent || to === status.cancelled) && { reasonCode: 'duplicate_order' }),
        ...(to === status.delivered && { collected: 1000 }),
        branchId: w.d,
      }).catch(refused);
  });
}

const refused = (error: unknown) => {
  if (!(error as { fields?: unknown }).fields) throw error;
};

test('kept sums and unfolded changes together are what the parcels themselves add up to, for everyone and every common filter', async () => {
  for (let first = 0; first < 12; first++) ids.push(await w.company.do(create));
  for (let round = 0; round < 6; round++) {
    for (let step = 0; step < 40; step++) await anything();
    const today = '2026-11-21';
    const seenInD = `${w.d} in (origin_branch_id, destination_branch_id, current_branch_id)`;
    const cases: [Person, string, string][] = [
      [w.admin, '', 'true'],
      [w.admin, '&status=2,8', `status_id in (${status.ready}, ${status.inStore})`],
      [w.admin, '&status_ids=4,12', `status_id in (${status.outForDelivery}, ${status.returnWithAgent})`],
      [w.admin, `&branch_ids=${w.d}`, `current_branch_id = ${w.d}`],
      [w.admin, `&client_id=${w.clientId}&status_id=8`, `client_id = ${w.clientId} and status_id = ${status.inStore}`],
      [w.admin, `&delivery_ids=${w.agentId}`, `courier_id = ${w.agentId}`],
      [w.admin, `&created_at_from=${today}&created_at_to=${today}`, `created_day = '${today}'`],
      [w.admin, '&created_at_to=2026-11-20', 'false'],
      [w.admin, `&branch_ids=${w.d}&client_id=${w.clientId}`, `current_branch_id = ${w.d}`],
      [w.clerkOfD, '&status_id=8', `status_id = ${status.inStore} and ${seenInD}`],
      [w.agent, '', `courier_id = ${w.agentId}`],
      [w.client, '&status_id=2', `status_id = ${status.ready}`],
    ];
    for (const [who, query, where] of cases)
      expect(await told(who, query), `${query} in round ${round}`).toEqual(await liveSums(where));
  }
  const left = await w.company.do(async (ctx) => {
    while ((await foldShipmentDeltas(ctx)) > 0);
    return ctx.db.query(sql`select from shipment_delta where tenant_id = ${ctx.tenantId}`);
  });
  expect(left).toEqual([]);
  expect(await told(w.admin, '')).toEqual(await liveSums('true'));
  const statuses = await w.company.do((ctx) =>
    ctx.db.query(sql`select distinct status_id from shipment where tenant_id = ${ctx.tenantId}`),
  );
  expect(statuses.length, 'the days were eventful').toBeGreaterThan(5);
});
