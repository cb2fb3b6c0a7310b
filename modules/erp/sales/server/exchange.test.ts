import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { typedExchange } from '#erp/sales/contract';
import { type SellingWorld, sellingWorld } from './selling-world.ts';

interface Case {
  sold: () => object[];
  terms?: () => object;
  paid: string | null;
  back: string[];
  goods: () => object[];
}

let w: SellingWorld;
let taxId: number;
beforeAll(async () => {
  w = await sellingWorld();
  await w.stocked(w.tea, '200', '2000');
  await w.stocked(w.lamp, '20', '3000');
  await w.stocked(w.cup, '30', '1000');
  await w.stocked(w.cup, '5', '1000', w.there);
  taxId = await w.company.create('taxRate', { name: { en: 'Sales tax', ar: 'ضريبة' }, percent: '15' });
});
afterAll(async () => {
  expect(await w.red()).toEqual([]);
  await w.world?.close();
});

const tea = (quantity: string, more: object = {}) => w.line(w.tea, w.kilo, quantity, more);
const lamp = (quantity: string, more: object = {}) => w.line(w.lamp, w.piece, quantity, more);
const cup = (quantity: string, more: object = {}) => w.line(w.cup, w.piece, quantity, more);
const cash = (amount: string) => [{ method: 'cash', treasury_id: w.safe, amount }];
const booked = () => Promise.all(['1110', '1230', '2230'].map((code) => w.booked(code)));
const exchange = (id: number, body: object) => w.say(`sales/${id}/exchange`, { note: 'other', ...body });
describe('an exchange comes to what its page says', () => {
  const cases: [string, Case][] = [
    ['paid, for something dearer', { sold: () => [lamp('2'), tea('1')], paid: '15000', back: ['1'], goods: () => [tea('3')] }],
    [
      'on account, for something cheaper',
      { sold: () => [tea('10')], paid: '20000', back: ['8'], goods: () => [cup('1', { price: '2500' })] },
    ],
    [
      'with a discount, shipping and its tax',
      {
        sold: () => [tea('3', { price: '3333', discount: '1000' }), lamp('1')],
        terms: () => ({ discount: '7%', shipping: '2000', shipping_tax_rate_id: taxId }),
        paid: '12000',
        back: ['1', '1'],
        goods: () => [tea('1', { price: '4999', discount: '3%' })],
      },
    ],
    ['not paid at all', { sold: () => [tea('2')], paid: null, back: ['1'], goods: () => [cup('2', { price: '3000' })] }],
  ];
  test.each(cases)('%s', async (_, { sold, terms, paid, back, goods }) => {
    const { id, lines } = await w.sold(sold(), paid, terms?.());
    const said = back.map((quantity, at) => ({ line: lines[at].id, quantity }));
    const taken = goods().map((line) => ({ price: '5000', ...line }));
    const page = typedExchange(await w.item('sales', id), { lines: said, goods: taken });
    const before = await booked();
    const tenders = page.toPay > 0 ? cash(String(page.toPay)) : [];
    const answer = await exchange(id, { lines: said, goods: taken, tenders, ...(page.over > 0 && { treasury_id: w.safe }) });
    expect([answer.status, answer.body.errors]).toEqual([201, undefined]);
    expect(answer.body.result.item).toMatchObject({ total: String(page.taken), left: '0', payment_status: 'paid' });
    const moved = (await booked()).map((one, at) => one - (before[at] as number));
    expect(moved).toEqual([page.toPay - page.over, 0 - page.offDebt, 0]);
  });
  test('of a sale half delivered and paid ahead, its money for the rest stays where it is', async () => {
    const { id } = await w.written([tea('10')]);
    const [line] = await w.lineIds(id);
    await w.act(id, 'finalise', { lines: [{ line, quantity: '4' }], tenders: cash('30000') });
    const said = [{ line, quantity: '1' }];
    const goods = [cup('1', { price: '3000' })];
    const page = typedExchange(await w.item('sales', id), { lines: said, goods });
    expect(page).toMatchObject({ back: 5000, his: 5000, credit: 3000, toPay: 0, over: 2000 });
    const before = await booked();
    expect((await exchange(id, { lines: said, goods, treasury_id: w.safe })).status).toBe(201);
    expect((await booked()).map((one, at) => one - (before[at] as number))).toEqual([-2000, 0, 0]);
  });
});

describe('what goes back of an exchange', () => {
  test('is what this one leaves over, whatever else is held for the customer', async () => {
    const earlier = await w.sold([tea('2')], '10000');
    const [first] = await w.lineIds(earlier.id);
    await w.act(earlier.id, 'return-goods', { note: 'held', lines: [{ line: first, quantity: '2' }] });
    const { id, lines } = await w.sold([tea('2')], '10000');
    const safe = await w.booked('1110');
    const held = await w.booked('2230');
    const answer = await exchange(id, {
      lines: [{ line: lines[0].id, quantity: '2' }],
      goods: [cup('1', { price: '4000' })],
      treasury_id: w.safe,
    });
    expect(answer.status).toBe(201);
    expect([(await w.booked('1110')) - safe, (await w.booked('2230')) - held]).toEqual([-6000, 0]);
  });
  test('stays the customer’s where no treasury is named', async () => {
    const { id, lines } = await w.sold([tea('2')], '10000');
    const held = await w.booked('2230');
    const said = [{ line: lines[0].id, quantity: '2' }];
    expect((await exchange(id, { lines: said, goods: [cup('1', { price: '4000' })] })).status).toBe(201);
    expect((await w.booked('2230')) - held).toBe(-6000);
  });
});

describe('what is taken instead', () => {
  test('leaves the shelf of the branch that takes the goods back', async () => {
    const { id, lines } = await w.sold([lamp('1')], null);
    const there = await w.onHand(w.cup, w.there);
    const here = await w.onHand(w.cup, w.here);
    const said = [{ line: lines[0].id, quantity: '1' }];
    const answer = await exchange(id, { branch_id: w.there, lines: said, goods: [cup('1', { price: '4000' })] });
    expect([answer.status, answer.body.result?.item?.branch?.id]).toEqual([201, w.there]);
    expect((await w.onHand(w.cup, w.there)).quantity).toBe(there.quantity - 1000);
    expect(await w.onHand(w.cup, w.here)).toEqual(here);
  });
});

describe('what cannot be exchanged is refused at its field, and nothing is half done', () => {
  const cases: [string, () => object, string][] = [
    ['more than is out comes back', () => ({ lines: [{ quantity: '3' }] }), 'lines.0.quantity'],
    ['half a cup is taken', () => ({ goods: [cup('0.5', { price: '4000' })] }), 'goods.0.quantity'],
    ['a discount nobody could give', () => ({ goods: [cup('1', { price: '4000', discount: '120%' })] }), 'goods.0.discount'],
    ['more is paid than is due', () => ({ goods: [cup('3', { price: '4000' })], tenders: cash('9000') }), 'tenders.0.amount'],
    [
      'a transfer into a safe',
      () => ({
        goods: [cup('3', { price: '4000' })],
        tenders: [{ method: 'bank_transfer', treasury_id: w.safe, amount: '2000' }],
      }),
      'tenders.0.treasury_id',
    ],
    [
      'a card without its gateway',
      () => ({ goods: [cup('3', { price: '4000' })], tenders: [{ method: 'credit_card', amount: '2000' }] }),
      'tenders.0.gateway_id',
    ],
  ];
  test.each(cases)('%s', async (_, more, field) => {
    const { id, lines } = await w.sold([tea('2')], '10000');
    const said = { lines: [{ quantity: '2' }], goods: [cup('1', { price: '4000' })], ...more() } as { lines: object[] };
    const answer = await exchange(id, { ...said, lines: said.lines.map((one) => ({ line: lines[0].id, ...one })) });
    expect([answer.status, Object.keys(answer.body.errors ?? {})]).toEqual([422, [field]]);
    expect(await w.item('sales', id)).toMatchObject({ owed: '10000', paid: '10000' });
  });
});
