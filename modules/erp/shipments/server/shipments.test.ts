import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import type { Person } from '../../../../apps/server/testing/tenant.ts';
import { type SellingWorld, sellingWorld } from '../../sales/server/selling-world.ts';

type Item = Record<string, any> & { id: number };

// Lamps at 5,000 that cost 3,000, sold to a customer who may not owe, carried by a delivery company that collects.
let w: SellingWorld;
let swift: number;
let other: number;
beforeAll(async () => {
  w = await sellingWorld();
  await w.stocked(w.lamp, '300', '3000');
  const company = (name: string, phone: string) => w.company.create('deliveryCompany', { name, phone });
  [swift, other] = [await company('Swift', '07730000001'), await company('Other', '07730000002')];
});
afterAll(() => w.world?.close());
afterEach(async () => {
  expect(await w.red()).toEqual([]);
});

const lamps = (quantity: string) => [w.line(w.lamp, w.piece, quantity)];
/** Sold to somebody who pays at once, by a company that collects it. */
const sent = async (quantity = '6', cod = '30000', more: object = {}): Promise<{ sale: number; id: number }> => {
  const { id: sale } = await w.written(lamps(quantity), { customer_id: w.cash });
  const shipment = [{ company_id: swift, cod, fee: '3000', ...more }];
  expect(await w.act(sale, 'finalise', { shipment })).toMatchObject({ status: 'final', approval: 'none' });
  return { sale, id: await shipmentOf(sale) };
};
const shipmentOf = async (sale: number): Promise<number> => {
  const { items } = (await w.owner.call('GET', `sale-shipments?sale_id=${sale}&sort_by=id&sort_order=desc`)).body.result;
  return items[0]?.id;
};
const say = (id: number, verb: string, body: object = {}, by?: Person) => w.say(`sale-shipments/${id}/${verb}`, body, by);
const step = async (id: number, verb: string, body: object = {}, by?: Person): Promise<Item> => {
  const { status, body: answer } = await say(id, verb, body, by);
  expect([status, answer.errors, answer.message]).toEqual([200, undefined, expect.anything()]);
  return answer.result.item;
};
const refused = async (id: number, verb: string, body: object = {}, by?: Person) => {
  const { status, body: answer } = await say(id, verb, body, by);
  return [status, answer.errors ? Object.keys(answer.errors) : answer.message];
};
const onItsWay = async (quantity?: string, cod?: string, more: object = {}) => {
  const made = await sent(quantity, cod, more);
  await step(made.id, 'hand-over');
  return made;
};
const delivered = async (quantity?: string, cod = '30000') => {
  const made = await onItsWay(quantity, cod);
  await step(made.id, 'deliver', { collected: cod });
  return made;
};
const pay = (lines: object[], more: object = {}) =>
  w.say('delivery-payments', { company_id: swift, treasury_id: w.safe, lines, ...more });
const owes = async () => (await w.item('delivery-companies', swift))['balance'];

/** What moved on some accounts while something was done. */
async function moved(codes: string[], work: () => Promise<unknown>): Promise<Record<string, number>> {
  const before = await Promise.all(codes.map((code) => w.booked(code)));
  await work();
  const after = await Promise.all(codes.map((code) => w.booked(code)));
  return Object.fromEntries(codes.map((code, at) => [code, (after[at] ?? 0) - (before[at] ?? 0)]));
}

describe('a sale that is collected at the door', () => {
  test('asks no credit, is delivered, and its company pays less its fee (ruling 38: 30,000 owed, 27,000 paid)', async () => {
    const { sale, id } = await onItsWay();
    expect(await w.item('sales', sale)).toMatchObject({ payment_status: 'unpaid', to_collect: '30000', left: '30000' });
    expect(
      await moved(['1260', '1230', '1110'], async () => {
        expect(await step(id, 'deliver', { collected: '30000' })).toMatchObject({
          status: 'delivered',
          due: '30000',
          left: '30000',
        });
      }),
    ).toEqual({ 1260: 30_000, 1230: -30_000, 1110: 0 });
    expect(await w.item('sales', sale)).toMatchObject({ payment_status: 'paid', to_collect: '0', left: '0' });
    expect(await owes()).toBe('30000');
    expect(
      await moved(['1110', '6130', '1260'], async () => {
        const { status, body } = await pay([{ shipment_id: id, amount: '30000', fee: '3000' }], { reference: 'W-17' });
        expect([status, body.result?.item]).toMatchObject([201, { gross: '30000', fee: '3000', net: '27000', state: 'posted' }]);
      }),
    ).toEqual({ 1110: 27_000, 6130: 3_000, 1260: -30_000 });
    expect(await owes()).toBe('0');
    expect(await w.item('sale-shipments', id)).toMatchObject({ paid: '30000', left: '0', fee_paid: '3000' });
  });
  test('goes beyond a seller’s bounds as soon as it is not', async () => {
    const clerk = await w.company.person({
      permissions: ['show_sales', 'edit_sales', 'create_sales', 'show_products', 'show_contacts'],
    });
    const { id } = await w.written(lamps('2'), { customer_id: w.cash }, clerk);
    const shipment = (cod: string) => [{ company_id: swift, cod }];
    expect(await w.act(id, 'finalise', { shipment: shipment('4000') }, clerk)).toMatchObject({
      approval: 'asked',
      beyond: 'credit',
    });
    expect(await w.act(id, 'finalise', { shipment: shipment('10000') }, clerk)).toMatchObject({ status: 'final' });
    const made = await shipmentOf(id);
    // Nor is it credit by the back door.
    expect(await refused(made, 'cancel', { reason: 'changed my mind' }, clerk)).toEqual([409, expect.stringContaining('limit')]);
    const less = { company_id: swift, cod: '500' };
    expect(await refused(made, 'correct', less, clerk)).toEqual([409, expect.stringContaining('limit')]);
    expect(await step(made, 'cancel', { reason: 'he comes himself' })).toMatchObject({ status: 'cancelled' });
    expect(await w.item('sales', id)).toMatchObject({ to_collect: '0', left: '10000' });
  });
  test('goes to the customer as he is known, or as is said', async () => {
    const { id } = await sent();
    expect(await w.item('sale-shipments', id)).toMatchObject({
      receiver: 'Cash',
      receiver_phone: '07720000002',
      status: 'ready',
    });
    const corrected = {
      company_id: other,
      cod: '20000',
      fee: '2500',
      tracking: 'OT-9',
      receiver: 'His brother',
      address: 'Karrada 62',
    };
    expect(await step(id, 'correct', corrected)).toMatchObject({ tracking: 'OT-9', cod: '20000', company: { id: other } });
    await step(id, 'hand-over');
    expect(await refused(id, 'correct', { ...corrected, cod: '10000' })).toEqual([422, ['cod']]);
    expect(await refused(id, 'correct', { ...corrected, company_id: swift })).toEqual([422, ['company_id']]);
    expect(await step(id, 'correct', { ...corrected, tracking: 'OT-10' })).toMatchObject({ tracking: 'OT-10' });
  });
  test('is paid in advance, and then carried for nothing but the fee', async () => {
    const { id: sale } = await w.sold(lamps('2'), '10000');
    await w.act(sale, 'send', { company_id: swift, cod: '0', fee: '2000' });
    const id = await shipmentOf(sale);
    await step(id, 'hand-over');
    expect(await moved(['1260', '1230'], () => step(id, 'deliver', { collected: '0' }))).toEqual({ 1260: 0, 1230: 0 });
    const paidOther = await delivered('1', '5000');
    const lines = [
      { shipment_id: paidOther.id, amount: '5000', fee: '1000' },
      { shipment_id: id, amount: '0', fee: '2000' },
    ];
    expect((await pay(lines)).body.result.item).toMatchObject({ gross: '5000', fee: '3000', net: '2000' });
  });
});

describe('what several shipments of a sale collect', () => {
  test('is never more than is due of it, and no goods go twice', async () => {
    const { id: sale } = await w.sold(lamps('4'), '5000');
    const [line] = await w.lineIds(sale);
    const part = (quantity: string, cod: string) => ({ company_id: swift, cod, lines: [{ line, quantity }] });
    await w.act(sale, 'send', part('3', '10000'));
    expect(await w.refusal(sale, 'send', part('1', '5001'))).toEqual([422, ['cod']]);
    expect(await w.refusal(sale, 'send', part('2', '5000'))).toEqual([422, ['lines.0.quantity']]);
    expect(await w.act(sale, 'send', part('1', '5000'))).toMatchObject({ to_collect: '15000' });
    expect(await w.refusal(sale, 'send', { company_id: swift, cod: '0' })).toEqual([409, expect.any(String)]);
    const cash = [{ method: 'cash', treasury_id: w.safe, amount: '1000' }];
    expect(await w.refusal(sale, 'pay', { tenders: cash })).toEqual([409, expect.stringContaining('collected at the door')]);
  });
  test('holds for two who send at the same moment', async () => {
    const { id: sale } = await w.sold(lamps('10'), null);
    const [line] = await w.lineIds(sale);
    const part = { company_id: swift, cod: '30000', lines: [{ line, quantity: '1' }] };
    const answers = await Promise.all(Array.from({ length: 5 }, () => w.say(`sales/${sale}/send`, part)));
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 422, 422, 422, 422]);
    expect(await w.item('sales', sale)).toMatchObject({ to_collect: '30000' });
  });
  test('is delivered once, however many say so', async () => {
    const { id } = await onItsWay();
    const before = await w.booked('1260');
    const answers = await Promise.all(Array.from({ length: 4 }, () => say(id, 'deliver', { collected: '30000' })));
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409, 409, 409]);
    expect((await w.booked('1260')) - before).toBe(30_000);
  });
});

describe('while goods are on their way', () => {
  test('their sale takes no return and is not taken back, and does both once they are not', async () => {
    const { sale, id } = await onItsWay();
    const [line] = await w.lineIds(sale);
    const back = { note: 'here', lines: [{ line, quantity: '1' }] };
    expect(await w.refusal(sale, 'return-goods', back)).toEqual([409, expect.stringContaining('on their way')]);
    expect(await w.refusal(sale, 'void', { reason: 'wrong' })).toEqual([409, expect.stringContaining('on their way')]);
    await step(id, 'deliver', { collected: '30000' });
    expect(await w.act(sale, 'return-goods', back)).toMatchObject({ owed: '25000', left: '0' });
  });
  test('and goods that came back before are not handed over', async () => {
    const { sale, id } = await sent();
    const [line] = await w.lineIds(sale);
    await w.act(sale, 'return-goods', { note: 'one less', lines: [{ line, quantity: '1' }] });
    expect(await refused(id, 'hand-over')).toEqual([409, expect.stringContaining('came back')]);
    await step(id, 'cancel', { reason: 'one less' });
    await w.act(sale, 'send', { company_id: swift, cod: '25000' });
    await step(await shipmentOf(sale), 'hand-over');
  });
  test('what the customer paid meanwhile by a bond is his when it is collected a second time', async () => {
    const { sale, id } = await onItsWay('2', '10000');
    const { items } = (await w.owner.call('GET', 'accounts?paginated=false&picked_for=receipt')).body.result;
    const account = items.find(({ code }: { code: string }) => code === '1230').id;
    const bond = { treasury_id: w.safe, account_id: account, party_kind: 'customer', party_id: w.cash, amount: '10000' };
    const found = (
      await w.owner.call(
        'GET',
        `transactions/open-items?kind=credit&account_id=${account}&party_kind=customer&party_id=${w.cash}&currency=IQD`,
      )
    ).body.result;
    const open = found.items.find(
      (one: { document: { type: string; id: number } }) => one.document.type === 'sale' && one.document.id === sale,
    );
    const { status } = await w.say('transactions/credit', { ...bond, allocations: [{ line: open.id, amount: '10000' }] });
    expect(status).toBe(201);
    expect(await moved(['1260', '1230', '2230'], () => step(id, 'deliver', { collected: '10000' }))).toEqual({
      1260: 10_000,
      1230: 0,
      2230: -10_000,
    });
    expect(await moved(['1260', '1230', '2230'], () => step(id, 'undo-delivery', { reason: 'the wrong one' }))).toEqual({
      1260: -10_000,
      1230: 0,
      2230: 10_000,
    });
  });
});

describe('what was said to be delivered and was not', () => {
  test('is taken back by whoever lets sales through, as long as nothing was paid for it', async () => {
    const { sale, id } = await delivered();
    const clerk = await w.company.person({ permissions: ['show_sales', 'create_sales'] });
    expect((await refused(id, 'undo-delivery', { reason: 'no' }, clerk))[0]).toBe(403);
    expect(await moved(['1260', '1230'], () => step(id, 'undo-delivery', { reason: 'typed wrong' }))).toEqual({
      1260: -30_000,
      1230: 30_000,
    });
    expect(await w.item('sales', sale)).toMatchObject({ payment_status: 'unpaid', to_collect: '30000' });
    await step(id, 'deliver', { collected: '29000' });
    expect(await w.item('sales', sale)).toMatchObject({ payment_status: 'partially_paid', left: '1000', to_collect: '0' });
    expect((await pay([{ shipment_id: id, amount: '1' }])).status).toBe(201);
    expect(await refused(id, 'undo-delivery', { reason: 'late' })).toEqual([409, expect.stringContaining('paid')]);
  });
});

describe('goods that do not reach their customer', () => {
  test('come back as a return, with their carriage, and he owes nothing', async () => {
    const { id: sale } = await w.written(lamps('6'), { customer_id: w.cash, shipping: '5000' });
    await w.act(sale, 'finalise', { shipment: [{ company_id: swift, cod: '35000' }] });
    const id = await shipmentOf(sale);
    await step(id, 'hand-over');
    await step(id, 'refuse', { reason: 'nobody at home' });
    expect(await refused(id, 'deliver', { collected: '0' })).toEqual([409, expect.any(String)]);
    const before = await w.onHand(w.lamp, w.here);
    expect(
      await moved(['1230', '4290', '4230', '5210', '1310', '1260'], () =>
        step(id, 'take-back', { condition: 'good', reason: 'nobody at home' }),
      ),
    ).toEqual({ 1230: -35_000, 4290: 30_000, 4230: 5_000, 5210: -18_000, 1310: 18_000, 1260: 0 });
    expect((await w.onHand(w.lamp, w.here)).quantity - before.quantity).toBe(6_000);
    expect(await w.item('sales', sale)).toMatchObject({ payment_status: 'refunded', left: '0', to_collect: '0' });
    const { papers } = (await w.owner.call('GET', `sale-shipments/${id}`)).body.result.item;
    expect(papers.saleReturn).toMatchObject([{ total: '35000' }]);
  });
  test('are sent once more', async () => {
    const { id } = await onItsWay();
    await step(id, 'refuse', { reason: 'tomorrow' });
    expect(await step(id, 'hand-over')).toMatchObject({ status: 'with_company' });
    expect(await step(id, 'deliver', { collected: '30000' })).toMatchObject({ status: 'delivered' });
  });
  test('are taken in by the branch they come to, spoilt or with the carriage left to him', async () => {
    const { id: sale } = await w.written(lamps('1'), { customer_id: w.cash, shipping: '2000' });
    await w.act(sale, 'finalise', { shipment: [{ company_id: swift, cod: '7000' }] });
    const id = await shipmentOf(sale);
    await step(id, 'hand-over');
    const back = { condition: 'spoilt', reason: 'wet', branch_id: w.there, shipping_stays: true };
    expect(await moved(['5310', '5210', '4290', '4230', '1230'], () => step(id, 'take-back', back))).toEqual({
      5310: 3_000,
      5210: -3_000,
      4290: 5_000,
      4230: 0,
      1230: -5_000,
    });
    expect(await w.item('sales', sale)).toMatchObject({ owed: '2000', left: '2000' });
  });
  test('lost, the company owes what it answers for and the customer nothing; another sum is agreed on', async () => {
    const { sale, id } = await onItsWay();
    expect(await refused(id, 'lose', { owes: '30001', reason: 'gone' })).toEqual([422, ['owes']]);
    expect(
      await moved(['1260', '6315', '1230', '6310', '5210', '1310'], () => step(id, 'lose', { owes: '20000', reason: 'gone' })),
    ).toEqual({
      1260: 20_000,
      6315: -20_000,
      1230: -30_000,
      6310: 18_000,
      5210: -18_000,
      1310: 0,
    });
    expect(await w.item('sales', sale)).toMatchObject({ left: '0', to_collect: '0' });
    expect((await pay([{ shipment_id: id, amount: '15000' }])).status).toBe(201);
    expect(await refused(id, 'agree', { owes: '14000', reason: 'less' })).toEqual([422, ['owes']]);
    expect(await moved(['1260', '6315'], () => step(id, 'agree', { owes: '16000', reason: 'half of it' }))).toEqual({
      1260: -4_000,
      6315: 4_000,
    });
    expect(await w.item('sale-shipments', id)).toMatchObject({ status: 'lost', due: '16000', paid: '15000', left: '1000' });
  });
});

describe('what a company pays', () => {
  test('is for several shipments at once, of each all or a part, and never beyond what it owes', async () => {
    const [one, two] = [await delivered('1', '5000'), await delivered('2', '10000')];
    expect((await pay([{ shipment_id: one.id, amount: '5001' }])).body.errors).toHaveProperty('lines.0.amount');
    const twice = [one, one].map(({ id }) => ({ shipment_id: id, amount: '1000' }));
    expect((await pay(twice)).body.errors).toHaveProperty('lines.1.shipment_id');
    expect((await pay([{ shipment_id: one.id, amount: '1000', fee: '1001' }])).body.errors).toHaveProperty('lines');
    expect((await pay([{ shipment_id: one.id, amount: '0' }])).body.errors).toHaveProperty('lines');
    expect((await pay([])).body.errors).toHaveProperty('lines');
    expect((await pay([{ shipment_id: one.id, amount: '1' }], { company_id: other })).body.errors).toHaveProperty(
      'lines.0.shipment_id',
    );
    expect((await pay([{ shipment_id: one.id, amount: '1' }], { treasury_id: w.dollars })).body.errors).toHaveProperty(
      'treasury_id',
    );
    expect((await pay([{ shipment_id: one.id, amount: '1' }], { paid_on: '2026-12-24' })).body.errors).toHaveProperty('paid_on');
    const part = [
      { shipment_id: one.id, amount: '5000', fee: '500' },
      { shipment_id: two.id, amount: '4000' },
    ];
    expect((await pay(part)).body.result.item).toMatchObject({ gross: '9000', fee: '500', net: '8500' });
    expect(await w.item('sale-shipments', two.id)).toMatchObject({ paid: '4000', left: '6000' });
    const { body } = await w.owner.call('GET', `sale-shipments?payable=true&company_id=${swift}&per_page=100`);
    const listed = body.result.items.map(({ id }: Item) => id);
    expect([listed.includes(two.id), listed.includes(one.id)]).toEqual([true, true]);
  });
  test('lies in another branch’s treasury, which owes it to the branch that sold', async () => {
    const there = await w.company.create('treasury', {
      name: { en: 'Mosul', ar: 'الموصل' },
      branch_id: w.there,
      kind: 'cash',
      currency: 'IQD',
    });
    const { id } = await delivered('2', '10000');
    expect(
      await moved(['1110', '6130', '1260', '1450'], async () => {
        expect((await pay([{ shipment_id: id, amount: '10000', fee: '1000' }], { treasury_id: there })).status).toBe(201);
      }),
    ).toEqual({ 1110: 9_000, 6130: 1_000, 1260: -10_000, 1450: 0 });
  });
  test('is taken by one of two who write it down at once, and taken back whole', async () => {
    const { id } = await delivered('2', '10000');
    const answers = await Promise.all([1, 2, 3].map(() => pay([{ shipment_id: id, amount: '10000', fee: '900' }])));
    expect(answers.map(({ status }) => status).sort()).toEqual([201, 422, 422]);
    const made = answers.find(({ status }) => status === 201)?.body.result.item.id;
    const back = () => w.say(`delivery-payments/${made}/reverse`, { reason: 'the note was false' });
    expect(await moved(['1260', '6130', '1110'], async () => expect((await back()).status).toBe(200))).toEqual({
      1260: 10_000,
      6130: -900,
      1110: -9_100,
    });
    expect(await w.item('sale-shipments', id)).toMatchObject({ paid: '0', fee_paid: '0' });
    expect((await back()).status).toBe(409);
  });
  test('is no bond’s to settle', async () => {
    await delivered('1', '5000');
    const { items } = (await w.owner.call('GET', 'accounts?paginated=false&picked_for=receipt')).body.result;
    const account = items.find(({ code }: { code: string }) => code === '1260').id;
    const bond = { treasury_id: w.safe, account_id: account, party_kind: 'deliveryCompany', party_id: swift, amount: '1' };
    const { status, body } = await w.say('transactions/credit', bond);
    expect([status, Object.keys(body.errors ?? {})]).toEqual([422, ['party_kind']]);
  });
});

describe('what nobody can send', () => {
  test.each([
    ['to no company', { cod: '1000' }, 'company_id'],
    ['by a company nobody knows', { company_id: 987_654, cod: '1000' }, 'company_id'],
    ['to collect less than nothing', { cod: '-1', company: true }, 'cod'],
    ['to collect nothing said', { company: true }, 'cod'],
    ['to collect beyond what is due', { cod: '5001', company: true }, 'cod'],
    ['goods of another sale', { cod: '0', company: true, lines: [{ line: 987_654, quantity: '1' }] }, 'lines.0.line'],
    ['half a lamp', { cod: '0', company: true, lines: [{ quantity: '0.5' }] }, 'lines.0.quantity'],
  ])('%s is refused at its field', async (_, said, field) => {
    const { id: sale } = await w.sold(lamps('1'), null);
    const [line] = await w.lineIds(sale);
    const { company, lines, ...rest } = said as Record<string, any>;
    const body = {
      ...rest,
      ...(company && { company_id: swift }),
      ...(lines && { lines: lines.map((one: object) => ({ line, ...one })) }),
    };
    expect(await w.refusal(sale, 'send', body)).toEqual([422, [field]]);
    expect(await shipmentOf(sale)).toBeUndefined();
  });
  test('while the sale is no sale yet, or not any more', async () => {
    const { id: draft } = await w.written(lamps('1'));
    expect((await w.refusal(draft, 'send', { company_id: swift, cod: '0' }))[0]).toBe(409);
    const shipment = [{ company_id: swift, cod: '5001' }];
    expect(await w.refusal(draft, 'finalise', { shipment })).toEqual([422, ['shipment.0.cod']]);
    expect(await w.item('sales', draft)).toMatchObject({ status: 'draft' });
    const { id: gone } = await w.sold(lamps('1'), null);
    await w.act(gone, 'void', { reason: 'wrong' });
    expect((await w.refusal(gone, 'send', { company_id: swift, cod: '0' }))[0]).toBe(409);
  });
});
