import { afterAll, beforeAll, expect, test } from 'vitest';
import { line, notes, type TillDevice, type TillWorld, tillWorld } from './till-world.ts';

let w: TillWorld;
let till: TillDevice;
beforeAll(async () => {
  w = await tillWorld();
  await w.stocked(w.tea, '200', '2000');
  await w.stocked(w.lamp, '20', '3000');
  till = await w.claimed(await w.cashier(), await w.register());
});
afterAll(async () => {
  expect(await w.red()).toEqual([]);
  await w.world?.close();
});

test('a shift is opened, sells for cash, and closes to the dinar', async () => {
  const opened = await w.open(till, '50000', { added: [{ treasury_id: w.safe, currency: 'IQD', amount: '50000' }] });
  expect(opened['flags']).toEqual([]);
  expect(await w.drawer(till)).toBe(50_000);
  const item = await w.sold(till, {
    lines: [line(w.tea, w.kilo, '3', '5000'), line(w.lamp, w.piece, '1', '5000')],
    tenders: [notes('25000')],
    total: '20000',
    change: '5000',
  });
  expect(item).toMatchObject({ state: 'taken', flags: [], number: expect.stringMatching(/^K1\.1-000001$/) });
  expect(await w.drawer(till)).toBe(70_000);
  const closed = await w.close(till, [{ currency: 'IQD', amount: '69000' }], {
    deposits: [{ treasury_id: w.safe, currency: 'IQD', amount: '69000' }],
  });
  expect([closed.status, closed.body.errors, closed.body.result?.item?.problem]).toEqual([200, undefined, null]);
  expect(await w.drawer(till)).toBe(0);
  expect(await w.booked('6180')).toBe(1_000);
  expect(await w.shiftOf(till)).toMatchObject({
    state: 'closed',
    closing_balance: '69000',
    expected: '70000',
    difference: '-1000',
    tickets: 1,
    sold: '20000',
  });
});

test('a cash shift has opening cash, closing balance and a closing note', async () => {
  await w.open(till, '20000', { added: [{ treasury_id: w.safe, currency: 'IQD', amount: '20000' }] });
  expect(await w.shiftOf(till)).toMatchObject({
    state: 'open',
    opening_cash: '20000',
    closing_balance: null,
    closing_note: null,
  });
  await w.sold(till, { lines: [line(w.tea, w.kilo, '1', '5000')], tenders: [notes('5000')], total: '5000' });
  await w.closed(till, [{ currency: 'IQD', amount: '25000' }], { note: 'two notes are torn' });
  expect(await w.shiftOf(till)).toMatchObject({
    ...{ state: 'closed', opening_cash: '20000', closing_balance: '25000', closing_note: 'two notes are torn' },
  });
});

test('a closing balance not above the opening balance shows ‘closing balance must be greater than the opening balance’', async () => {
  await w.open(till, '25000');
  await w.sold(till, { lines: [line(w.tea, w.kilo, '1', '5000')], tenders: [notes('5000')], total: '5000' });
  for (const amount of ['25000', '24000']) {
    const { status, body } = await w.close(till, [{ currency: 'IQD', amount }]);
    expect([status, body.errors]).toEqual([
      422,
      { closing_balance: ['closing balance must be greater than the opening balance'] },
    ]);
  }
  expect(await w.shiftOf(till)).toMatchObject({ state: 'open' });
  await w.closed(till, [{ currency: 'IQD', amount: '30000' }]);
});
