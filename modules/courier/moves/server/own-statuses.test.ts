import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { status } from '#courier/statuses/contract';
import { sql } from '#platform/server';
import type { Person } from '../../../../apps/server/testing/tenant.ts';
import { moveShipment } from './move-shipments.ts';
import { type MovesWorld, movesWorld } from './move-world.ts';

let w: MovesWorld;
let admin: Person;
/** A status of the company's own for each of these it stands on. */
const own: Record<number, number> = {};
beforeAll(async () => {
  w = await movesWorld();
  admin = await w.company.person({ kind: 'admin', branchId: w.d });
  for (const base of [
    status.outForDelivery,
    status.returnGivenToAgent,
    status.atReceivingAgent,
    status.delivered,
    status.returned,
  ])
    own[base] = await w.company.create('shipmentStatus', {
      name: { en: `Like ${base}`, ar: `مثل ${base}` },
      base_id: base,
      color: 'blue',
      sort: 500,
    });
});
afterAll(async () => {
  expect(await w.faults()).toEqual([]);
  await w.world.close();
});

const like = (base: number) => own[base] as number;
const move = (id: number, to: number, more = {}) => w.company.do((ctx) => moveShipment(ctx, { id, to, via: 'manual', ...more }));
const atSender = (more = {}) =>
  w.parcel({ status_id: status.ready, custodian_kind: 'client', custodian_id: w.clientId, current_branch_id: w.o, ...more });

describe("a status of the company's own does what the one it stands on does", () => {
  test('fetched under it, the parcel earns its receiving agent his commission at delivery', async () => {
    const settle = (trigger: string) =>
      w.company.do((ctx) =>
        ctx.db.query(
          sql`update company_settings set receiving_commission_trigger = ${trigger} where tenant_id = ${ctx.tenantId}`,
        ),
      );
    await settle('delivered');
    const id = await atSender({ receiving_commission: 750 });
    await move(id, like(status.atReceivingAgent), { receivingAgentId: w.receivingId });
    await move(id, status.inStore);
    await move(id, status.outForDelivery, { courierId: w.agentOfOrigin });
    await move(id, status.delivered);
    expect((await w.posted(id)).delivered).toContain(`Cr 2131{receivingAgent ${w.receivingId}}(${w.o}) 750`);
    await settle('intake');
  });

  test('who fetches a parcel under it means himself', async () => {
    const id = await atSender({ receiving_agent_id: w.receivingId });
    const user = { ...admin.principal, receivingAgentId: w.receivingId, branchIds: [w.o] };
    await w.company.do((ctx) => moveShipment({ ...ctx, user }, { id, to: like(status.atReceivingAgent), via: 'scan' }));
    expect(await w.row(id)).toMatchObject({ custodianKind: 'receivingAgent', custodianId: w.receivingId });
  });

  test('who takes it out under it must be named', async () => {
    await expect(move(await w.parcel(), like(status.outForDelivery))).rejects.toMatchObject({ key: 'errors.move.selectAgent' });
  });

  test('what an agent brings back under it is no cash he may come to hold', async () => {
    const agent = await w.company.create('courier', { name: 'Few', phone: '07703000009', branch_id: w.d, max_cash: '60000' });
    await w.parcel({
      status_id: like(status.returnGivenToAgent),
      custodian_kind: 'agent',
      custodian_id: agent,
      courier_id: agent,
    });
    const permissions = new Set([...admin.principal.permissions].filter((one) => one !== 'override_custody_limit'));
    const take = async (id: number) =>
      w.company.do((ctx) =>
        moveShipment(
          { ...ctx, user: { ...admin.principal, permissions } },
          { id, to: status.outForDelivery, via: 'manual', courierId: agent },
        ),
      );
    await take(await w.parcel());
    await expect(take(await w.parcel())).rejects.toMatchObject({ key: 'errors.move.agentOverLimit' });
  });
});

test('what lists offer under it is what the parcel itself says', async () => {
  const atCounter = await w.parcel();
  await move(atCounter, like(status.delivered), { treasuryId: w.treasuryOfD });
  const byAgent = await w.parcel();
  await move(byAgent, status.outForDelivery, { courierId: w.agentId });
  await move(byAgent, like(status.delivered));
  const home = await w.parcel({ status_id: like(status.returned), current_branch_id: w.o, custodian_id: w.o });
  const away = await w.parcel({ status_id: like(status.returned) });
  const settled = await w.parcel();
  await move(settled, status.outForDelivery, { courierId: w.agentId });
  await move(settled, like(status.delivered));
  await w.company.do((ctx) =>
    ctx.db.query(sql`with d as (insert into statement (tenant_id, number, kind, client_id, branch_id, currency)
        values (${ctx.tenantId}, 'C-test', 'client', ${w.clientId}, ${w.o}, 'IQD') returning id)
      insert into statement_row (tenant_id, statement_id, kind, shipment_id, status_id, collected, electronic, fee, other, commission, net)
      select ${ctx.tenantId}, d.id, 'client', ${settled}, ${like(status.delivered)}, 50000, 0, 5000, 0, 0, 45000 from d`),
  );
  const offered = new Map<number, number[]>(
    (await admin.call('GET', 'shipments?per_page=100')).body.result.items.map(
      (item: { id: number; can_transfer_to: number[] }) => [item.id, item.can_transfer_to],
    ),
  );
  const sorted = (ids: number[] | undefined) => [...(ids ?? [])].sort((a, b) => a - b);
  for (const id of [atCounter, byAgent, home, away, settled]) {
    const { items } = (await admin.call('GET', `shipments/${id}/moves`)).body.result;
    expect([id, sorted(offered.get(id))]).toEqual([id, sorted(items.map((item: { id: number }) => item.id))]);
  }
  expect([offered.get(atCounter), offered.get(settled)]).toEqual([[status.inStore], []]);
});
