import { afterAll, beforeAll, expect, test } from 'vitest';
import { saleFinalised, saleOverdue, salePaid, saleQuoted, saleReturned } from '#erp/sales/contract';
import { type Told, toldOf } from '../../../../apps/server/testing/told.ts';
import { type SellingWorld, sellingWorld, today } from './selling-world.ts';
import { tellOverdueSales } from './tell-overdue.ts';

// What a sale tells whoever listens: a notice, a counter. Each thing once, with the work itself.
const since = toldOf(saleQuoted, saleFinalised, salePaid, saleReturned, saleOverdue);
let w: SellingWorld;
beforeAll(async () => {
  w = await sellingWorld();
  await w.stocked(w.lamp, '500', '1000');
});
afterAll(() => w.world?.close());

const told = async () => (await since(w.world, w.company)).map(([name, { saleId: _, ...payload }]): Told => [name, payload]);
const names = async () => (await told()).map(([name]) => name);
const lamps = (quantity: string, price = '5000') => [w.line(w.lamp, w.piece, quantity, { price })];
const cash = (amount: string) => [{ method: 'cash', treasury_id: w.safe, amount }];
const later = async (day: string, work: Parameters<SellingWorld['company']['do']>[0]) => {
  const before = w.world.clock.now;
  w.world.clock.now = new Date(`${day}T09:00:00Z`);
  try {
    await w.company.do(work);
  } finally {
    w.world.clock.now = before;
  }
};

test('a quote is told of when it is written, and when a draft becomes one; a draft is not', async () => {
  const whose = { customerId: w.ali, branchId: w.here };
  await w.written(lamps('1'), { written_as: 'quote', valid_until: '2026-12-01' });
  expect(await told()).toEqual([['sale.quoted', { ...whose, validUntil: '2026-12-01' }]]);
  const { id } = await w.written(lamps('1'));
  expect(await told()).toEqual([]);
  await w.act(id, 'quote', { valid_until: '2026-12-05' });
  expect(await told()).toEqual([['sale.quoted', { ...whose, validUntil: '2026-12-05' }]]);
});

test('a sale is told of once it is sold, and not where it waits for another', async () => {
  const seller = await w.company.person({ permissions: ['show_sales', 'edit_sales', 'create_sales', 'edit_sale_price'] });
  const { id } = await w.written(lamps('1', '500'), {}, seller);
  await w.act(id, 'finalise', {}, seller);
  expect(await names()).toEqual([]);
  await w.sold(lamps('2'), null);
  expect(await told()).toEqual([['sale.finalised', { customerId: w.ali, branchId: w.here }]]);
});

test('each payment is told of once, whatever it settles; what was held and is used now is none', async () => {
  const { id } = await w.written(lamps('10'));
  const [line] = await w.lineIds(id);
  await w.act(id, 'finalise', { tenders: [], lines: [{ line, quantity: '4' }] });
  await names();
  // Twenty thousand for what left, thirty ahead of the rest.
  await w.act(id, 'pay', { tenders: cash('50000') });
  expect((await told()).map(([name, { amount, byType }]) => [name, amount, byType])).toEqual([
    ['sale.paid', 20_000, 'voucher'],
    ['sale.paid', 30_000, 'voucher'],
  ]);
  await w.act(id, 'deliver');
  expect(await names()).toEqual([]);
});

test('a card and a cheque are payments; what is paid back is none', async () => {
  const gateway_id = await w.company.create('paymentGateway', { name: { en: 'Card', ar: 'بطاقة' } });
  const cheque = { cheque_number: '17', bank: 'Rafidain', due_on: '2026-12-10' };
  const { id } = await w.written(lamps('10'));
  await w.act(id, 'finalise', {
    tenders: [
      { method: 'credit_card', gateway_id, amount: '30000' },
      { method: 'cheque', amount: '15000', ...cheque },
      ...cash('5000'),
    ],
  });
  expect((await told()).map(([name, { amount, byType }]) => [name, amount, byType])).toEqual([
    ['sale.paid', 30_000, 'paymentGateway'],
    ['sale.paid', 15_000, 'cheque'],
    ['sale.paid', 5_000, 'voucher'],
    ['sale.finalised', undefined, undefined],
  ]);
  const [line] = await w.lineIds(id);
  await w.act(id, 'return-goods', { note: 'dark', treasury_id: w.safe, lines: [{ line, quantity: '2' }] });
  expect((await told()).map(([name, { total }]) => [name, total])).toEqual([['sale.returned', 10_000]]);
});

test('what a delivery company collected is a payment', async () => {
  const company_id = await w.company.create('deliveryCompany', { name: 'Swift', phone: '07730000001' });
  const { id } = await w.written(lamps('2'), { customer_id: w.cash });
  await w.act(id, 'finalise', { tenders: [], shipment: [{ company_id, cod: '10000' }] });
  expect(await names()).toEqual(['sale.finalised']);
  const [shipment] = (await w.owner.call('GET', `sale-shipments?sale_id=${id}`)).body.result.items;
  await w.say(`sale-shipments/${shipment.id}/hand-over`);
  expect((await w.say(`sale-shipments/${shipment.id}/deliver`, { collected: '10000' })).status).toBe(200);
  expect((await told()).map(([name, { amount, byType }]) => [name, amount, byType])).toEqual([
    ['sale.paid', 10_000, 'sale_shipment'],
  ]);
});

test('what is not sold is not told', async () => {
  const { id } = await w.written(lamps('1'));
  expect((await w.refusal(id, 'finalise', { tenders: cash('999999') }))[0]).toBe(422);
  expect(await names()).toEqual([]);
});

test('a sale that was to be paid by yesterday is told of, once, however often it is looked at', async () => {
  await w.sold(lamps('3'), '5000', { due_on: today });
  await w.sold(lamps('1'), '5000', { due_on: today });
  await names();
  await w.company.do(tellOverdueSales);
  expect(await told()).toEqual([]);
  for (let look = 0; look < 3; look++) await later('2026-11-22', tellOverdueSales);
  expect(await told()).toEqual([['sale.overdue', { customerId: w.ali, branchId: w.here, dueOn: today, left: 10_000 }]]);
});

test('of three instalments each is told of on the day after its own, with all that is late by then', async () => {
  await w.sold(lamps('12'), '20000', { due_on: '2026-12-01', instalments: 3, frequency: 'monthly' });
  await names();
  await later('2026-12-15', tellOverdueSales);
  expect(await told()).toEqual([]);
  for (const day of ['2027-01-02', '2027-01-20', '2027-02-02', '2027-03-01']) await later(day, tellOverdueSales);
  expect((await told()).map(([, { dueOn, left }]) => [dueOn, left])).toEqual([
    ['2027-01-01', 20_000],
    ['2027-02-01', 40_000],
  ]);
});

test('two processes that look at once tell once', async () => {
  await w.sold(lamps('1'), null, { due_on: today });
  await names();
  const looks = Array.from({ length: 4 }, () => w.company.do(tellOverdueSales));
  w.world.clock.now = new Date('2026-11-23T09:00:00Z');
  await Promise.all([...looks, ...Array.from({ length: 4 }, () => w.company.do(tellOverdueSales))]);
  expect(await names()).toEqual(['sale.overdue']);
});
