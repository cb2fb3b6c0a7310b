import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type ReturnStage, returning, returnStageNames, returnStages } from '#courier/monitoring/contract';
import { status } from '#courier/statuses/contract';
import { snake } from '#platform/entity';
import type { Person } from '../../../../apps/server/testing/tenant.ts';
import { type MovesWorld, movesWorld } from '../../moves/server/move-world.ts';
import '#courier/monitoring/server';

let w: MovesWorld;
let boss: Person;
let clerk: Person;
let agent: Person;
beforeAll(async () => {
  w = await movesWorld();
  boss = await w.company.person({ branchId: w.d });
  clerk = await w.company.person({ branchId: w.o, branchIds: [w.o] });
  agent = await w.company.person({
    kind: 'delivery_agent',
    branchId: w.d,
    branchIds: [w.d],
    courierId: w.agentId,
    permissions: ['show_shipments_log', 'shipments_management'],
  });
});
afterAll(async () => {
  expect(await w.faults()).toEqual([]);
  await w.world.close();
});

const list = async (path: string, by: Person = boss) =>
  (await by.call('GET', `${path}${path.includes('?') ? '&' : '?'}per_page=200`)).body.result;
const count = async (query: string, by: Person = boss) => (await list(`shipments?${query}`, by)).pagination.total_records;

describe('returns', () => {
  beforeAll(async () => {
    const held = { courier_id: w.agentId, custodian_kind: 'agent', custodian_id: w.agentId };
    await w.parcels(3, { ...held, status_id: status.returnWithAgent, status_date: '2026-11-18T08:00:00Z' });
    await w.parcels(1, { ...held, status_id: status.returnGivenToAgent });
    await w.parcels(2, { status_id: status.returned, status_date: '2026-11-11T20:59:00Z' });
    await w.parcels(1, { status_id: status.returnHandedToClient, custodian_kind: 'handover', custodian_id: w.clientId });
    await w.parcels(1, { status_id: status.returned, current_branch_id: w.o, custodian_id: w.o, currency: 'USD', price: 2_550 });
    await w.parcels(3, { status_id: status.returned, current_branch_id: w.o, custodian_id: w.o, origin_branch_id: w.d });
    await w.parcels(1, { status_id: status.returned, archived_at: '2026-11-20T08:00:00Z' });
    await w.parcels(4);
    // A status of the company's own that stands on returned counts with it.
    const made = await boss.call('POST', 'shipment-statuses', {
      name: { ar: 'رف', en: 'Shelf R' },
      color: 'red',
      sort: 131,
      base_id: status.returned,
    });
    await w.parcels(2, { status_id: made.body.result.item.id });
  });

  test('each branch with how many, what they are worth and how long the oldest has waited', async () => {
    const { items, totals } = await list('monitoring-returns/in-branches?currency=IQD');
    expect(items).toHaveLength(2);
    expect(items[0]).toMatchObject({
      branch_id: w.d,
      parcels: 9,
      with_agents: 4,
      in_store: 4,
      with_client: 1,
      travelling: 0,
      value: '450000',
      // A minute before midnight in Baghdad is that day.
      oldest_day: '2026-11-11',
      oldest_days: 10,
    });
    expect(totals).toMatchObject({ parcels_sum: 12, value_sum: '600000' });
  });

  test('every number is the number of the list behind it', async () => {
    const statuses = (await list('shipment-statuses')).items as { id: number; base_id: number }[];
    const standingOn = (bases: readonly number[]) =>
      statuses
        .filter((one) => bases.includes(one.base_id))
        .map((one) => one.id)
        .join();
    for (const by of [boss, clerk]) {
      const rows = (await list('monitoring-returns/in-branches', by)).items;
      expect(rows.length).toBeGreaterThan(0);
      for (const row of rows) {
        const scope = `branch_ids=${row.branch_id}&currency=${row.currency}`;
        expect([row.parcels, scope]).toEqual([await count(`${scope}&status_ids=${standingOn(returning)}`, by), scope]);
        for (const stage of returnStageNames)
          expect([stage, row[snake(stage)]]).toEqual([
            stage,
            await count(`${scope}&status_ids=${standingOn(returnStages[stage as ReturnStage])}`, by),
          ]);
      }
      for (const row of (await list('monitoring-returns/of-clients', by)).items)
        expect(row.parcels).toBe(
          await count(`client_id=${row.client_id}&currency=${row.currency}&status_ids=${standingOn(returning)}`, by),
        );
    }
    const [held] = (await list('monitoring-returns/with-agents')).items;
    expect(held).toMatchObject({ delivery_id: w.agentId, parcels: 4, value: '200000', oldest_days: 3 });
    expect(await count(`delivery_id=${w.agentId}&status_ids=${standingOn(returnStages.withAgents)}`)).toBe(4);
  });

  test('asked for with one click: the store sees it with the agent, the row says by whom, and it is done once all are received', async () => {
    const asked = await boss.call('POST', 'return-collections/ask', { branch_id: w.d, delivery_id: w.agentId });
    expect(asked.body).toMatchObject({ success: true, result: { agents: 1 } });
    const [row] = (await list('monitoring-returns/with-agents')).items;
    expect(row).toMatchObject({ delivery_id: w.agentId, asked_by: { id: boss.id } });
    expect(row.asked_at).toBeTruthy();
    const open = async () => (await list(`return-collections?state=open&branch_id=${w.d}`)).items;
    expect(await open()).toMatchObject([{ delivery_id: w.agentId, parcels: 3, waiting: 3, day: '2026-11-21' }]);
    await boss.call('POST', 'return-collections/ask', { branch_id: w.d });
    expect(await open()).toHaveLength(1);
    const { items } = (await boss.call('GET', `scans/expected?mode=receive_returns&delivery_id=${w.agentId}`)).body.result;
    const ids = items.map((one: { id: number }) => one.id);
    const receive = (shipment_ids: number[]) =>
      boss.call('POST', 'shipment-status-transfer/multi', { shipment_ids, transfer_to_status: status.returned, via: 'scan' });
    await receive(ids.slice(0, 1));
    expect(await open()).toMatchObject([{ waiting: ids.length - 1 }]);
    await receive(ids.slice(1));
    expect(await open()).toEqual([]);
    expect((await list('return-collections?state=done')).items).toMatchObject([{ delivery_id: w.agentId, waiting: 0 }]);
    const none = await boss.call('POST', 'return-collections/ask', { branch_id: w.d, delivery_id: w.agentId });
    expect(none.body.code).toBe('returns.nothingToCollect');
    expect((await clerk.call('POST', 'return-collections/ask', { branch_id: w.d })).status).toBe(422);
  });

  test('a branch’s returns by where they go back to', async () => {
    const { items } = await list(`monitoring-returns/by-origin?branch_ids=${w.d}`);
    expect(items.map((one: { origin_branch_id: number; parcels: number }) => [one.origin_branch_id, one.parcels])).toEqual([
      [w.o, 9],
    ]);
  });
});

test('what an agent is asked for is done when his last return goes out again with another agent', async () => {
  const courier = (name: string, phone: string) => w.company.create('courier', { name, phone, branch_id: w.d });
  const [first, second] = [await courier('Haider', '07703000021'), await courier('Salam', '07703000022')];
  const id = await w.parcel({
    status_id: status.returnWithAgent,
    courier_id: first,
    custodian_kind: 'agent',
    custodian_id: first,
  });
  await boss.call('POST', 'return-collections/ask', { branch_id: w.d, delivery_id: first });
  const open = async () => (await list(`return-collections?state=open&delivery_id=${first}`)).items.length;
  expect(await open()).toBe(1);
  const out = { shipment_ids: [id], transfer_to_status: status.outForDelivery, delivery_selected_id: second };
  expect((await boss.call('POST', 'shipment-status-transfer/multi', out)).body.result).toMatchObject({ ok: [id] });
  expect(await open()).toBe(0);
});

describe('the log', () => {
  test('tells every event of the parcels one sees: who, when, from what to what, from whom to whom, how', async () => {
    const id = await w.parcel();
    await boss.call('POST', `shipments/${id}/move`, {
      transfer_to_status: status.outForDelivery,
      version: 1,
      delivery_selected_id: w.agentId,
      note: 'by noon',
    });
    const { items } = await list(`shipment-log?shipment_id=${id}&sort_by=id&sort_order=desc`);
    expect(items).toHaveLength(2);
    expect(items[0]).toMatchObject({
      shipment_id: id,
      from_status_id: status.inStore,
      to_status_id: status.outForDelivery,
      user: { id: boss.id },
      from_custodian: { kind: 'branch', id: w.d },
      to_custodian: { kind: 'agent', id: w.agentId, name: 'Ali' },
      via: 'manual',
      note: 'by noon',
    });
    expect(
      (await list(`shipment-log?user_id=${boss.id}&to_status_id=4&at_from=2026-11-21&search=${(await w.row(id)).receiptNo}`))
        .items,
    ).toHaveLength(1);
    const shown = await boss.call('GET', `shipment-log/${items[0].id}`);
    expect(shown.body.result.item).toMatchObject({ id: items[0].id, to_status_id: status.outForDelivery });
    expect((await list('shipment-log', agent)).items.some((one: { shipment_id: number }) => one.shipment_id === id)).toBe(true);
    const stored = await w.parcel();
    expect((await list(`shipment-log?shipment_id=${stored}`, agent)).items).toEqual([]);
    expect((await boss.call('PUT', `shipment-log/${items[0].id}`, { version: 1, note: 'x' })).status).toBe(404);
  });
});

describe('delivered in part', () => {
  test('the two parts make the whole, in pieces and in money', async () => {
    const id = await w.parcel({
      quantity: 5,
      status_id: status.outForDelivery,
      custodian_kind: 'agent',
      custodian_id: w.agentId,
      courier_id: w.agentId,
    });
    await w.company.do((ctx) =>
      ctx.db.query({
        text: `insert into shipment_price (tenant_id, shipment_id, cause, figures, explanation) values ($1, $2, 'ready', '{"price": 50000}', '[]')`,
        values: [ctx.tenantId, id],
      }),
    );
    const answer = await boss.call('POST', `shipments/${id}/deliver`, {
      delivered_price: '30000',
      returned_quantity: 2,
      collected: '30000',
    });
    expect(answer.status).toBe(200);
    const { items, totals } = await list('fractional-shipments');
    expect(items).toHaveLength(1);
    expect(items[0]).toMatchObject({
      original_quantity: 5,
      quantity: 3,
      returned_quantity: 2,
      original_price: '50000',
      price: '30000',
      returned_price: '20000',
      collected: '30000',
      part_status_id: status.returnWithAgent,
    });
    expect(totals).toMatchObject({ original_price_sum: '50000', price_sum: '30000', returned_price_sum: '20000' });
    expect((await list('fractional-shipments', clerk)).items).toHaveLength(1);
  });

  test('an exchange stands beside what was taken back for it', async () => {
    const id = await w.parcel({
      exchange_of: 'The old kettle',
      status_id: status.outForDelivery,
      custodian_kind: 'agent',
      custodian_id: w.agentId,
      courier_id: w.agentId,
    });
    await boss.call('POST', `shipments/${id}/deliver`, { taken_back: 1 });
    const { items } = await list('fractional-shipments?kind=exchange');
    expect(items).toMatchObject([
      {
        kind: 'exchange',
        parent_id: id,
        quantity: 1,
        returned_quantity: 1,
        price: '50000',
        returned_price: '0',
        part_status_id: status.returnWithAgent,
      },
    ]);
  });
});
