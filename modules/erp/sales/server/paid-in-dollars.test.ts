import { afterAll, beforeAll, expect, test } from 'vitest';
import { type SellingWorld, sellingWorld } from './selling-world.ts';

// What comes into a treasury is read in that treasury's currency, row by row; what it pays of the sale stays in the sale's.
let w: SellingWorld;
beforeAll(async () => {
  w = await sellingWorld();
  await w.stocked(w.lamp, '60', '3000');
});
afterAll(async () => {
  expect(await w.red()).toEqual([]);
  await w.world?.close();
});

const lamps = (quantity: string) => [w.line(w.lamp, w.piece, quantity)];
const cash = (amount: string, more: object = {}) => ({ method: 'cash', treasury_id: w.safe, amount, ...more });
const inDollars = (amount: string, dollars: string) => cash(amount, { treasury_id: w.dollars, cash: dollars });

/** What came into the treasuries while something was done, in cents and in dinars. */
async function taken(work: () => Promise<unknown>): Promise<number[]> {
  const standing = async () => {
    const { rows } = await w.world.ownerPool.query(
      `select coalesce(sum(debit - credit) filter (where currency = 'USD'), 0)::int as cents,
        coalesce(sum(debit - credit) filter (where currency = 'IQD'), 0)::int as dinars
       from ledger_line where tenant_id = $1 and account_code = '1110'`,
      [w.company.id],
    );
    return [rows[0].cents, rows[0].dinars] as number[];
  };
  const before = await standing();
  await work();
  return (await standing()).map((now, at) => now - (before[at] as number));
}

test('five dollars at the desk are five dollars in the treasury', async () => {
  const { id } = await w.written(lamps('1'));
  expect(await taken(() => w.act(id, 'finalise', { tenders: [inDollars('5000', '5')] }))).toEqual([500, 0]);
});

test('dollars have cents', async () => {
  const { id } = await w.written(lamps('1'));
  expect(await taken(() => w.act(id, 'finalise', { tenders: [inDollars('5000', '3.75')] }))).toEqual([375, 0]);
});

test('each row is read for itself: a dollar and a half beside dinars, for a sale that was sold before', async () => {
  const { id } = await w.sold(lamps('1'), null);
  const tenders = [cash('3500'), inDollars('1500', '1.50')];
  expect(await taken(() => w.act(id, 'pay', { tenders }))).toEqual([150, 3_500]);
  expect(await w.item('sales', id)).toMatchObject({ payment_status: 'paid' });
});

test('where money goes back says nothing of what is paid in an exchange', async () => {
  const { id } = await w.sold(lamps('1'), '5000');
  const [line] = await w.lineIds(id);
  const exchange = { note: 'another', lines: [{ line, quantity: '1' }], goods: lamps('3') };
  const tenders = [cash('5000'), inDollars('5000', '3.75')];
  for (const treasury_id of [w.dollars, w.safe]) {
    const { status, body } = await w.say(`sales/${id}/exchange`, { ...exchange, treasury_id, tenders: [cash('1.5')] });
    expect([status, Object.keys(body.errors ?? {})]).toEqual([422, ['tenders.0.amount']]);
  }
  const said = () => w.say(`sales/${id}/exchange`, { ...exchange, treasury_id: w.safe, tenders });
  expect(
    await taken(async () => {
      const { status, body } = await said();
      expect([status, body.errors]).toEqual([201, undefined]);
    }),
  ).toEqual([375, 5_000]);
});
