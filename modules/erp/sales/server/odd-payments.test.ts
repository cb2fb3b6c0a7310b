import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { walkInCustomer } from '#erp/contacts/server';
import { type SellingWorld, sellingWorld } from './selling-world.ts';

// Payments in shapes few people bring: ahead of goods, of nobody with a name, into places they do not go.
let w: SellingWorld;
let stranger = 0;
beforeAll(async () => {
  w = await sellingWorld();
  await w.stocked(w.lamp, '60', '3000');
  stranger = await w.company.do((ctx) => walkInCustomer(ctx, w.here));
});
afterAll(() => w.world?.close());
afterEach(async () => {
  expect(await w.red()).toEqual([]);
});

const cash = (amount: string, more: object = {}) => ({ method: 'cash', treasury_id: w.safe, amount, ...more });
const cheque = { method: 'cheque', amount: '4000', cheque_number: '900', bank: 'Rafidain', due_on: '2026-12-31' };
const lamps = (quantity: string, more: object = {}) => w.written([w.line(w.lamp, w.piece, quantity)], more);
/** Four lamps for 20,000, all of it paid, of which so many are handed over. */
const paidAhead = async (quantity: string | null) => {
  const { id } = await lamps('4', { customer_id: await w.customer('Ahead') });
  const [line] = await w.lineIds(id);
  await w.act(id, 'finalise', { lines: quantity ? [{ line, quantity }] : [], tenders: [cash('20000')] });
  return id;
};

test.each(['1', null])('a sale paid ahead (handed over: %s) that is taken back gives all of it back', async (quantity) => {
  const id = await paidAhead(quantity);
  const before = await w.booked('1110');
  await w.act(id, 'void', { reason: 'typed twice', treasury_id: w.safe });
  expect([(await w.booked('1110')) - before, await w.booked('2230')]).toEqual([-20_000, 0]);
});

test('whoever gave no name pays nothing ahead, and with nothing that is held for another', async () => {
  await w.act(await paidAhead('1'), 'void', { reason: 'typed twice' });
  const { id } = await lamps('4', { customer_id: stranger });
  const [line] = await w.lineIds(id);
  const some = [{ line, quantity: '1' }];
  expect(await w.refusal(id, 'finalise', { lines: some, tenders: [cash('20000')] })).toEqual([422, ['tenders.0.amount']]);
  const credit = { method: 'store_credit', amount: '5000' };
  expect(await w.refusal(id, 'finalise', { lines: some, tenders: [credit] })).toEqual([422, ['tenders.0.method']]);
  expect(await w.refusal(id, 'finalise', { lines: some, tenders: [cheque] })).toEqual([422, ['tenders.0.method']]);
  await w.act(id, 'finalise', { lines: some, tenders: [cash('5000')] });
});

test('a cheque names no treasury, not even one another payment goes into', async () => {
  const bank = await w.company.create('treasury', {
    ...{ name: { en: 'Bank', ar: 'مصرف' }, branch_id: w.here, kind: 'bank', currency: 'IQD' },
  });
  const { id } = await lamps('1');
  const transfer = { method: 'bank_transfer', treasury_id: bank, amount: '1000' };
  const tenders = [transfer, { ...cheque, treasury_id: bank }];
  expect(await w.refusal(id, 'finalise', { tenders })).toEqual([422, ['tenders.1.treasury_id']]);
  const before = [await w.booked('1130'), await w.booked('1160')] as const;
  await w.act(id, 'finalise', { tenders: [transfer, cheque] });
  expect([(await w.booked('1130')) - before[0], (await w.booked('1160')) - before[1]]).toEqual([1_000, 4_000]);
});

test('what a cheque promises that no bank has paid yet does not go out in cash by way of an exchange', async () => {
  const { id } = await lamps('1', { customer_id: await w.customer('Promises') });
  await w.act(id, 'finalise', { tenders: [{ ...cheque, amount: '5000', cheque_number: '901' }] });
  const [line] = await w.lineIds(id);
  const other = { note: 'another one', lines: [{ line, quantity: '1' }], goods: [w.line(w.lamp, w.piece, '1')] };
  const next = (await w.say(`sales/${id}/exchange`, other)).body.result.item.id;
  const before = [await w.booked('1110'), await w.booked('2230')] as const;
  const lines = [{ line: (await w.lineIds(next))[0], quantity: '1' }];
  await w.say(`sales/${next}/return-goods`, { note: 'nor that', treasury_id: w.safe, lines });
  expect([(await w.booked('1110')) - before[0], (await w.booked('2230')) - before[1]]).toEqual([0, -5_000]);
});
