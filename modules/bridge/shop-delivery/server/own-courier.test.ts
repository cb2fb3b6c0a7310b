import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { moveShipment } from '#courier/moves/server';
import { status } from '#courier/statuses/contract';
import type { Person } from '../../../../apps/server/testing/tenant.ts';
import { type SendingWorld, sendingWorld } from './sending-world.ts';

let w: SendingWorld;
let another: Person;
beforeAll(async () => {
  w = await sendingWorld();
  another = await w.company.person({});
});
afterAll(() => w?.world.close());
// Whatever happens to parcels of the company itself, nothing stands between it and itself, and profit is told goods by goods.
afterEach(async () => {
  expect((await w.owner.call('GET', 'shop-profit/without-goods')).body.result.items).toEqual([]);
  expect(await w.red()).toEqual([]);
  expect(await w.onOwnAccount()).toBe(0);
});

let keys = 0;
const keyed = () => ({ 'idempotency-key': `own-${++keys}` });
const act = (delivery: number, verb: string, body: object = {}, by = w.owner) =>
  w.say(`sale-shipments/${delivery}/${verb}`, body, by);
const refused = async (delivery: number, verb: string, body: object = {}, by = w.owner) => {
  const { status: code, body: answer } = await by.call('POST', `sale-shipments/${delivery}/${verb}`, body, keyed());
  return [code, answer.errors ? Object.keys(answer.errors) : answer.message];
};
/** Goods that are with a driver. */
const out = async (quantity?: string, cod?: string, more: object = {}) => {
  const made = await w.sent(quantity, cod, more);
  await w.goOut(made.parcel);
  return made;
};
const delivered = async (collected = '30000') => {
  const made = await out();
  await w.deliver(made.parcel, { collected });
  return made;
};

describe('a sale of 30,000 that our own courier collects at the door', () => {
  test('asks no credit, is a parcel at once, and leaves 28,500 in the safe once its driver has handed in', async () => {
    const accounts = ['1110', '1210', '1230', '2110', '2130', '5110', '4110', '4210'];
    const moved = await w.moved(accounts, async () => {
      const { sale, delivery, parcel } = await w.sent();
      expect(await w.item('sales', sale)).toMatchObject({ payment_status: 'unpaid', to_collect: '30000', left: '30000' });
      expect(await w.parcel(parcel)).toMatchObject({
        ...{ price: '30000', delivery_fee: '0', expected: '30000', net_amount: '30000', quantity: 6, status_id: status.ready },
        ...{ agent_commission: '1500', is_own: true, receiver_name: 'Cash', phone: '07705000001' },
      });
      expect(await w.delivery(delivery)).toMatchObject({ status: 'ready', company_id: null, cod: '30000' });
      await w.goOut(parcel);
      expect(await w.delivery(delivery)).toMatchObject({ status: 'with_company' });
      await w.deliver(parcel, { collected: '30000' });
      expect(await w.delivery(delivery)).toMatchObject({ status: 'delivered', collected: '30000', short: '0' });
      expect(await w.item('sales', sale)).toMatchObject({ payment_status: 'paid', left: '0', to_collect: '0' });
      await handIn(w.hasan);
    });
    expect(moved).toEqual({ 1110: 28_500, 1210: 0, 1230: 0, 2110: 0, 2130: 0, 5110: 1_500, 4110: 0, 4210: -30_000 });
  });

  test('paid by wallet at the door owes nothing either (ruling 7)', async () => {
    const { sale, parcel } = await out();
    const moved = await w.moved(['1150', '1230', '2110', '1210'], () =>
      w.deliver(parcel, { collected: '0', collected_electronic: '30000' }),
    );
    expect(moved).toEqual({ 1150: 30_000, 1230: -30_000, 2110: 0, 1210: 0 });
    expect(await w.item('sales', sale)).toMatchObject({ payment_status: 'paid', left: '0' });
  });

  test('is in no statement of a client, and none can be drawn up for the company itself', async () => {
    await delivered();
    const [own] = await w.rows<{ id: number }>('select id::int from client where tenant_id = $1 and own');
    const { items } = (await w.owner.call('GET', 'unsettled-clients?per_page=100')).body.result;
    expect(items.map((one: { client_id: number }) => one.client_id)).not.toContain(own?.id);
    const drawn = await w.owner.call('POST', 'statement-accounts', { client_id: own?.id }, keyed());
    expect(drawn.status).toBe(422);
  });

  test('said to be delivered and was not: its customer owes as before, and the driver carries it back', async () => {
    const { sale, delivery, parcel } = await delivered();
    const { version } = await w.parcel(parcel);
    await w.say(`shipments/${parcel}/correct-delivery`, { version, note: 'the neighbour took it' }, w.owner);
    expect(await w.delivery(delivery)).toMatchObject({ status: 'refused', collected: '0' });
    expect(await w.item('sales', sale)).toMatchObject({ payment_status: 'unpaid', left: '30000' });
    await w.deliver(parcel, { collected: '30000' });
    expect(await w.item('sales', sale)).toMatchObject({ payment_status: 'paid', left: '0' });
  });

  test('handed out at the counter of the store goes into its safe', async () => {
    const { sale, parcel } = await w.sent();
    await w.move(parcel, status.inStore);
    const moved = await w.moved(['1110', '1230', '2110'], () => w.deliver(parcel, { collected: '30000', treasury_id: w.safe }));
    expect(moved).toEqual({ 1110: 30_000, 1230: -30_000, 2110: 0 });
    expect(await w.item('sales', sale)).toMatchObject({ payment_status: 'paid' });
  });

  test('delivered by the other branch is held by that branch for the shop’s', async () => {
    const { sale, parcel } = await w.sent('6', '30000', { city_id: w.far });
    await w.company.do((ctx) => moveShipment(ctx, { id: parcel, to: status.inStore, via: 'scan', branchId: w.there }));
    await w.move(parcel, status.outForDelivery, { delivery_selected_id: w.ali });
    const moved = await w.moved(['1210', '1230', '2110', '4120', '5120'], () => w.deliver(parcel, { collected: '30000' }));
    expect(moved).toEqual({ 1210: 30_000, 1230: -30_000, 2110: 0, 4120: -2_000, 5120: 2_000 });
    expect(await w.item('sales', sale)).toMatchObject({ payment_status: 'paid' });
  });
});

describe('less, or more, than was asked', () => {
  const decide = async (parcel: number, decision: string) => {
    const { version } = await w.parcel(parcel);
    return w.say(`shipments/${parcel}/decide-amount`, { decision, version }, w.owner);
  };

  test('2,000 missing that the driver makes good are paid by him (ruling 7)', async () => {
    const { sale, delivery, parcel } = await delivered('28000');
    expect(await w.item('sales', sale)).toMatchObject({ left: '2000', payment_status: 'partially_paid' });
    expect(await w.moved(['1215', '1230', '2110'], () => decide(parcel, 'reject'))).toEqual({
      1215: 2_000,
      1230: -2_000,
      2110: 0,
    });
    expect(await w.item('sales', sale)).toMatchObject({ left: '0', payment_status: 'paid' });
    expect(await w.delivery(delivery)).toMatchObject({ collected: '30000', short: '0' });
  });

  test('2,000 missing that nobody makes good are let be by another than who let it, with their tax (ruling 7)', async () => {
    const { sale, delivery, parcel } = await delivered('28000');
    expect(await w.delivery(delivery)).toMatchObject({ short: '0' });
    await decide(parcel, 'approve');
    expect(await w.delivery(delivery)).toMatchObject({ short: '2000' });
    expect(await refused(delivery, 'allow', { reason: 'a scratch' })).toEqual([409, expect.anything()]);
    expect(await w.moved(['4290', '1230'], () => act(delivery, 'allow', { reason: 'a scratch' }, another))).toEqual({
      4290: 2_000,
      1230: -2_000,
    });
    expect(await w.item('sales', sale)).toMatchObject({ left: '0', payment_status: 'paid' });
    expect(await refused(delivery, 'allow', { reason: 'twice' }, another)).toEqual([409, expect.anything()]);
  });

  test.each([[['6']], [['5', '1']]])(
    'goods of which 2,000 were let be come back (%s) for the 28,000 that were paid',
    async (times) => {
      const { sale, delivery, parcel } = await delivered('28000');
      await decide(parcel, 'approve');
      await act(delivery, 'allow', { reason: 'a scratch' }, another);
      const [line] = await w.lineIds(sale);
      const moved = await w.moved(['1110', '1230', '2230', '4290'], async () => {
        for (const quantity of times)
          await w.ask(`sales/${sale}/return-goods`, { note: 'no', treasury_id: w.safe, lines: [{ line, quantity }] });
      });
      expect(moved).toEqual({ 1110: -28_000, 1230: 0, 2230: 0, 4290: 28_000 });
      expect(await w.item('sales', sale)).toMatchObject({ left: '0', payment_status: 'refunded' });
    },
  );

  test('a sale of which 2,000 were let be is not taken back as if it had not been', async () => {
    const { sale, delivery, parcel } = await delivered('28000');
    await decide(parcel, 'approve');
    await act(delivery, 'allow', { reason: 'a scratch' }, another);
    expect((await w.owner.call('POST', `sales/${sale}/void`, { reason: 'x', treasury_id: w.safe }, keyed())).status).toBe(409);
  });

  test('2,000 missing that the customer still owes stay on his account', async () => {
    const { sale, delivery, parcel } = await delivered('28000');
    await decide(parcel, 'approve');
    await act(delivery, 'claim', { reason: 'he pays on Sunday' });
    expect(await w.delivery(delivery)).toMatchObject({ short: '0' });
    expect(await w.item('sales', sale)).toMatchObject({ left: '2000', payment_status: 'partially_paid' });
    expect(await refused(delivery, 'claim', { reason: 'twice' })).toEqual([409, expect.anything()]);
  });

  test('3,000 too much are held for the customer', async () => {
    const made = await out();
    expect(
      await w.moved(['1210', '1230', '2230', '2110'], async () => {
        await w.deliver(made.parcel, { collected: '33000' });
        await decide(made.parcel, 'approve');
      }),
    ).toEqual({ 1210: 33_000, 1230: -30_000, 2230: -3_000, 2110: 0 });
  });

  test('paid at the desk while the parcel was on its way, all that is collected is held for him', async () => {
    const { sale, parcel } = await out('6', '20000');
    await w.act(sale, 'pay', { tenders: [{ method: 'cash', treasury_id: w.safe, amount: '10000' }] });
    expect(await w.moved(['1230', '2230'], () => w.deliver(parcel, { collected: '20000' }))).toEqual({ 1230: -20_000, 2230: 0 });
    expect(await w.item('sales', sale)).toMatchObject({ left: '0' });
  });

  test('what there are no coins for is a rounding, and nobody’s debt', async () => {
    const { sale, delivery, parcel } = await out('6', '29900');
    expect(await w.parcel(parcel)).toMatchObject({ price: '29900', expected: '30000' });
    await w.act(sale, 'pay', { tenders: [{ method: 'cash', treasury_id: w.safe, amount: '100' }] });
    expect(await w.moved(['1210', '1230', '7190', '2110'], () => w.deliver(parcel, { collected: '30000' }))).toEqual({
      ...{ 1210: 30_000, 1230: -29_900, 7190: -100, 2110: 0 },
    });
    expect(await w.delivery(delivery)).toMatchObject({ collected: '30000', short: '0' });
  });
});

describe('goods that come back', () => {
  test('wait for their condition once they are here, and nothing of the sale is taken back before (ruling 9)', async () => {
    const { sale, delivery, parcel } = await out();
    const [line] = await w.lineIds(sale);
    expect(await w.refusal(sale, 'return-goods', { lines: [{ line, quantity: '1' }], note: 'not wanted' })).toEqual([
      409,
      expect.anything(),
    ]);
    expect(await w.refusal(sale, 'void', { reason: 'a mistake' })).toEqual([409, expect.anything()]);
    await w.move(parcel, status.returnWithAgent, { reason_code: 'did_not_order' });
    expect(await w.delivery(delivery)).toMatchObject({ status: 'refused' });
    expect(await refused(delivery, 'take-back', { condition: 'good', reason: 'not wanted' })).toEqual([409, expect.anything()]);
    await w.move(parcel, status.returned, { via: 'scan' });
    await w.move(parcel, status.returnedToClient, { receiver_name: 'Shop' });
    expect(await w.delivery(delivery)).toMatchObject({ status: 'brought' });
    const before = await w.onHand(w.lamp, w.here);
    expect(
      await w.moved(['1230', '1310', '4290', '5210', '2110', '6210'], () =>
        w.say(`sale-shipments/${delivery}/take-back`, { condition: 'good', reason: 'not wanted' }, w.owner),
      ),
    ).toEqual({ 1230: -30_000, 1310: 18_000, 4290: 30_000, 5210: -18_000, 2110: 0, 6210: 0 });
    expect(await w.onHand(w.lamp, w.here)).toEqual({ quantity: before.quantity + 6_000, value: before.value + 18_000 });
    expect(await w.delivery(delivery)).toMatchObject({ status: 'returned' });
    expect(await w.item('sales', sale)).toMatchObject({ payment_status: 'refunded', left: '0' });
  });

  test('a part that was not kept comes back by itself, and whoever has it says which goods it is', async () => {
    const { sale, delivery, parcel } = await out();
    await w.deliver(parcel, { delivered_price: '20000', returned_quantity: 2, collected: '20000' });
    expect(await w.delivery(delivery)).toMatchObject({ status: 'delivered', collected: '20000', short: '0' });
    const part = await w.deliveryOf(sale);
    expect(part).toMatchObject({ status: 'refused', cod: '0', part_of_id: delivery });
    expect(await w.item('sales', sale)).toMatchObject({ left: '10000', payment_status: 'partially_paid' });
    await w.move(part['parcel_id'], status.returned, { via: 'scan' });
    await w.move(part['parcel_id'], status.returnedToClient, { receiver_name: 'Shop' });
    expect(await refused(part.id, 'take-back', { condition: 'good', reason: 'too many' })).toEqual([422, ['lines']]);
    const [{ id: line }] = part['lines'];
    expect(
      await refused(part.id, 'take-back', { condition: 'good', reason: 'too many', lines: [{ line, quantity: '7' }] }),
    ).toEqual([422, ['lines.0.quantity']]);
    await w.say(
      `sale-shipments/${part.id}/take-back`,
      { condition: 'good', reason: 'too many', lines: [{ line, quantity: '2' }] },
      w.owner,
    );
    expect(await w.item('sales', sale)).toMatchObject({ left: '0' });
    expect(await w.delivery(part.id)).toMatchObject({ status: 'returned' });
  });

  test('delivered, a return is a plain one', async () => {
    const { sale } = await delivered();
    const [line] = await w.lineIds(sale);
    const moved = await w.moved(['1230', '2230', '4290', '1110'], () =>
      w.act(sale, 'return-goods', { lines: [{ line, quantity: '6' }], note: 'not wanted', treasury_id: w.safe }),
    );
    expect(moved).toEqual({ 1230: 0, 2230: 0, 4290: 30_000, 1110: -30_000 });
  });

  test('a delivery is not taken back once goods of it came back by the desk', async () => {
    const { sale, parcel } = await delivered();
    const [line] = await w.lineIds(sale);
    await w.act(sale, 'return-goods', { lines: [{ line, quantity: '1' }], note: 'broken' });
    const { version } = await w.parcel(parcel);
    const answer = await w.owner.call('POST', `shipments/${parcel}/correct-delivery`, { version, note: 'a mistake' });
    expect(answer.status).toBe(422);
    expect(await w.parcel(parcel)).toMatchObject({ status_id: status.delivered });
  });
});

describe('before the parcel is taken along', () => {
  test('what comes back is carried no more, and no more is collected than is due (ruling 9)', async () => {
    const { sale, delivery, parcel } = await w.sent();
    const [line] = await w.lineIds(sale);
    await w.act(sale, 'return-goods', { lines: [{ line, quantity: '2' }], note: 'two too many' });
    expect(await w.delivery(delivery)).toMatchObject({ status: 'ready', cod: '20000', lines: [{ quantity: 4 }] });
    expect(await w.parcel(parcel)).toMatchObject({ price: '20000', expected: '20000', net_amount: '20000', quantity: 4 });
    await w.act(sale, 'return-goods', { lines: [{ line, quantity: '4' }], note: 'nothing of it' });
    expect(await w.delivery(delivery)).toMatchObject({ status: 'cancelled' });
    expect(await w.parcel(parcel)).toMatchObject({ status_id: status.cancelled });
  });

  test('a sale that is taken back takes its parcel back', async () => {
    const { sale, delivery, parcel } = await w.sent();
    await w.act(sale, 'void', { reason: 'a mistake' });
    expect(await w.delivery(delivery)).toMatchObject({ status: 'cancelled' });
    expect(await w.parcel(parcel)).toMatchObject({ status_id: status.cancelled });
  });

  test('not sent after all: only who approves sales lets the customer owe it', async () => {
    const { sale, delivery, parcel } = await w.sent();
    const seller = await w.company.person({ permissions: ['show_sales', 'create_sales'] });
    expect(await refused(delivery, 'cancel', { reason: 'he comes himself' }, seller)).toEqual([409, expect.anything()]);
    await w.say(`sale-shipments/${delivery}/cancel`, { reason: 'he comes himself' }, w.owner);
    expect(await w.parcel(parcel)).toMatchObject({ status_id: status.cancelled });
    expect(await w.item('sales', sale)).toMatchObject({ to_collect: '0', left: '30000' });
  });

  test('a seller without a right to parcels puts right whom it goes to and what it collects', async () => {
    const { delivery, parcel } = await w.sent();
    const seller = await w.company.person({ permissions: ['show_sales', 'create_sales', 'approve_sales'] });
    await w.say(`sale-shipments/${delivery}/correct`, w.own('25000', { receiver: 'His brother', city_id: w.far }), seller);
    expect(await w.parcel(parcel)).toMatchObject({ price: '25000', receiver_name: 'His brother', city_id: w.far });
    expect(await refused(delivery, 'correct', { ...w.own('31000') }, seller)).toEqual([422, ['cod']]);
  });

  test('the courier changes nothing that the sale says, and charges nothing', async () => {
    const { parcel } = await w.sent();
    const { version, client_id } = await w.parcel(parcel);
    const edited = await w.owner.call('PUT', `shipments/${parcel}`, { version, price: '1000' });
    expect([edited.status, Object.keys(edited.body.errors ?? {})]).toEqual([422, ['price']]);
    const charged = await w.owner.call(
      'POST',
      'service-charges',
      { shipment_id: parcel, kind: 'storage', amount: '1000' },
      keyed(),
    );
    expect([charged.status, Object.keys(charged.body.errors ?? {})]).toEqual([422, ['shipment_id']]);
    const byHand = { client_id, city_id: w.near, phone: '07705000002', address: 'Street 1', price: '9000' };
    const made = await w.owner.call('POST', 'shipments', byHand);
    expect([made.status, Object.keys(made.body.errors ?? {})]).toEqual([422, ['client_id']]);
    const off = await w.owner.call('POST', `clients/${client_id}/disable`);
    expect([off.status, off.body.message]).toEqual([409, expect.stringContaining('the company itself')]);
  });
});

describe('what cannot be sent', () => {
  test('two parcels never collect more than is due of their sale (ruling 9)', async () => {
    const { id: sale } = await w.written([w.line(w.lamp, w.piece, '6')], { customer_id: w.cash });
    const [line] = await w.lineIds(sale);
    await w.act(sale, 'finalise', { tenders: [], shipment: [w.own('30000')] });
    expect(await w.refusal(sale, 'send', w.own('1000'))).toEqual([409, expect.anything()]);
    const first = await w.deliveryOf(sale);
    await w.say(`sale-shipments/${first.id}/cancel`, { reason: 'in two parcels' }, w.owner);
    await w.act(sale, 'send', { ...w.own('15000'), lines: [{ line, quantity: '3' }] });
    expect(await w.refusal(sale, 'send', { ...w.own('20000'), lines: [{ line, quantity: '3' }] })).toEqual([422, ['cod']]);
    await w.act(sale, 'send', { ...w.own('15000'), lines: [{ line, quantity: '3' }] });
  });

  test.each([
    ['no city', { city_id: null }, ['shipment.0.city_id']],
    ['no address', { address: null }, ['shipment.0.address']],
    ['a city that is none', { city_id: 999_999 }, ['shipment.0.city_id']],
  ])('with %s nothing is sold', async (_, wrong, fields) => {
    const { id: sale } = await w.written([w.line(w.lamp, w.piece, '6')], { customer_id: w.cash });
    expect(await w.refusal(sale, 'finalise', { tenders: [], shipment: [w.own('30000', wrong)] })).toEqual([422, fields]);
    expect(await w.item('sales', sale)).toMatchObject({ status: 'draft' });
  });
});

describe('goods our own courier loses', () => {
  const lose = (parcel: number, more: object = {}) => w.move(parcel, status.lost, { reason_code: 'lost_by_us', ...more });

  test('cost what they had cost: no claim is owed to the company itself, and their customer owes nothing (ruling 8)', async () => {
    const { sale, delivery, parcel } = await out();
    expect(await w.moved(['1230', '4290', '6310', '5210', '6210', '2110', '1310'], () => lose(parcel))).toEqual({
      ...{ 1230: -30_000, 4290: 30_000, 6310: 18_000, 5210: -18_000, 6210: 0, 2110: 0, 1310: 0 },
    });
    expect(await w.delivery(delivery)).toMatchObject({ status: 'lost' });
    expect(await w.item('sales', sale)).toMatchObject({ left: '0' });
  });

  test('what their driver bears makes good what they had cost, and found again everything is as before', async () => {
    const { sale, delivery, parcel } = await out();
    const accounts = ['1215', '6315', '6215', '6310', '5210', '4290', '1230', '6210', '2110'];
    expect(await w.moved(accounts, () => lose(parcel, { liable: 'agent', recovered: '10000' }))).toEqual({
      ...{ 1215: 10_000, 6315: -10_000, 6215: 0, 6310: 18_000, 5210: -18_000, 4290: 30_000, 1230: -30_000, 6210: 0, 2110: 0 },
    });
    expect(await w.moved(accounts, () => w.move(parcel, status.inStore))).toEqual({
      ...{ 1215: -10_000, 6315: 10_000, 6215: 0, 6310: -18_000, 5210: 18_000, 4290: -30_000, 1230: 30_000, 6210: 0, 2110: 0 },
    });
    expect(await w.delivery(delivery)).toMatchObject({ status: 'with_company' });
    expect(await w.item('sales', sale)).toMatchObject({ left: '30000', payment_status: 'unpaid' });
    await w.move(parcel, status.outForDelivery, { delivery_selected_id: w.hasan });
    await w.deliver(parcel, { collected: '30000' });
    expect(await w.item('sales', sale)).toMatchObject({ left: '0', payment_status: 'paid' });
  });

  test('a part that was not kept is given up once somebody says what it was', async () => {
    const { sale, parcel } = await out();
    await w.deliver(parcel, { delivered_price: '20000', returned_quantity: 2, collected: '20000' });
    const part = await w.deliveryOf(sale);
    await lose(part['parcel_id']);
    const { status: stands, lines } = await w.delivery(part.id);
    expect(stands).toBe('brought');
    const said = { condition: 'lost', reason: 'gone', lines: [{ line: lines[0].id, quantity: '2' }] };
    expect(await w.moved(['6310', '1310'], () => w.say(`sale-shipments/${part.id}/take-back`, said, w.owner))).toEqual({
      ...{ 6310: 6_000, 1310: 0 },
    });
    expect(await w.item('sales', sale)).toMatchObject({ left: '0' });
  });
});

describe('another price', () => {
  const agree = async (parcel: number, price: string) => {
    const asked = await w.owner.call('POST', `shipments/${parcel}/price-change-requests`, { price, reason: 'a scratch' });
    expect(asked.body).toMatchObject({ success: true });
    const agreed = await another.call('POST', `price-change-requests/${asked.body.result.item.id}/approve`, {});
    expect([agreed.status, agreed.body.message]).toEqual([200, expect.anything()]);
  };

  test('agreed on the way, what is missing waits for who approves sales (ruling 7)', async () => {
    const { sale, delivery, parcel } = await out();
    await agree(parcel, '27000');
    await w.deliver(parcel, { collected: '27000' });
    expect(await w.delivery(delivery)).toMatchObject({ cod: '30000', collected: '27000', short: '3000' });
    expect(await w.item('sales', sale)).toMatchObject({ left: '3000' });
  });

  test('agreed after the delivery, the driver holds so much less and the customer owes it again', async () => {
    const { sale, delivery, parcel } = await delivered();
    expect(await w.moved(['1210', '1230', '2110'], () => agree(parcel, '28000'))).toEqual({ 1210: -2_000, 1230: 2_000, 2110: 0 });
    expect(await w.delivery(delivery)).toMatchObject({ collected: '28000', short: '2000' });
    expect(await w.item('sales', sale)).toMatchObject({ left: '2000' });
  });

  test('a higher one is held for the customer, and goes back first', async () => {
    const { parcel } = await delivered();
    expect(await w.moved(['1210', '1230', '2230'], () => agree(parcel, '33000'))).toEqual({ 1210: 3_000, 1230: 0, 2230: -3_000 });
    expect(await w.moved(['1210', '1230', '2230'], () => agree(parcel, '29000'))).toEqual({
      1210: -4_000,
      1230: 1_000,
      2230: 3_000,
    });
  });

  test('after goods came back by the desk, what was collected for them is not taken back a second time', async () => {
    const { sale, parcel } = await delivered();
    const [line] = await w.lineIds(sale);
    await w.act(sale, 'return-goods', { lines: [{ line, quantity: '5' }], note: 'not wanted' });
    await agree(parcel, '32000');
    const asked = await w.owner.call('POST', `shipments/${parcel}/price-change-requests`, { price: '1000', reason: 'a joke' });
    const agreed = await another.call('POST', `price-change-requests/${asked.body.result.item.id}/approve`, {});
    expect(agreed.status).toBe(409);
  });

  test('no bond of the company with itself is written', async () => {
    const { parcel } = await delivered();
    const { client_id: party } = await w.parcel(parcel);
    const [account] = await w.rows<{ id: number }>("select id::int from account where tenant_id = $1 and code = '2110'");
    for (const way of ['payment', 'receipt']) {
      const bond = {
        treasury_id: w.safe,
        account_id: account?.id,
        party_id: party,
        amount: '1000',
        kind: way === 'payment' ? 'debit' : 'credit',
      };
      const { status: code } = await w.owner.call(
        'POST',
        way === 'payment' ? 'transactions/debit' : 'transactions/credit',
        bond,
        keyed(),
      );
      expect([way, code]).toEqual([way, 422]);
    }
  });
});

/** The driver hands in what he holds, less what he has earned; another approves it. */
async function handIn(agent: number): Promise<void> {
  const path = 'statement-accounts';
  const say = async (to: string, body: object, by = w.owner) => {
    const answer = await by.call('POST', to, body, keyed());
    expect([answer.status < 300, answer.body.errors ?? null, answer.body.message]).toEqual([true, null, expect.anything()]);
    return answer.body.result.item;
  };
  const { id, net } = await say(path, { kind: 'delivery', delivery_id: agent });
  await say(`${path}/${id}/count`, { counted: net });
  await say(`${path}/${id}/audit`, {}, another);
  await say(`${path}/${id}/pay`, { treasury_id: w.safe });
}
