import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { Sale, tenderMethods } from '#erp/sales/contract';
import { type SellingWorld, sellingWorld, today } from './selling-world.ts';

let w: SellingWorld;
beforeAll(async () => {
  w = await sellingWorld();
  await w.stocked(w.tea, '200', '2000');
  await w.stocked(w.lamp, '20', '3000');
  await w.stocked(w.cup, '30', '1000');
});
afterAll(async () => {
  expect(await w.red()).toEqual([]);
  await w.world?.close();
});

const tea = (quantity: string, more: object = {}) => w.line(w.tea, w.kilo, quantity, more);
const lamp = (quantity: string, more: object = {}) => w.line(w.lamp, w.piece, quantity, more);
const cash = (amount: string) => [{ method: 'cash', treasury_id: w.safe, amount }];

describe('what goods are offered for', () => {
  test('is their price, and the page is told the same', async () => {
    const sale = await w.written([tea('2')]);
    expect([sale['total'], sale['lines'][0].price]).toEqual(['10000', '5000']);
    const asked = { customer_id: w.ali, branch_id: w.here, goods: [{ variation: w.tea }] };
    const { offers } = (await w.owner.call('POST', 'sales/offers', asked)).body.result;
    expect(offers[0].facts.productPrice ?? offers[0].facts.variationPrice).toBe(5000);
  });
  test('is typed otherwise only by whoever may', async () => {
    const clerk = await w.company.person({
      permissions: ['show_sales', 'edit_sales', 'create_sales', 'show_products', 'show_contacts'],
    });
    const { status, body } = await w.write([tea('1', { price: '4000' })], {}, clerk);
    expect([status, Object.keys(body.errors ?? {})]).toEqual([422, ['lines.0.price']]);
  });
});

describe('a seller’s bounds', () => {
  const seller = async (more: object = {}) =>
    w.company.person({
      permissions: [
        'show_sales',
        'edit_sales',
        'create_sales',
        'edit_sale_price',
        'show_products',
        'show_contacts',
        'show_treasury',
      ],
      ...more,
    });
  test('hold for all that is given by hand; another lets exactly this through, and a change asks anew', async () => {
    const clerk = await seller();
    await w.world.ownerPool.query('update app_user set max_discount_on_sales = 10 where tenant_id = $1 and id = $2', [
      w.company.id,
      clerk.id,
    ]);
    const { id } = await w.written([tea('10', { discount: '10%' })], { discount: '5%' }, clerk);
    expect(await w.act(id, 'finalise', {}, clerk)).toMatchObject({ status: 'draft', approval: 'asked', beyond: 'discount' });
    expect((await w.refusal(id, 'approve', {}, clerk))[0]).toBe(403);
    await w.act(id, 'approve', {}, w.owner);
    const { version } = await w.item('sales', id);
    const changed = await clerk.call('PUT', `sales/${id}`, { version, discount: '6%' });
    expect([changed.status, changed.body.result?.item?.approval]).toEqual([200, 'none']);
    expect(await w.act(id, 'finalise', {}, clerk)).toMatchObject({ approval: 'asked' });
    await w.act(id, 'approve', {}, w.owner);
    expect(await w.act(id, 'finalise', {}, clerk)).toMatchObject({ status: 'final', total: '42300' });
  });
  test('what waits for another and is sold by whoever may by himself waits no longer', async () => {
    const clerk = await seller();
    const { id } = await w.written([lamp('1', { price: '1' })], {}, clerk);
    expect(await w.act(id, 'finalise', {}, clerk)).toMatchObject({ status: 'draft', approval: 'asked', beyond: 'cost' });
    expect(await w.act(id, 'finalise')).toMatchObject({ status: 'final', approval: 'none', beyond: null });
    const { body } = await w.owner.call('GET', 'sales?approval=asked&per_page=100');
    expect(body.result.items.filter((one: { status: string }) => one.status === 'final')).toEqual([]);
  });
  test('a customer who pays at once is not let owe, in any branch', async () => {
    const clerk = await seller();
    const { id } = await w.written([lamp('1')], { customer_id: w.cash }, clerk);
    expect(await w.act(id, 'finalise', {}, clerk)).toMatchObject({ status: 'draft', approval: 'asked', beyond: 'credit' });
  });
});

describe('a sale delivered in parts', () => {
  test('keeps its rest for itself, bills what left, uses what was paid ahead, and lets go of what is cancelled', async () => {
    const before = await w.booked('2230');
    const { id } = await w.written([lamp('10')]);
    const [line] = await w.lineIds(id);
    const part = { lines: [{ line, quantity: '4' }], tenders: cash('30000') };
    expect(await w.act(id, 'finalise', part)).toMatchObject({ status: 'partial', owed: '50000', paid: '30000' });
    expect((await w.booked('2230')) - before).toBe(-10_000);
    const other = await w.written([lamp('11')]);
    expect((await w.refusal(other.id, 'finalise'))[0]).toBe(409);
    expect(await w.act(id, 'deliver', { lines: [{ line, quantity: '3' }] })).toMatchObject({ status: 'partial' });
    expect((await w.booked('2230')) - before).toBe(0);
    expect(await w.act(id, 'cancel-rest', { reason: 'no more' })).toMatchObject({ status: 'final', owed: '35000', left: '5000' });
    expect(await w.act(other.id, 'finalise')).toMatchObject({ status: 'final' });
  });
  test('half a piece is neither delivered nor brought back', async () => {
    const { id } = await w.sold([w.line(w.cup, w.piece, '2')], null);
    const [line] = await w.lineIds(id);
    expect(await w.refusal(id, 'return-goods', { note: 'half', lines: [{ line, quantity: '0.5' }] })).toEqual([
      422,
      ['lines.0.quantity'],
    ]);
  });
});

describe('goods that come back', () => {
  test('lower what is owed first; only what was paid beyond goes back (ruling 10)', async () => {
    const { id } = await w.sold([tea('20')], '40000');
    const [line] = await w.lineIds(id);
    const [safe, owed] = [await w.booked('1110'), await w.booked('1230')];
    const back = await w.act(id, 'return-goods', { note: 'all', treasury_id: w.safe, lines: [{ line, quantity: '20' }] });
    expect(back).toMatchObject({ payment_status: 'refunded', left: '0' });
    expect([(await w.booked('1110')) - safe, (await w.booked('1230')) - owed]).toEqual([-40_000, -60_000]);
    expect(await w.refusal(id, 'return-goods', { note: 'again', lines: [{ line, quantity: '1' }] })).toEqual([
      409,
      expect.any(String),
    ]);
  });
  test('in three parts come to what was billed and what they had cost', async () => {
    const { id } = await w.sold([tea('3', { price: '3333', discount: '1000' })], null);
    const [line] = await w.lineIds(id);
    const [cost, asked] = [await w.booked('5210'), await w.booked('4290')];
    for (let nth = 0; nth < 3; nth++) await w.act(id, 'return-goods', { note: 'one', lines: [{ line, quantity: '1' }] });
    expect([(await w.booked('5210')) - cost, (await w.booked('4290')) - asked]).toEqual([-6_000, 8_999]);
  });
  test('are brought back once, however many desks take them', async () => {
    const { id } = await w.sold([tea('1')], null);
    const [line] = await w.lineIds(id);
    const body = { note: 'mine', lines: [{ line, quantity: '1' }] };
    const answers = await Promise.all(Array.from({ length: 5 }, () => w.say(`sales/${id}/return-goods`, body)));
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    expect(answers.every(({ status }) => [200, 409, 422].includes(status))).toBe(true);
  });
});

describe('at once', () => {
  test('of the last pieces each is sold once, whoever sells', async () => {
    const { quantity } = await w.onHand(w.cup, w.here);
    const there = quantity / 1000;
    const drafts = await Promise.all(Array.from({ length: there + 10 }, () => w.written([w.line(w.cup, w.piece, '1')])));
    const answers = await Promise.all(drafts.map(({ id }) => w.say(`sales/${id}/finalise`)));
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(there);
    expect(answers.filter(({ status }) => status === 409)).toHaveLength(10);
    expect(await w.onHand(w.cup, w.here)).toEqual({ quantity: 0, value: 0 });
  });
  test('an invoice’s numbers have no gap, whatever was refused', async () => {
    const { rows } = await w.world.ownerPool.query(
      "select number from sale where tenant_id = $1 and number like 'INV-%' order by number",
      [w.company.id],
    );
    expect(rows.map(({ number }) => Number(number.slice(-5)))).toEqual(rows.map((_, at) => at + 1));
  });
});

describe('a sale of today', () => {
  test('is taken back as if it had not been, its money back in hand; one of another day is not', async () => {
    const before = await Promise.all(['1110', '1230', '2230', '4210', '5210', '1310'].map((code) => w.booked(code)));
    const { id } = await w.sold([tea('2')], '10000');
    expect(await w.act(id, 'void', { reason: 'typed wrong', treasury_id: w.safe })).toMatchObject({
      status: 'cancelled',
      payment_status: 'refunded',
    });
    expect(await Promise.all(['1110', '1230', '2230', '4210', '5210', '1310'].map((code) => w.booked(code)))).toEqual(before);
    const earlier = await w.sold([tea('1')], null, { sale_date: '2026-11-20' });
    expect(await w.refusal(earlier.id, 'void', { reason: 'late' })).toEqual([409, expect.any(String)]);
  });
});

describe('what nobody can sell', () => {
  test.each([
    ['nothing', [], 'lines'],
    ['a quantity of nothing', [{ quantity: '0' }], 'lines.0.quantity'],
    ['less than nothing', [{ quantity: '-1' }], 'lines.0.quantity'],
    ['half a lamp', [{ quantity: '0.5' }], 'lines.0.quantity'],
    ['a discount nobody could give', [{ quantity: '1', discount: '120%' }], 'lines.0.discount'],
  ])('%s is refused at its field', async (_, lines, field) => {
    const { status, body } = await w.write(lines.map((line) => ({ ...lamp('1'), ...line })));
    expect([status, Object.keys(body.errors ?? {})]).toEqual([422, [field]]);
  });
  test('more is not taken than is owed, nor into a treasury of another kind, and nothing is half booked', async () => {
    const { id } = await w.written([tea('1')]);
    expect(await w.refusal(id, 'finalise', { tenders: cash('6000') })).toEqual([422, ['tenders.0.amount']]);
    expect(
      await w.refusal(id, 'finalise', { tenders: [{ method: 'bank_transfer', treasury_id: w.safe, amount: '5000' }] }),
    ).toEqual([422, ['tenders.0.treasury_id']]);
    expect(await w.item('sales', id)).toMatchObject({ status: 'draft', paid: '0' });
  });
  test('a quote holds until its day', async () => {
    const quote = await w.written([tea('1')], { written_as: 'quote', sale_date: '2026-11-19', valid_until: '2026-11-20' });
    expect(quote['status']).toBe('quote');
    expect(await w.refusal(quote.id, 'finalise')).toEqual([409, expect.any(String)]);
  });
});

describe('the words of the specification', () => {
  test('a sale is draft, quote, final, partial or cancelled, and nothing else', () => {
    expect([...(Sale.fields.status.options ?? [])].sort()).toEqual(['cancelled', 'draft', 'final', 'partial', 'quote']);
  });
  test('a payment is paid, unpaid, partially_paid or refunded', async () => {
    expect([...(Sale.fields.payment.options ?? [])].sort()).toEqual(['paid', 'partially_paid', 'refunded', 'unpaid']);
    await w.sold([tea('1')], '5000');
    const { body } = await w.owner.call('GET', 'sales?per_page=100');
    const seen = new Set(body.result.items.map((one: { payment_status: string }) => one.payment_status));
    expect([...seen].sort()).toEqual(['paid', 'partially_paid', 'refunded', 'unpaid']);
  });
  test('is paid in cash, later, by cheque, bank transfer or credit card', async () => {
    expect(tenderMethods.filter((method) => method !== 'store_credit').sort()).toEqual([
      'bank_transfer',
      'cash',
      'cheque',
      'credit_card',
    ]);
    const { id } = await w.sold([tea('2')], null);
    const cheque = { method: 'cheque', amount: '4000', cheque_number: '77', bank: 'Rafidain', due_on: '2026-12-01' };
    expect(await w.act(id, 'pay', { tenders: [cheque] })).toMatchObject({ payment_status: 'partially_paid', left: '6000' });
    const bank = await w.company.create('treasury', {
      name: { en: 'Bank', ar: 'مصرف' },
      branch_id: w.here,
      kind: 'bank',
      currency: 'IQD',
    });
    const ways = [
      { method: 'bank_transfer', treasury_id: bank, amount: '1000' },
      { method: 'cash', treasury_id: w.safe, amount: '5000' },
    ];
    expect(await w.act(id, 'pay', { tenders: ways })).toMatchObject({ payment_status: 'paid', left: '0' });
    const [line] = await w.lineIds(id);
    const safe = await w.booked('1110');
    await w.act(id, 'return-goods', { note: 'all', treasury_id: w.safe, lines: [{ line, quantity: '2' }] });
    expect((await w.booked('1110')) - safe).toBe(-6_000);
  });
});

test('a day of these sales is dated on its own day', async () => {
  const { body } = await w.owner.call('GET', `sales?sale_date=${today}&per_page=1`);
  expect(body.result.items).toHaveLength(1);
});
