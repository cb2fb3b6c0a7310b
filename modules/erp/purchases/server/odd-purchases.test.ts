import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { moveStock, reserveStock } from '#erp/stock/server';
import { account, type Entry, signed } from '#finance/ledger/contract';
import { post } from '#finance/ledger/server';
import { money } from '#platform/entity';
import { type BuyingWorld, buyingWorld } from './buying-world.ts';

// Purchases in states few people bring them to: paid ahead and written anew, discounted beyond what came, corrected where nothing lies any more.
let w: BuyingWorld;
beforeAll(async () => {
  w = await buyingWorld();
});
afterAll(() => w.world?.close());
afterEach(async () => {
  expect(await w.red()).toEqual([]);
});

const edited = async (id: number, more: object) => {
  const { version, lines } = await w.item('purchases', id);
  return w.owner.call('PUT', `purchases/${id}`, { branch_id: w.here, purchase_date: '2026-11-21', version, lines, ...more });
};

test('what was paid ahead stays with its supplier: the purchase is not given to another, in another currency or branch', async () => {
  const other = await w.supplier('IQD');
  const id = await w.bought([w.line(await w.piecesOf(), '10', '1000')]);
  await w.act(id, 'pay', { treasury_id: w.safe, amount: '10000' });
  const moves = [{ supplier_id: other }, { supplier_id: w.dubai, currency: 'USD' }, { branch_id: w.there }];
  for (const move of moves) {
    const { status, body } = await edited(id, move);
    expect([status, Object.keys(body.errors)]).toEqual([422, Object.keys(move)]);
  }
});

test('nothing paid, it may be given to another, who is then paid', async () => {
  const other = await w.supplier('IQD');
  const id = await w.bought([w.line(await w.piecesOf(), '10', '1000')]);
  expect((await edited(id, { supplier_id: other })).status).toBe(200);
  await w.act(id, 'receive');
  expect(await w.act(id, 'pay', { treasury_id: w.safe, amount: '10000' })).toMatchObject({ payment: 'paid', left: '0' });
});

test('a supplier keeps his currency while goods bought of him have not come', async () => {
  const own = await w.supplier('IQD');
  const currencyOf = async () => (await w.item('suppliers', own))['currency'];
  const inDollars = async () =>
    w.owner.call('PUT', `suppliers/${own}`, { version: (await w.item('suppliers', own))['version'], currency: 'USD' });
  const id = await w.bought([w.line(await w.piecesOf(), '10', '1000')], { supplier_id: own });
  const { status, body } = await inDollars();
  expect([status, Object.keys(body.errors), await currencyOf()]).toEqual([422, ['currency'], 'IQD']);
  await w.act(id, 'cancel', { reason: 'not wanted' });
  expect([(await inDollars()).status, await currencyOf()]).toEqual([200, 'USD']);
});

test('a sum that no amount holds is refused at its line, of one line and of all together', async () => {
  const variation = await w.piecesOf();
  const said = { supplier_id: w.basra, branch_id: w.here, purchase_date: '2026-11-21', currency: 'IQD' };
  const refusedAt = async (lines: object[]) => Object.keys((await w.say('purchases', { ...said, lines })).body.errors ?? {});
  expect(await refusedAt([w.line(variation, '1', '1'), w.line(variation, '10000000', '99999999999')])).toEqual([
    'lines.1.unit_cost',
  ]);
  const most = w.line(variation, '1000', '60000000000');
  expect(await refusedAt([most, most])).toEqual(['lines.1.unit_cost']);
});

interface Paid {
  papers: { voucher: { id: number }[] };
}

test('all that was paid ahead taken back, it may be given to a supplier in dollars, and what he is paid ahead is his, in dollars', async () => {
  const variation = await w.piecesOf();
  const id = await w.bought([w.line(variation, '10', '1000')]);
  const { papers } = (await w.act(id, 'pay', { treasury_id: w.safe, amount: '10000' })) as unknown as Paid;
  expect((await w.say(`transactions/${papers.voucher[0]?.id}/reverse`, { reason: 'typed wrong' })).status).toBe(200);
  const lines = [w.line(variation, '10', '10.00')];
  expect((await edited(id, { supplier_id: w.dubai, currency: 'USD', lines })).status).toBe(200);
  const paid = { treasury_id: w.safe, amount: '20.00', cash: '30000' };
  expect(await w.act(id, 'pay', paid)).toMatchObject({ paid: '20.00', left: '80.00' });
  expect(await w.booked('1360', 'USD', w.dubai)).toBe(2_000);
});

test('a purchase paid ahead that comes to more says that something is left to pay', async () => {
  const variation = await w.piecesOf();
  const id = await w.bought([w.line(variation, '10', '1000')]);
  await w.act(id, 'pay', { treasury_id: w.safe, amount: '10000' });
  const [first] = (await w.item('purchases', id)).lines as unknown as { id: number }[];
  await edited(id, { lines: [w.line(variation, '20', '1000', { id: first?.id })] });
  expect(await w.item('purchases', id)).toMatchObject({ payment: 'partially_paid', left: '10000' });
});

test.each([
  ['some of it came', false],
  ['what came went back', true],
])('a fixed discount greater than what is owed does not keep an order open for ever: %s', async (_, isSentBack) => {
  const id = await w.bought([w.line(await w.piecesOf(), '10', '1000')], { discount: '5000', discount_type: 'fixed' });
  await w.act(id, 'order');
  await w.act(id, 'receive', { lines: await w.linesOf(id, '4') });
  if (isSentBack) await w.act(id, 'return-goods', { note: 'broken', lines: await w.linesOf(id, '4') });
  expect(await w.act(id, 'close-rest', { reason: 'sold out' })).toMatchObject({ status: 'received', owed: '0' });
});

const sold = (variationId: number, pieces: number) =>
  w.company.do(async (ctx) => {
    const key = { docType: 'opening_stock', docId: 5_000_000 + variationId, event: 'moved', seq: 1 };
    const movement = { branchId: w.here, variationId, quantity: -pieces * 1000, mayGoBelow: true };
    const [outcome] = await moveStock(ctx, { key, kind: 'damage', movements: [movement] });
    const worth = (value: number) => money(value, 'IQD');
    const value = outcome?.value ?? 0;
    const lines = [signed(account.inventory, w.here, worth(value)), signed(account.costOfGoods, w.here, worth(-value))];
    await post(ctx, { ...key, lines } as Entry);
  });

test('a late cost on goods sold below nothing is all cost of what was sold', async () => {
  const variation = await w.piecesOf();
  const id = await w.bought([w.line(variation, '10', '1000')]);
  await w.act(id, 'receive');
  await sold(variation, 15);
  const before = await w.booked('5240');
  await w.act(id, 'add-cost', { amount: '3000', note: 'customs' });
  await w.act(id, 'correct-cost', { way: 'less', amount: '1000', note: 'the bill says so' });
  expect((await w.booked('5240')) - before).toBe(2000);
  expect(await w.onHand(variation, w.here)).toEqual({ quantity: -5000, value: -5000 });
});

test('a late cost is booked where more is kept for somebody than lies there', async () => {
  const variation = await w.piecesOf();
  const id = await w.bought([w.line(variation, '10', '1000')]);
  await w.act(id, 'receive');
  await w.company.do((ctx) => reserveStock(ctx, [{ variationId: variation, branchId: w.here, quantity: 6000 }]));
  await sold(variation, 6);
  await w.act(id, 'add-cost', { amount: '3000', note: 'customs' });
  expect((await w.onHand(variation, w.here)).value).toBe(4000 + 1200);
});

test('a tax that becomes recoverable later changes nothing of what was bought before', async () => {
  const name = { en: 'GST', ar: 'ضريبة' };
  const rate = (await w.say('tax-rates', { name, percent: 10, recoverable: false })).body.result.item;
  const standing = async () => [await w.booked('1350'), await w.booked('5240')];
  const before = await standing();
  const id = await w.bought([w.line(await w.piecesOf(), '10', '1000', { tax_rate_id: rate.id })], { tax_mode: 'exclusive' });
  await w.act(id, 'receive');
  await w.owner.call('PUT', `tax-rates/${rate.id}`, { ...rate, recoverable: true });
  await w.act(id, 'return-goods', { note: 'not as ordered', lines: await w.linesOf(id, '10') });
  expect(await standing()).toEqual(before);
});

test('dollar goods that came for nothing and were billed afterwards can go back', async () => {
  const foreign = { supplier_id: w.dubai, currency: 'USD' };
  const id = await w.bought([w.line(await w.piecesOf(), '10', '0.00')], foreign);
  await w.act(id, 'receive');
  await w.act(id, 'correct-cost', { way: 'more', amount: '100.00', note: 'the bill came' });
  await w.act(id, 'return-goods', { note: 'not as ordered', lines: await w.linesOf(id, '10') });
  expect(await w.item('purchases', id)).toMatchObject({ owed: '0.00', left: '0.00' });
});
