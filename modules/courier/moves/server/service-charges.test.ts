import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createHandIn } from '#courier/statements/server';
import { status } from '#courier/statuses/contract';
import { account } from '#finance/ledger/contract';
import { checkBooks } from '#insight/book-checks/server';
import { sql } from '#platform/server';
import type { Person } from '../../../../apps/server/testing/tenant.ts';
import { chargeService } from './charge-service.ts';
import { moveShipment } from './move-shipments.ts';
import { type MovesWorld, movesWorld } from './move-world.ts';

let w: MovesWorld;
let boss: Person;
beforeAll(async () => {
  w = await movesWorld();
  boss = await w.company.person({});
});
afterAll(async () => {
  expect((await w.company.do(checkBooks)).filter((one) => !one.isGreen)).toEqual([]);
  await w.world.close();
});

const move = (id: number, to: number, more = {}) => w.company.do((ctx) => moveShipment(ctx, { id, to, via: 'manual', ...more }));
const charge = (id: number, body: Record<string, unknown>, by: Person = boss) =>
  by.call('POST', 'service-charges', { ...body, shipment_id: id }, { 'idempotency-key': `charge ${id} ${JSON.stringify(body)}` });
const reverse = (id: number, key = 'once') =>
  boss.call('POST', `service-charges/${id}/reverse`, { reason: 'charged twice' }, { 'idempotency-key': `reverse ${id} ${key}` });
const setTax = (points: number) =>
  w.company.do((ctx) =>
    ctx.db.query(sql`update company_settings set fee_tax_basis_points = ${points} where tenant_id = ${ctx.tenantId}`),
  );
const withSender = { status_id: status.ready, custodian_kind: 'client', current_branch_id: 0 };

describe('a service beside the fee', () => {
  test('is charged to the sender with the tax the parcel was priced with, on a paper of its own', async () => {
    const id = await w.parcel({ tax_basis_points: 1_000 });
    const answer = await charge(id, { kind: 'storage', amount: '2200', note: 'four days' });
    expect([answer.status, answer.body.result.item]).toMatchObject([
      201,
      { kind: 'storage', amount: '2200', tax: '200', state: 'posted', note: 'four days', client: { id: w.clientId } },
    ]);
    expect((await w.posted(id)).charged).toEqual([
      `Dr 2110{client ${w.clientId}}(${w.o}) 2200`,
      `Cr 4140(${w.o}) 2000`,
      `Cr 2310(${w.o}) 200`,
    ]);
    expect(await w.row(id)).toMatchObject({ serviceFees: 2_200, netAmount: 42_800 });
    const list = (await boss.call('GET', `service-charges?shipment_id=${id}`)).body.result;
    expect(list.items).toHaveLength(1);
  });

  test('taken back it leaves nothing, and is taken back once', async () => {
    const id = await w.parcel();
    const made = (await charge(id, { kind: 'other', amount: '500' })).body.result.item.id as number;
    expect((await reverse(made)).body.result.item).toMatchObject({ state: 'reversed', reason: 'charged twice' });
    expect((await reverse(made, 'again')).status).toBe(409);
    expect(await w.row(id)).toMatchObject({ serviceFees: 0, netAmount: 45_000 });
  });

  test('is an open item where a statement holds the parcel already, and so is what is taken back of it', async () => {
    const id = await w.parcel();
    await move(id, status.returned);
    const made = (await charge(id, { kind: 'storage', amount: '1000' })).body.result.item.id as number;
    const drawn = await boss.call(
      'POST',
      'statement-accounts',
      { client_id: w.clientId, shipment_ids: [id], is_advance: true },
      { 'idempotency-key': `draw ${id}` },
    );
    const { id: statement, net } = drawn.body.result.item;
    await charge(id, { kind: 'second_attempt', amount: '300' });
    const open = async () =>
      (await boss.call('GET', `unsettled-clients?client_id=${w.clientId}`)).body.result.items[0]?.open_items;
    expect(await open()).toBe('-300');
    await reverse(made);
    expect(await open()).toBe('700');
    expect((await boss.call('GET', `statement-accounts/${statement}`)).body.result.item.net).toBe(net);
  });

  test('asks for its key, an amount above nothing and a parcel that has a price', async () => {
    const clerk = await w.company.person({ permissions: ['shipments_management', 'edit_shipments_status'] });
    const id = await w.parcel();
    expect((await charge(id, { kind: 'storage', amount: '1000' }, clerk)).status).toBe(403);
    expect((await charge(id, { kind: 'storage', amount: '0' })).body.errors).toHaveProperty('amount');
    expect((await charge(id, { kind: 'dancing', amount: '5' })).body.errors).toHaveProperty('kind');
    expect((await charge(id, {})).body.errors).toEqual({ kind: [expect.any(String)], amount: [expect.any(String)] });
    const draft = await w.parcel({
      status_id: status.notReady,
      priced_at: null,
      custodian_kind: 'client',
      custodian_id: w.clientId,
    });
    expect((await charge(draft, { kind: 'storage', amount: '1000' })).status).toBe(422);
  });

  test('is read in the parcel’s currency, and is of a parcel the asker sees', async () => {
    const dollars = await w.parcel({ currency: 'USD', price: 5_000, expected: 5_000, net_amount: 4_500, tax_basis_points: 0 });
    const made = await charge(dollars, { kind: 'storage', amount: '12.50' });
    expect([made.status, made.body.result.item]).toMatchObject([201, { amount: '12.50', currency: 'USD' }]);
    expect((await charge(dollars, { kind: 'storage', amount: '12.505' })).body.errors).toHaveProperty('amount');
    const elsewhere = await w.company.create('branch', { name: { en: 'Mosul', ar: 'الموصل' }, complete_phone: '07701000003' });
    const clerk = await w.company.person({ permissions: ['accounts_management'], branchIds: [elsewhere], branchId: elsewhere });
    const unseen = await charge(dollars, { kind: 'storage', amount: '1' }, clerk);
    expect([unseen.status, Object.keys(unseen.body.errors)]).toEqual([422, ['shipment_id']]);
  });

  test('the delivery and its correction leave it as it was', async () => {
    const id = await w.parcel();
    await move(id, status.outForDelivery, { courierId: w.agentId });
    await charge(id, { kind: 'second_attempt', amount: '700' });
    await move(id, status.delivered);
    await charge(id, { kind: 'other', amount: '200' });
    expect(await w.row(id)).toMatchObject({ netAmount: 44_100 });
    await move(id, status.returnWithAgent, { note: 'wrong parcel' });
    expect(await w.row(id)).toMatchObject({ netAmount: 44_100, serviceFees: 900 });
  });
});

describe('what the price list charges when it arises', () => {
  test('a pickup made for nothing', async () => {
    const parcel = { ...withSender, custodian_id: w.clientId, current_branch_id: w.o, pickup_fee: 1_000 };
    const id = await w.parcel(parcel);
    await move(id, status.atReceivingAgent, { receivingAgentId: w.receivingId });
    await move(id, status.withClient, { receivingAgentId: w.receivingId });
    await move(id, status.cancelled, { reasonCode: 'cancelled_by_client' });
    expect(await w.posted(id)).toEqual({
      charged: [`Dr 2110{client ${w.clientId}}(${w.o}) 1000`, `Cr 4140(${w.o}) 1000`],
    });
    const before = await w.parcel(parcel);
    await move(before, status.withClient, { pickupAt: 'tomorrow' });
    await move(before, status.cancelled, { reasonCode: 'cancelled_by_client' });
    expect(await w.posted(before)).toEqual({});
  });

  test('being sent out again after a return, each time', async () => {
    const id = await w.parcel({ redelivery_fee: 1_500, return_fee: 0 });
    for (const _ of [1, 2]) {
      await move(id, status.outForDelivery, { courierId: w.agentId });
      await move(id, status.returnWithAgent, { reasonCode: 'no_answer' });
      await move(id, status.returned, { via: 'scan' });
    }
    expect((await w.posted(id)).charged).toHaveLength(2);
    await move(id, status.outForDelivery, { courierId: w.agentId });
    expect(await w.row(id)).toMatchObject({ serviceFees: 3_000, netAmount: 42_000 });
    const kinds = (await boss.call('GET', `service-charges?shipment_id=${id}`)).body.result.items;
    expect(kinds.map((one: { kind: string }) => one.kind)).toEqual(['redelivery', 'redelivery']);
  });

  test('and pays the agent who brings back what he could not deliver, with his next hand-in', async () => {
    const id = await w.parcel({ attempt_pay: 400 });
    await move(id, status.outForDelivery, { courierId: w.agentId });
    await move(id, status.returnWithAgent, { reasonCode: 'no_answer' });
    await move(id, status.returned, { via: 'scan' });
    expect((await w.posted(id)).returned).toEqual(
      expect.arrayContaining([`Dr 5110(${w.d}) 400`, `Cr 2130{agent ${w.agentId}}(${w.d}) 400`]),
    );
    const paper = await boss.do((ctx) => createHandIn(ctx, { kind: 'delivery', agentId: w.agentId, shipmentIds: [id] }));
    const { rows, total_fees: earned } = (await boss.call('GET', `statement-accounts/${paper}`)).body.result.item;
    expect([earned, rows[0].takings]).toEqual(['400', [{ kind: 'attempt_pay', cash: '0', commission: '400' }]]);
  });
});

describe('the tax', () => {
  test('of a return, a fee at the door and an exchange is what the parcel was priced with, not the day’s', async () => {
    const id = await w.parcel({ tax_basis_points: 1_000, return_fee: 2_200 });
    await setTax(0);
    await move(id, status.returned);
    expect((await w.posted(id)).returned).toEqual([
      `Dr 2110{client ${w.clientId}}(${w.o}) 2200`,
      `Cr 4130(${w.o}) 2000`,
      `Cr 2310(${w.o}) 200`,
    ]);
    const untaxed = await w.parcel({ tax_basis_points: 0, exchange_of: 'the old one', exchange_fee: 1_100 });
    await setTax(1_000);
    await move(untaxed, status.outForDelivery, { courierId: w.agentId });
    await move(untaxed, status.returnWithAgent, { reasonCode: 'refused_at_door', doorFee: 1_100 });
    await move(untaxed, status.delivered);
    const { door_fee: door, exchange_charged: exchanged } = await w.posted(untaxed);
    expect([...(door ?? []), ...(exchanged ?? [])].filter((line) => line.includes(account.outputTax))).toEqual([]);
    await setTax(0);
  });

  test('of a parcel that was priced before its rate was kept is the day’s, kept on the charge', async () => {
    const id = await w.parcel();
    await setTax(1_000);
    const made = await w.company.do((ctx) => chargeService(ctx, { shipment: id, kind: 'storage', amount: 1_100 }));
    const { tax, tax_basis_points: rate } = (await boss.call('GET', `service-charges/${made}`)).body.result.item;
    expect([tax, rate]).toEqual(['100', 1_000]);
    await setTax(0);
  });
});

test('a part that goes back costs what the price list says of parts', async () => {
  const id = await w.parcel({ quantity: 3, fractional_return_fee: 600, tax_basis_points: 0 });
  await move(id, status.outForDelivery, { courierId: w.agentId });
  await move(id, status.delivered, { deliveredPrice: 20_000, returnedQuantity: 1 });
  const child = await w.company.do((ctx) =>
    ctx.db.one<{ id: number }>(sql`select id from shipment where tenant_id = ${ctx.tenantId} and parent_id = ${id}`),
  );
  await move(child.id, status.returned, { via: 'scan' });
  expect(await w.posted(child.id)).toEqual({
    returned: [`Dr 2110{client ${w.clientId}}(${w.o}) 600`, `Cr 4130(${w.o}) 600`],
  });
});
