import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { Purchase } from '#erp/purchases/contract';
import { type ShopWorld, shopWorld } from '../../../../apps/server/testing/shop.ts';

let w: ShopWorld;
beforeAll(async () => {
  w = await shopWorld();
});
afterAll(async () => {
  expect(await w.red()).toEqual([]);
  await w.world?.close();
});

const line = (variation_id: number, unit_id: number, quantity: string, unit_cost: string, more: object = {}) => ({
  variation_id,
  unit_id,
  quantity,
  unit_cost,
  ...more,
});
const write = (lines: object[], more: object = {}) =>
  w.say('purchases', { supplier_id: w.basra, branch_id: w.here, purchase_date: '2026-11-21', currency: 'IQD', lines, ...more });
const written = async (lines: object[], more: object = {}) => {
  const { status, body } = await write(lines, more);
  expect([status, body.errors]).toEqual([201, undefined]);
  return body.result.item as { id: number; version: number } & Record<string, string>;
};
const linesOf = async (id: number) => (await w.item('purchases', id)).lines as unknown as { id: number; received: string }[];
const of = async (id: number, ...quantities: (string | null)[]) => {
  const lines = await linesOf(id);
  return quantities.flatMap((quantity, at) => (quantity ? [{ line: lines[at]?.id, quantity }] : []));
};
const teaAndShirts = (more: object = {}) =>
  written([line(w.tea, w.kilo, '100', '2500'), line(w.shirt, w.piece, '20', '12000')], {
    discount: '5000',
    freight: '7500',
    ...more,
  });

describe('goods that are bought', () => {
  test('lie on the shelf at their net cost with their part of the freight, and the supplier is owed them until he is paid', async () => {
    const before = [await w.onHand(w.tea, w.here), await w.booked('2210')];
    expect(before).toEqual([{ quantity: 0, value: 0 }, 0]);
    const { id, total } = await teaAndShirts();
    expect([total, await w.booked('1310')]).toEqual(['492500', 0]);
    expect(await w.act(id, 'receive')).toMatchObject({
      status: 'received',
      payment: 'unpaid',
      owed: '492500',
      paid: '0',
      left: '492500',
    });
    expect([await w.onHand(w.tea, w.here), await w.onHand(w.shirt, w.here)]).toEqual([
      { quantity: 100_000, value: 251_276 },
      { quantity: 20_000, value: 241_224 },
    ]);
    expect([await w.booked('1310'), await w.booked('2210', 'IQD', w.basra)]).toEqual([492_500, -492_500]);
    expect(await w.act(id, 'pay', { treasury_id: w.safe, amount: '292500' })).toMatchObject({
      payment: 'partially_paid',
      left: '200000',
    });
    expect(await w.refusal(id, 'pay', { treasury_id: w.safe, amount: '200001' })).toEqual([422, ['amount']]);
    expect(await w.act(id, 'pay', { treasury_id: w.safe, amount: '200000' })).toMatchObject({ payment: 'paid', left: '0' });
    expect(await w.booked('2210')).toBe(0);
    expect(await w.refusal(id, 'pay', { treasury_id: w.safe, amount: '1' })).toEqual([
      409,
      expect.stringContaining('left to pay'),
    ]);
    expect(await w.red()).toEqual([]);
  });

  test('come in parts, each at its share, and the parts come to the whole', async () => {
    const { id } = await written([line(w.lamp, w.piece, '3', '33333')], { freight: '1000' });
    await w.act(id, 'order');
    const [before, owed] = [(await w.onHand(w.lamp, w.here)).value, await w.booked('2210')];
    for (const [nth, status] of [
      ['1', 'ordered'],
      ['1', 'ordered'],
      ['1', 'received'],
    ])
      expect((await w.act(id, 'receive', { lines: await of(id, nth as string) })).status).toBe(status);
    expect((await w.onHand(w.lamp, w.here)).value - before).toBe(100_999);
    expect((await w.booked('2210')) - owed).toBe(-100_999);
  });

  test('by the carton lie there by the piece', async () => {
    const { id } = await written([line(w.egg, w.carton, '2', '4500')]);
    await w.act(id, 'receive');
    expect(await w.onHand(w.egg, w.here)).toEqual({ quantity: 60_000, value: 9_000 });
  });

  test('counted by the dozen come by the piece as twelfths of it, and by half a gross', async () => {
    const unit = (en: string, conversion_factor: string) =>
      w.company.create('unit', { name: { en, ar: en }, base: false, base_unit_id: w.piece, conversion_factor });
    const [dozen, half] = [await unit('Dozen', '12'), await unit('Half a gross', '72')];
    const pencils = await w.goods('Pencil', dozen);
    const { id } = await written([line(pencils, half, '1', '7200'), line(pencils, w.piece, '3', '100')]);
    await w.act(id, 'receive');
    expect(await w.onHand(pencils, w.here)).toEqual({ quantity: 6_250, value: 7_500 });
  });

  test('of which nothing came are cancelled; of which something came the rest is struck, with its part of what was for the whole', async () => {
    const { id } = await written([line(w.lamp, w.piece, '10', '2500')], { freight: '1000', discount: '500' });
    await w.act(id, 'order');
    expect(await w.refusal(id, 'close-rest', { reason: 'sold out' })).toEqual([409, expect.stringContaining('Nothing of')]);
    const before = await w.onHand(w.lamp, w.here);
    await w.act(id, 'receive', { lines: await of(id, '4') });
    expect(await w.refusal(id, 'cancel', { reason: 'sold out' })).toEqual([409, expect.stringContaining('has come')]);
    // Four of ten took 400 of the freight and 200 of the discount; what is left of both was for all that came.
    expect((await w.onHand(w.lamp, w.here)).value - before.value).toBe(10_200);
    const ended = await w.act(id, 'close-rest', { reason: 'sold out' });
    expect(ended).toMatchObject({ status: 'received', owed: '10500', left: '10500' });
    expect((await w.onHand(w.lamp, w.here)).value - before.value).toBe(10_500);
    const { id: unwanted } = await written([line(w.lamp, w.piece, '1', '2500')]);
    expect(await w.act(unwanted, 'cancel', { reason: 'not wanted' })).toMatchObject({ status: 'cancelled', left: '0' });
    expect(await w.refusal(unwanted, 'receive')).toEqual([409, expect.stringContaining('is cancelled')]);
  });

  test('more than was ordered does not come; a line twice neither', async () => {
    const { id } = await written([line(w.lamp, w.piece, '10', '2500')]);
    expect(await w.refusal(id, 'receive', { lines: await of(id, '11') })).toEqual([422, ['lines.0.quantity']]);
    const twice = [...(await of(id, '1')), ...(await of(id, '1'))];
    expect(await w.refusal(id, 'receive', { lines: twice })).toEqual([422, ['lines.1.line']]);
    expect((await linesOf(id)).map(({ received }) => received)).toEqual([0]);
  });

  test('by the piece come and go back whole, and by no part of a unit that is no exact quantity', async () => {
    const unit = (en: string, conversion_factor: string) =>
      w.company.create('unit', { name: { en, ar: en }, base: false, base_unit_id: w.piece, conversion_factor });
    const pens = await w.goods('Pen', await unit('Three', '3'));
    const { id } = await written([line(w.lamp, w.piece, '3', '1000'), line(pens, w.piece, '6', '100')]);
    const lines = await linesOf(id);
    const said = (quantity: string, at = 0) => ({ lines: [{ line: lines[at]?.id, quantity }] });
    expect(await w.refusal(id, 'receive', said('1.5'))).toEqual([422, ['lines.0.quantity']]);
    expect(await w.refusal(id, 'receive', said('1', 1))).toEqual([422, ['lines.0.quantity']]);
    await w.act(id, 'receive', said('2'));
    const sentBack = (quantity: string) => ({ ...said(quantity), note: 'cracked' });
    expect(await w.refusal(id, 'return-goods', sentBack('0.5'))).toEqual([422, ['lines.0.quantity']]);
    await w.act(id, 'return-goods', sentBack('1'));
  });

  test('that expire come with their day, and the first to expire goes first', async () => {
    const { id } = await written([line(w.milk, w.piece, '10', '1000')]);
    expect(await w.refusal(id, 'receive')).toEqual([422, ['lines.0.expires_on']]);
    const [first, second] = await Promise.all([of(id, '4'), of(id, '6')]);
    await w.act(id, 'receive', { lines: [{ ...first[0], expires_on: '2026-12-31', lot: 'B' }] });
    await w.act(id, 'receive', { lines: [{ ...second[0], expires_on: '2026-12-01', lot: 'A' }] });
    await w.act(id, 'return-goods', { note: 'warm', lines: await of(id, '7') });
    const { items } = (await w.owner.call('GET', `stock-lots?variation_id=${w.milk}`)).body.result;
    expect(items.map(({ code, quantity }: Record<string, string>) => [code, Number(quantity)])).toEqual([['B', 3]]);
  });

  test('with tax that is taken off cost net, and the tax waits apart', async () => {
    const before = [await w.booked('1350'), (await w.onHand(w.lamp, w.here)).value] as const;
    const { id, total, tax } = await written([line(w.lamp, w.piece, '3', '3333', { tax_rate_id: w.vat })], {
      tax_mode: 'exclusive',
    });
    expect([total, tax]).toEqual(['11399', '1400']);
    await w.act(id, 'receive');
    expect([(await w.booked('1350')) - before[0], (await w.onHand(w.lamp, w.here)).value - before[1]]).toEqual([1_400, 9_999]);
  });
});

describe('a supplier', () => {
  test('paid ahead holds it until the goods come; then it pays for them at once (ruling 15)', async () => {
    const { id } = await written([line(w.lamp, w.piece, '4', '10000')]);
    const [advances, owed] = [await w.booked('1360'), await w.booked('2210')];
    expect(await w.act(id, 'pay', { treasury_id: w.safe, amount: '15000' })).toMatchObject({
      payment: 'partially_paid',
      left: '25000',
    });
    expect((await w.booked('1360')) - advances).toBe(15_000);
    expect(await w.act(id, 'receive')).toMatchObject({ payment: 'partially_paid', left: '25000' });
    expect([(await w.booked('1360')) - advances, (await w.booked('2210')) - owed]).toEqual([0, -25_000]);
    expect(await w.act(id, 'pay', { treasury_id: w.safe, amount: '25000' })).toMatchObject({ payment: 'paid' });
  });

  test('of another country paid ahead at 1,310 for goods that come at 1,320: the rate of what was paid is a gain (ruling 15)', async () => {
    const before = w.world.clock.now;
    const { id } = await written([line(w.lamp, w.piece, '10', '10.00')], { supplier_id: w.dubai, currency: 'USD' });
    await w.act(id, 'pay', { treasury_id: w.dollars, amount: '60' });
    const rate = "insert into exchange_rate (tenant_id, currency, from_day, rate) values ($1, 'USD', '2026-11-23', 1320)";
    await w.world.ownerPool.query(rate, [w.company.id]);
    w.world.clock.now = new Date('2026-11-23T09:00:00Z');
    const [gain, shelf] = [await w.booked('7110'), await w.onHand(w.lamp, w.here)];
    expect(await w.act(id, 'receive')).toMatchObject({ payment: 'partially_paid', left: '40.00' });
    w.world.clock.now = before;
    await w.world.ownerPool.query('delete from exchange_rate where tenant_id = $1 and rate = 1320', [w.company.id]);
    // 100 dollars of goods at 1,320; 60 of them were paid for with 78,600 and settle 79,200.
    expect((await w.onHand(w.lamp, w.here)).value - shelf.value).toBe(132_000);
    expect([await w.booked('2210', 'USD', w.dubai), await w.booked('1360', 'USD', w.dubai)]).toEqual([-4_000, 0]);
    expect((await w.booked('7110')) - gain).toBe(-600);
    expect(await w.act(id, 'pay', { treasury_id: w.dollars, amount: '40' })).toMatchObject({ payment: 'paid' });
  });

  test('of another country is owed his own money, and paid out of dinars too', async () => {
    const { id } = await written([line(w.lamp, w.piece, '10', '10.00')], { supplier_id: w.dubai, currency: 'USD' });
    const before = await w.onHand(w.lamp, w.here);
    await w.act(id, 'receive');
    expect((await w.onHand(w.lamp, w.here)).value - before.value).toBe(131_000);
    expect([await w.booked('2210', 'USD', w.dubai)]).toEqual([-10_000]);
    expect(await w.refusal(id, 'pay', { treasury_id: w.safe, amount: '40' })).toEqual([422, ['cash']]);
    expect(await w.act(id, 'pay', { treasury_id: w.safe, amount: '40', cash: '52400' })).toMatchObject({ left: '60.00' });
    expect(await w.act(id, 'pay', { treasury_id: w.dollars, amount: '60' })).toMatchObject({ payment: 'paid' });
    expect(await w.booked('2210', 'USD', w.dubai)).toBe(0);
    expect(await w.red()).toEqual([]);
  });

  test('who gets goods back takes what they cost off his bill; what was paid beyond is held for the next', async () => {
    const { id } = await written([line(w.shirt, w.piece, '5', '12000')]);
    await w.act(id, 'receive');
    await w.act(id, 'pay', { treasury_id: w.safe, amount: '50000' });
    const [variance, advances, shelf] = [await w.booked('5240'), await w.booked('1360'), await w.onHand(w.shirt, w.here)];
    const back = await w.act(id, 'return-goods', { note: 'torn', lines: await of(id, '2') });
    expect(back).toMatchObject({ owed: '36000', payment: 'paid', left: '0' });
    const left = await w.onHand(w.shirt, w.here);
    const carried = shelf.value - left.value;
    expect([shelf.quantity - left.quantity, carried]).toEqual([2_000, Math.round((shelf.value * 2_000) / shelf.quantity)]);
    expect([(await w.booked('1360')) - advances, (await w.booked('5240')) - variance]).toEqual([14_000, carried - 24_000]);
    const { id: next } = await written([line(w.shirt, w.piece, '1', '12000')]);
    await w.act(next, 'receive');
    expect(await w.refusal(next, 'use-advance', { amount: '12001' })).toEqual([422, ['amount']]);
    expect(await w.act(next, 'use-advance', { amount: '12000' })).toMatchObject({ payment: 'paid', left: '0' });
    expect((await w.booked('1360')) - advances).toBe(2_000);
    expect(await w.refusal(id, 'return-goods', { note: 'torn', lines: await of(id, '4') })).toEqual([422, ['lines.0.quantity']]);
    expect(await w.act(id, 'return-goods', { note: 'all of it', lines: await of(id, '3') })).toMatchObject({
      owed: '0',
      payment: 'refunded',
    });
    expect(await w.red()).toEqual([]);
  });

  test('goods that are not there any more do not go back to him', async () => {
    const { id } = await written([line(w.egg, w.carton, '1', '4500')], { branch_id: w.there });
    await w.act(id, 'receive');
    const { id: other } = await written([line(w.egg, w.carton, '1', '4500')], { branch_id: w.there });
    await w.act(other, 'receive');
    await w.act(id, 'return-goods', { note: 'broken', lines: await of(id, '1') });
    expect(await w.onHand(w.egg, w.there)).toEqual({ quantity: 30_000, value: 4_500 });
    expect(await w.refusal(id, 'return-goods', { note: 'again', lines: await of(id, '1') })).toEqual([422, ['lines.0.quantity']]);
  });
});

describe('what goods cost late', () => {
  test('customs are borne by the goods that are still there; what is gone has cost it; whoever asks for it is owed it', async () => {
    const { id } = await written([line(w.shirt, w.piece, '20', '1000')], { branch_id: w.there });
    await w.act(id, 'receive');
    const { id: back } = await written([line(w.shirt, w.piece, '5', '1000')], { branch_id: w.there });
    await w.act(back, 'receive');
    await w.act(back, 'return-goods', { note: 'wrong size', lines: await of(back, '5') });
    await w.act(id, 'return-goods', { note: 'wrong size', lines: await of(id, '5') });
    const [variance, shelf, owed] = [await w.booked('5240'), await w.onHand(w.shirt, w.there), await w.booked('2210')];
    expect(shelf.quantity).toBe(15_000);
    const carrier = await w.supplier('IQD', { name: 'Carrier' });
    await w.act(id, 'add-cost', { amount: '10000', supplier_id: carrier, note: 'customs' });
    // Five came since, so ten of the twenty count as still there.
    expect([(await w.onHand(w.shirt, w.there)).value - shelf.value, (await w.booked('5240')) - variance]).toEqual([5_000, 5_000]);
    expect([(await w.booked('2210')) - owed, await w.booked('2210', 'IQD', carrier)]).toEqual([-10_000, -10_000]);
    const { items } = (await w.owner.call('GET', `purchase-costs?purchase_id=${id}`)).body.result;
    expect(items.map((one: Record<string, string>) => [one.kind, one.amount])).toEqual([['late', '10000']]);
  });

  test('are for the goods that are chosen: the others bear nothing of them', async () => {
    const torch = await w.goods('Torch', w.piece);
    const { id } = await written([line(w.shirt, w.piece, '4', '1000'), line(torch, w.piece, '4', '1000')], {
      branch_id: w.there,
    });
    await w.act(id, 'receive', { lines: await of(id, '4', '2') });
    const [shirts, torches] = [await w.onHand(w.shirt, w.there), await w.onHand(torch, w.there)];
    await w.act(id, 'add-cost', { amount: '1000', note: 'bulbs', variation_ids: [torch] });
    await w.act(id, 'correct-cost', { way: 'more', amount: '500', note: 'bulbs', variation_ids: [torch] });
    const after = await w.onHand(torch, w.there);
    expect([await w.onHand(w.shirt, w.there), after.value - torches.value]).toEqual([shirts, 1_500]);
    const refused = await w.refusal(id, 'add-cost', { amount: '1000', note: 'tea', variation_ids: [w.tea] });
    expect(refused).toEqual([422, ['variation_ids']]);
    const { items } = (await w.owner.call('GET', `purchase-costs?purchase_id=${id}`)).body.result;
    const { item } = (await w.owner.call('GET', `purchase-costs/${items[0].id}`)).body.result;
    expect([item.variation_ids, item.goods.en]).toEqual([[torch], 'Torch']);
    expect(await w.red()).toEqual([]);
  });

  test('a bill of 500,000 that is paid and says 20,000 less: they are held, pay another bill or come back (ruling 15)', async () => {
    const { id } = await written([line(w.lamp, w.piece, '10', '50000')], { branch_id: w.there });
    await w.act(id, 'receive');
    await w.act(id, 'pay', { treasury_id: w.safe, amount: '500000' });
    const advances = await w.booked('1360');
    expect(await w.act(id, 'correct-cost', { way: 'less', amount: '20000', note: 'bill 17' })).toMatchObject({
      owed: '480000',
      payment: 'paid',
    });
    expect([(await w.booked('1360')) - advances, (await w.onHand(w.lamp, w.there)).value]).toEqual([20_000, 480_000]);
    const { id: other } = await written([line(w.lamp, w.piece, '1', '12000')], { branch_id: w.there });
    await w.act(other, 'receive');
    expect(await w.act(other, 'use-advance', { amount: '12000' })).toMatchObject({ payment: 'paid' });
    const { items } = (await w.owner.call('GET', 'accounts?code=1360')).body.result;
    const back = { treasury_id: w.safe, account_id: items[0].id, party_kind: 'supplier', party_id: w.basra, amount: '8000' };
    expect((await w.say('transactions/credit', back)).status).toBe(201);
    expect((await w.booked('1360')) - advances).toBe(0);
    expect(await w.refusal(id, 'correct-cost', { way: 'less', amount: '480001', note: 'bill 18' })).toEqual([422, ['amount']]);
    expect(await w.act(id, 'correct-cost', { way: 'more', amount: '1000', note: 'bill 19' })).toMatchObject({
      owed: '481000',
      left: '1000',
    });
  });
});

describe('what is written of a purchase', () => {
  test.each<[string, () => object[], object, string[]]>([
    ['without lines', () => [], {}, ['lines']],
    ['of nothing', () => [line(w.lamp, w.piece, '0', '1000')], {}, ['lines.0.quantity']],
    ['of less than nothing', () => [line(w.lamp, w.piece, '-1', '1000')], {}, ['lines.0.quantity']],
    ['of half a piece', () => [line(w.lamp, w.piece, '1.5', '1000')], {}, ['lines.0.quantity']],
    ['of a ten-thousandth', () => [line(w.tea, w.kilo, '0.0001', '1000')], {}, ['lines.0.quantity']],
    ['below no cost', () => [line(w.lamp, w.piece, '1', '-1')], {}, ['lines.0.unit_cost']],
    ['of goods that are not counted', () => [line(w.tip, w.piece, '1', '1000')], {}, ['lines.0.variation_id']],
    ['in a unit they are not counted in', () => [line(w.tea, w.carton, '1', '1000')], {}, ['lines.0.unit_id']],
    ['of goods nobody knows', () => [line(987_654, w.piece, '1', '1000')], {}, ['lines.0.variation_id']],
    ['in another currency than his', () => [line(w.lamp, w.piece, '1', '10')], { currency: 'USD' }, ['currency']],
    ['with half a discount', () => [line(w.lamp, w.piece, '1', '1000')], { discount: 'half' }, ['discount']],
    [
      'with instalments that fall due at no time',
      () => [line(w.lamp, w.piece, '1', '1000')],
      { instalments: 3 },
      ['frequency', 'due_on'],
    ],
  ])('%s is refused beside its field', async (_, lines, more, fields) => {
    const refused = await write(lines(), more);
    expect([refused.status, Object.keys(refused.body.errors ?? {})]).toEqual([422, fields]);
  });

  test('is pending, ordered, received or cancelled, and nothing else', async () => {
    expect(Purchase.fields.status.options).toEqual(['pending', 'ordered', 'received', 'cancelled']);
    await w.act((await written([line(w.lamp, w.piece, '1', '1000')])).id, 'order');
    const { items } = (await w.owner.call('GET', 'purchases?per_page=100')).body.result;
    expect(new Set(items.map(({ status }: { status: string }) => status))).toEqual(new Set(Purchase.fields.status.options));
    expect((await w.owner.call('GET', 'purchases?status=returned')).status).toBe(422);
  });

  test('stays as it was ordered', async () => {
    const { id } = await written([line(w.lamp, w.piece, '1', '1000')]);
    const { version } = await w.act(id, 'order');
    const refused = await w.owner.call('PUT', `purchases/${id}`, { version, note: 'later' });
    expect(refused.status).toBe(409);
  });

  test('by somebody of one branch is of that branch', async () => {
    const clerk = await w.company.person({
      permissions: ['show_purchases', 'edit_purchases', 'receive_purchases'],
      branchId: w.there,
      branchIds: [w.there],
    });
    const { id } = await written([line(w.lamp, w.piece, '1', '1000')]);
    expect((await w.refusal(id, 'receive', {}, clerk))[0]).toBe(404);
    const body = {
      supplier_id: w.basra,
      branch_id: w.here,
      purchase_date: '2026-11-21',
      currency: 'IQD',
      lines: [line(w.lamp, w.piece, '1', '1000')],
    };
    const { status, body: said } = await w.say('purchases', body, clerk);
    expect([status, Object.keys(said.errors ?? {})]).toEqual([422, ['branch_id']]);
  });
});

describe('what a purchase counts in', () => {
  test('stays as it is: the factor of its unit, and the unit of goods that are on their way', async () => {
    await written([line(w.egg, w.carton, '1', '4500')]);
    const carton = await w.item('units', w.carton);
    const refused = await w.owner.call('PUT', `units/${w.carton}`, { version: carton.version, conversion_factor: '24' });
    expect([refused.status, Object.keys(refused.body.errors)]).toEqual([422, ['conversion_factor']]);
    const { id, version } = await w.productOf(w.cup);
    await written([line(w.cup, w.piece, '1', '500')]);
    const changed = await w.owner.call('PUT', `products/${id}`, { version, unit_id: w.kilo });
    expect([changed.status, Object.keys(changed.body.errors)]).toEqual([422, ['unit_id']]);
  });
});

describe('what is changed past everything', () => {
  test.each([
    ['what was paid of a bill', 'settled = settled - 1', ['item_not_its_settlements', 'items_not_the_account']],
    ['what is owed for a bill', 'amount = amount + 1', ['items_not_the_account']],
  ])('%s is found', async (_, change, found) => {
    const { id } = await written([line(w.lamp, w.piece, '1', '9000')]);
    await w.act(id, 'receive');
    await w.act(id, 'pay', { treasury_id: w.safe, amount: '5000' });
    const owed = (set: string) =>
      w.world.ownerPool.query(`update owed_item set ${set} where tenant_id = $1 and doc_type = 'purchase' and doc_id = $2`, [
        w.company.id,
        id,
      ]);
    await owed(change);
    expect((await w.red()).map(([check, what]) => [check, found.includes(String(what))])).toEqual([['R7', true]]);
    await owed('settled = 5000, amount = 9000');
    expect(await w.red()).toEqual([]);
  });
});

test('a list adds up money only within a currency', async () => {
  const wanted = { supplier_reference: 'SUMS' };
  await written([line(w.cup, w.piece, '1', '1500')], wanted);
  await written([line(w.cup, w.piece, '2', '1500')], wanted);
  await written([line(w.cup, w.piece, '1', '10.50')], { ...wanted, supplier_id: w.dubai, currency: 'USD' });
  const { totals } = (await w.owner.call('GET', 'purchases?search=SUMS')).body.result;
  expect(totals).toEqual({
    count: 3,
    total_sum: '4500',
    paid_sum: '0',
    left_sum: '4500',
    by_currency: {
      IQD: { count: 2, total_sum: '4500', paid_sum: '0', left_sum: '4500' },
      USD: { count: 1, total_sum: '10.50', paid_sum: '0.00', left_sum: '10.50' },
    },
  });
});

describe('at once', () => {
  test('a purchase received, paid and sent back by many hands is so once', async () => {
    const { id } = await written([line(w.lamp, w.piece, '4', '10000')]);
    const [shelf, cash] = [await w.onHand(w.lamp, w.here), await w.booked('1110')];
    const received = await Promise.all(Array.from({ length: 6 }, () => w.say(`purchases/${id}/receive`)));
    expect(received.map(({ status }) => status).sort()).toEqual([200, 409, 409, 409, 409, 409]);
    const pay = () => w.say(`purchases/${id}/pay`, { treasury_id: w.safe, amount: '30000' });
    const paid = await Promise.all(Array.from({ length: 6 }, pay));
    expect(paid.map(({ status }) => status).sort()).toEqual([200, 422, 422, 422, 422, 422]);
    const lines = await of(id, '3');
    const back = await Promise.all(
      Array.from({ length: 6 }, () => w.say(`purchases/${id}/return-goods`, { note: 'torn', lines })),
    );
    expect(back.map(({ status }) => status).sort()).toEqual([200, 422, 422, 422, 422, 422]);
    expect((await w.onHand(w.lamp, w.here)).quantity - shelf.quantity).toBe(1_000);
    expect((await w.booked('1110')) - cash).toBe(-30_000);
    expect(await w.item('purchases', id)).toMatchObject({ owed: '10000', paid: '10000', left: '0' });
  });
});
