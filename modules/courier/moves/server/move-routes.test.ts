import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { status } from '#courier/statuses/contract';
import type { Person } from '../../../../apps/server/testing/tenant.ts';
import { createShipment } from '../../shipments/server/create-shipment.ts';
import { type MovesWorld, movesWorld } from './move-world.ts';

let w: MovesWorld;
let admin: Person;
let clerk: Person;
let agent: Person;
beforeAll(async () => {
  w = await movesWorld();
  admin = await w.company.person({ branchId: w.o });
  clerk = await w.company.person({ role: 'branchManager', kind: 'branch_user', branchId: w.o, branchIds: [w.o] });
  agent = await w.company.person({ role: 'deliveryAgent', kind: 'delivery_agent', branchId: w.d, courierId: w.agentId });
});
afterAll(() => w?.world.close());

const multi = (who: Person, body: Record<string, unknown>) => who.call('POST', 'shipment-status-transfer/multi', body);
const withAgent = (more = {}) =>
  w.parcel({
    status_id: status.outForDelivery,
    custodian_kind: 'agent',
    custodian_id: w.agentId,
    courier_id: w.agentId,
    ...more,
  });

describe('moving a selection', () => {
  test('says what is missing in the words the staff know', async () => {
    expect((await multi(admin, { shipment_ids: [1] })).body.errors).toEqual({
      transfer_to_status: ['Select the status to transfer to'],
    });
    expect((await multi(admin, { shipment_ids: [], transfer_to_status: status.inStore })).body.errors).toEqual({
      shipment_ids: ['No shipment selected'],
    });
    for (const to of [status.outForDelivery, status.returnGivenToAgent])
      expect((await multi(admin, { shipment_ids: [1], transfer_to_status: to })).body.errors).toEqual({
        delivery_selected_id: ['Select a delivery agent first'],
      });
  });

  test('answers those that moved and a sentence for each that did not', async () => {
    const [moving, resting] = [await withAgent(), await w.parcel()];
    const answer = await multi(admin, { shipment_ids: [moving, resting], transfer_to_status: status.delivered });
    expect(answer.status).toBe(200);
    expect(answer.body).toMatchObject({
      success: true,
      message: 'Parcels moved: 1. Not moved: 1.',
      result: {
        ok: [moving],
        failed: [{ id: resting, code: 'needs_treasury', message: 'Choose the treasury the cash goes into' }],
      },
    });
    expect(await w.row(moving)).toMatchObject({ statusId: status.delivered, collected: 50_000 });
  });

  test('that moved nothing is refused with both statuses named', async () => {
    const id = await w.parcel();
    const answer = await multi(admin, { shipment_ids: [id], transfer_to_status: status.returnedToClient });
    expect([answer.status, answer.body.message]).toEqual([422, 'A parcel that is "In store" cannot become "Returned to client"']);
    expect(answer.body.result).toMatchObject({ ok: [], failed: [{ id, code: 'transition_not_allowed' }] });
  });

  test('by a filter moves what it finds, if that is as many as the person saw', async () => {
    const ids = await w.parcels(3, {
      phone: '07709999999',
      status_id: status.outForDelivery,
      custodian_kind: 'agent',
      custodian_id: w.agentId,
      courier_id: w.agentId,
    });
    const filter = { phone: '07709999999', status_id: status.outForDelivery };
    const body = { filter, transfer_to_status: status.late, reason_code: 'no_answer' };
    expect((await multi(admin, body)).body.errors).toHaveProperty('expected_count');
    expect((await multi(admin, { ...body, expected_count: 2 })).status).toBe(409);
    expect((await multi(admin, { ...body, expected_count: 3 })).body.result.ok).toEqual(ids);
    expect((await multi(admin, { ...body, filter: { colour: 'red' }, expected_count: 0 })).status).toBe(422);
  });
});

describe('who moves', () => {
  test('a clerk does not see the parcels of other branches, nor another company’s', async () => {
    const elsewhere = await w.parcel({ origin_branch_id: w.d });
    const other = await w.world.addTenant({ slug: 'other' });
    const stranger = await other.person({});
    expect(
      (await multi(clerk, { shipment_ids: [elsewhere], transfer_to_status: status.returned })).body.result.failed[0].code,
    ).toBe('unknown');
    expect(
      (await multi(stranger, { shipment_ids: [elsewhere], transfer_to_status: status.returned })).body.result.failed[0].code,
    ).toBe('unknown');
    expect(
      (await clerk.call('POST', `shipments/${elsewhere}/move`, { transfer_to_status: status.returned, version: 1 })).status,
    ).toBe(404);
  });

  test('a clerk may not move what lies in another branch, though it came from his', async () => {
    const id = await w.parcel();
    const answer = await multi(clerk, { shipment_ids: [id], transfer_to_status: status.returned });
    expect(answer.body.message).toBe('The parcel is in another branch: Basra');
  });

  test('an agent delivers what he carries and nothing else', async () => {
    const [his, others] = [await withAgent(), await withAgent({ custodian_id: w.agentOfOrigin, courier_id: w.agentOfOrigin })];
    expect((await agent.call('POST', `shipments/${his}/deliver`, { collected: '50000', receiver_name: 'Ali' })).status).toBe(200);
    expect((await agent.call('POST', `shipments/${others}/deliver`, { collected: '50000' })).status).toBe(404);
    const viewer = await w.company.person({ role: 'viewer' });
    expect((await viewer.call('POST', `shipments/${others}/deliver`, {})).status).toBe(403);
  });

  test('an agent full to his limit gets no more', async () => {
    const limited = await w.company.create('courier', { name: 'Full', phone: '07703000009', branch_id: w.o, max_parcels: 2 });
    const ids = await w.parcels(3, { current_branch_id: w.o, custodian_id: w.o });
    const answer = await multi(clerk, {
      shipment_ids: ids,
      transfer_to_status: status.outForDelivery,
      delivery_selected_id: limited,
    });
    expect(answer.body.result).toMatchObject({ ok: ids.slice(0, 2), failed: [{ id: ids[2], code: 'agent_over_limit' }] });
  });
});

describe('one parcel', () => {
  test('tells where it may go and what each step asks for', async () => {
    const id = await withAgent();
    const { items } = (await admin.call('GET', `shipments/${id}/moves`)).body.result;
    expect(items.map((one: { id: number }) => one.id).sort((a: number, b: number) => a - b)).toEqual([
      status.outForDelivery,
      status.inStore,
      status.delivered,
      status.late,
      status.postponed,
      status.returnWithAgent,
      status.lost,
    ]);
    const of = (to: number) => items.find((one: { id: number }) => one.id === to);
    expect(of(status.delivered)).toMatchObject({ expected: '50000', needs: { amount: true, treasury: false } });
    expect(of(status.postponed)).toMatchObject({ needs: { date: true, reason: true } });
    expect(of(status.postponed).reasons.map((one: { code: string }) => one.code)).toContain('requested_date');
    expect(of(status.outForDelivery)).toMatchObject({ needs: { delivery: true } });
  });

  test('seen before it changed is a conflict, and an amount that is none is said beside its field', async () => {
    const id = await withAgent();
    const late = { transfer_to_status: status.late, reason_code: 'no_answer' };
    expect((await admin.call('POST', `shipments/${id}/move`, late)).body.errors).toHaveProperty('version');
    expect((await admin.call('POST', `shipments/${id}/move`, { ...late, version: 1 })).body.result.item).toMatchObject({
      status_id: status.late,
      version: 2,
    });
    expect((await admin.call('POST', `shipments/${id}/move`, { transfer_to_status: status.delivered, version: 1 })).status).toBe(
      409,
    );
    expect((await admin.call('POST', `shipments/${id}/deliver`, { collected: '12.5' })).body.errors).toEqual({
      collected: [expect.any(String)],
    });
  });

  test('of another currency is collected in its own', async () => {
    const id = await withAgent({
      currency: 'USD',
      price: 5_000,
      expected: 5_000,
      delivery_fee: 500,
      branch_fee: 0,
      agent_commission: 0,
    });
    const answer = await admin.call('POST', `shipments/${id}/deliver`, { collected: '50.00' });
    expect(answer.body).toMatchObject({ success: true });
    expect(await w.row(id)).toMatchObject({ collected: 5_000, amountConfirmed: true });
  });

  test('that was only noted becomes ready with a price and a number, or says what it lacks', async () => {
    const draft = (more = {}) =>
      admin.do((ctx) =>
        createShipment(ctx, {
          client: w.clientId,
          city: w.cityId,
          phone: '07705555555',
          price: 50_000,
          currency: 'IQD',
          draft: true,
          ...more,
        }),
      );
    const bare = await draft();
    expect((await multi(admin, { shipment_ids: [bare], transfer_to_status: status.ready })).body.result.failed[0].code).toBe(
      'incomplete',
    );
    const id = await draft({ address: 'Ashar, near the clock' });
    expect((await multi(admin, { shipment_ids: [id], transfer_to_status: status.ready })).body.result.ok).toEqual([id]);
    const ready = await w.row(id);
    expect(ready).toMatchObject({
      statusId: status.ready,
      expected: 50_000,
      receiptNo: expect.any(String),
      pricedAt: expect.any(Date),
    });
    expect(ready.netAmount).toBe(50_000 - Number(ready.deliveryFee));
    await multi(admin, { shipment_ids: [id], transfer_to_status: status.notReady });
    expect(await w.row(id)).toMatchObject({
      statusId: status.notReady,
      deliveryFee: 0,
      pricedAt: null,
      receiptNo: ready.receiptNo,
    });
  });
});

test('after all these moves the books balance and every chain of custody is whole', async () => {
  expect(await w.moved()).toBeGreaterThan(3);
  expect(await w.faults()).toEqual([]);
});
