import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Person } from '../../../../apps/server/testing/tenant.ts';
import { today } from '../../sales/server/selling-world.ts';
import { type Body, line, notes, type TillDevice, type TillWorld, tillWorld } from './till-world.ts';

let w: TillWorld;
beforeAll(async () => {
  w = await tillWorld();
  await w.stocked(w.tea, '5000', '2000');
  await w.stocked(w.cup, '10', '1000');
});
afterAll(async () => {
  expect(await w.red()).toEqual([]);
  await w.world?.close();
});

const till = async (): Promise<TillDevice> => w.claimed(await w.cashier(), await w.register());
const opened = async () => {
  const one = await till();
  await w.open(one, '0');
  return one;
};
const teas = (quantity: number) => {
  const total = String(quantity * 5_000);
  return { lines: [line(w.tea, w.kilo, String(quantity), '5000')], tenders: [notes(total)], total };
};
const unknown = { lines: [line(999_999_999, 1, '1', '5000')], tenders: [notes('5000')], total: '5000' };
const offline = { offline: true };
const counted = (amount: string) => [{ currency: 'IQD', amount }];
const hoursFrom = (now: Date, hours: number) => new Date(now.getTime() + hours * 3_600_000);
const ticket = ({ shift }: TillDevice, content: Body) => ({ shift, tax_mode: 'inclusive', ...content });
const corrected = async ({ id }: Body, content: Body, by?: Person) => {
  const manager = by ?? (await w.cashier(['approve_shift']));
  const { status, body } = await w.say(`till-papers/${id}/correct`, { content, reason: 'it was so' }, manager);
  expect([status, body.errors ?? body.message]).toEqual([200, body.message]);
};
const reopened = async (one: TillDevice) => {
  const { id } = await w.shiftOf(one);
  expect((await w.say(`cash-shifts/${id}/reopen`, { reason: 'a note stuck' })).status).toBe(200);
};
/** What stands on some accounts, and what became of it since. */
const standing = async (...codes: string[]) => {
  const before = await Promise.all(codes.map((code) => w.booked(code)));
  return async () => (await Promise.all(codes.map((code) => w.booked(code)))).map((now, at) => now - (before[at] as number));
};

describe('a shift is its own till’s', () => {
  test.each<[string, (one: TillDevice) => [kind: string, content: Body, more?: Body]]>([
    ['closes it', (one) => ['close', { shift: one.shift, last_number: 0, counted: counted('0') }, offline]],
    ['counts its drawer', (one) => ['count', { shift: one.shift }]],
    ['sells in it', (one) => ['ticket', ticket(one, teas(1)), { number: 1 }]],
    ['moves its cash', (one) => ['move', { shift: one.shift, way: 'in', currency: 'IQD', amount: '1000', treasury_id: w.safe }]],
  ])('no other till %s', async (_, paperOf) => {
    const [one, other] = [await opened(), await opened()];
    await w.sold(one, teas(1));
    const { status, body } = await w.send(other, ...paperOf(one));
    expect([status, body.errors?.shift]).toEqual([422, ['The shift is not here yet.']]);
    expect([await w.shiftOf(one), await w.drawer(one)]).toEqual([expect.objectContaining({ state: 'open' }), 5_000]);
  });
  test('what another till sold in it without a line waits to be corrected, and is entered in its own', async () => {
    const [one, other] = [await opened(), await opened()];
    const { body } = await w.send(other, 'ticket', ticket(one, teas(1)), { number: 1, ...offline });
    const paper = await w.paper(body.result.item.id);
    expect([paper['state'], paper['shift_id']]).toEqual(['refused', null]);
    await corrected(body.result.item, ticket(other, teas(1)));
    expect([await w.drawer(one), await w.drawer(other)]).toEqual([0, 5_000]);
  });
});

describe('a shift that is opened again', () => {
  test('expects what its late tickets brought, and nothing of them is missing or over any more', async () => {
    const one = await opened();
    const since = await standing('7180', '6180', '4210');
    const { body } = await w.sell(one, unknown, offline);
    await w.closed(one, counted('0'));
    await corrected(body.result.item, ticket(one, teas(1)));
    expect([await w.drawer(one), await since()]).toEqual([0, [0, 5_000, -5_000]]);
    await reopened(one);
    expect([await w.drawer(one), await since()]).toEqual([5_000, [0, 0, -5_000]]);
    expect(await w.report(one)).toMatchObject({ supplements: 0, expected: [{ amount: 5_000 }] });
    expect(await w.red()).toEqual([]);
    await w.closed(one, counted('5000'));
    expect(await w.shiftOf(one)).toMatchObject({ state: 'closed', difference: '0' });
    // One that comes after the second closing is late by itself.
    await w.sold(one, teas(1), offline);
    expect([await w.drawer(one), await since()]).toEqual([5_000, [0, 5_000, -10_000]]);
    await reopened(one);
    expect([await w.drawer(one), await since()]).toEqual([10_000, [0, 0, -10_000]]);
    await w.closed(one, counted('10000'));
  });
  test('the same of dollars, of change that had gone out, and of what had been over', async () => {
    const one = await opened();
    await w.sold(one, teas(1));
    const since = await standing('7180', '6180', '1145');
    const inDollars = { ...teas(16), tenders: [notes('62.00', 'USD')], change: '1250' };
    await w.closed(one, [...counted('3750'), { currency: 'USD', amount: '100.00' }], { last_number: 1 });
    for (const _ of [1, 2]) await w.sold(one, inDollars, offline);
    await w.sold(one, teas(1), offline);
    expect([await w.drawer(one), await w.drawer(one, 'USD')]).toEqual([3_750, 10_000]);
    await reopened(one);
    expect([await w.drawer(one), await w.drawer(one, 'USD')]).toEqual([7_500, 12_400]);
    expect((await since()).slice(0, 2)).toEqual([0, 0]);
    expect(await w.red()).toEqual([]);
    await w.closed(one, [...counted('7500'), { currency: 'USD', amount: '124.00' }]);
    expect([await w.shiftOf(one), (await since()).slice(0, 2)]).toEqual([expect.objectContaining({ difference: '0' }), [0, 0]]);
  });
});

describe('a paper somebody enters in its till’s stead', () => {
  test('is dated by the device’s clock put right as the paper came', async () => {
    const one = await opened();
    const made = await w.say('stock-counts/one', { branch_id: w.here, variation_id: w.cup, quantity: '9', note: 'noon' });
    await w.say(`stock-counts/${made.body.result.item.id}/post`, {}, await w.company.person({}));
    const noon = w.world.clock.now;
    w.world.clock.now = hoursFrom(noon, 1);
    // The device is four hours slow: by its own clock the cup was sold before it was counted.
    const slow = hoursFrom(w.world.clock.now, -4).toISOString();
    const { body } = await w.sell(one, unknown, { ...offline, device_at: slow, sent_at: slow });
    w.world.clock.now = hoursFrom(noon, 2);
    const cup = { lines: [line(w.cup, w.piece, '1', '5000')], tenders: [notes('5000')], total: '5000' };
    await corrected(body.result.item, ticket(one, cup));
    w.world.clock.now = noon;
    expect((await w.onHand(w.cup, w.here)).quantity).toBe(8_000);
  });
  test('of which only the device’s own time is kept, is never dated after it came', async () => {
    const one = await opened();
    const [now, ahead] = [w.world.clock.now.toISOString(), hoursFrom(w.world.clock.now, 3).toISOString()];
    const { body } = await w.sell(one, unknown, { ...offline, device_at: ahead, sent_at: ahead });
    const { id } = body.result.item;
    await w.world.ownerPool.query('update till_paper set done_at = null where tenant_id = $1 and id = $2', [w.company.id, id]);
    await corrected({ id }, ticket(one, teas(1)));
    expect((await w.item('sales', Number((await w.paper(id))['sale_id'])))['sold_at']).toBe(now);
  });
  test('opens the shift of its cashier, who has no second one beside it', async () => {
    const one = await till();
    one.shift = randomUUID();
    const content = { business_date: today, counted: counted('0'), rates: [] };
    const late = { ...content, business_date: '2027-11-21' };
    const { body } = await w.send(one, 'open', late, { uuid: one.shift, ...offline });
    // Who enters it has a shift of his own, and that is none beside it.
    const manager = await w.claimed(await w.cashier(['approve_shift']), await w.register());
    await w.open(manager, '0');
    await corrected(body.result.item, content, manager.by);
    expect((await w.shiftOf(one))['user_id']).toBe((await w.paper(body.result.item.id))['user_id']);
    expect(await w.flags(body.result.item)).toEqual([]);
    const other = await w.claimed(one.by, await w.register());
    expect((await w.send(other, 'open', content)).status).toBe(409);
  });
});

describe('a register that was two devices at once', () => {
  const twoAtOnce = async () => {
    const first = await till();
    const next = await w.claimed(await w.cashier(), first.register);
    await w.open(next, '0');
    await w.open(first, '0', {}, offline);
    return { first, next };
  };
  test('its next shift takes over what both left in the drawer', async () => {
    const { first, next } = await twoAtOnce();
    await w.sold(first, teas(1), offline);
    await w.sold(next, teas(2));
    await w.sold(next, { ...teas(16), tenders: [notes('62.00', 'USD')], change: '1250' });
    await w.closed(next, [...counted('8750'), { currency: 'USD', amount: '62.00' }]);
    await w.closed(first, counted('5000'));
    const [since, left] = [await standing('7180', '6180', '1140'), [{ ...first }, { ...next }]];
    const paper = await w.open(next, '0', { counted: [...counted('13750'), { currency: 'USD', amount: '62.00' }] });
    expect(await w.flags(paper)).toEqual([]);
    for (const one of left) expect([await w.drawer(one), await w.drawer(one, 'USD')]).toEqual([0, 0]);
    expect([await w.drawer(next), await w.drawer(next, 'USD'), await since()]).toEqual([13_750, 6_200, [0, 0, 0]]);
    expect(await w.red()).toEqual([]);
    await w.closed(next, [...counted('13750'), { currency: 'USD', amount: '62.00' }]);
    expect(await w.shiftOf(next)).toMatchObject({ difference: '0' });
  });
  test('a till has one shift, whatever was opened on the register after it', async () => {
    const { next } = await twoAtOnce();
    const content = { business_date: today, counted: counted('0'), rates: [] };
    expect((await w.send(next, 'open', content)).status).toBe(409);
    const { body } = await w.send(next, 'open', content, offline);
    expect(body.result.item).toMatchObject({ state: 'refused', problem: expect.stringContaining('SH-') });
  });
});

describe('what a till could not bring', () => {
  test('sold on account without an answer is entered by whoever sees what the customer owes', async () => {
    const one = await opened();
    const content = { ...teas(1), customer_id: w.ali, tenders: [{ method: 'account', currency: 'IQD', amount: '5000' }] };
    const { body } = await w.sell(one, content, offline);
    expect(body.result.item.state).toBe('refused');
    const since = await standing('1230', '1120');
    await corrected(body.result.item, ticket(one, content), w.owner);
    expect(await since()).toEqual([5_000, 0]);
  });

  test('sold under a number that another ticket has already is entered as one of its own, and each has its money and goods', async () => {
    const one = await opened();
    await w.sold(one, teas(1));
    const since = await standing('4210', '1120');
    const twice = [];
    for (const quantity of [2, 3]) {
      const { body } = await w.send(one, 'ticket', ticket(one, teas(quantity)), { number: one.last, ...offline });
      expect(body.result.item.state).toBe('refused');
      twice.push(body.result.item);
    }
    for (const [at, item] of twice.entries()) await corrected(item, ticket(one, teas(at + 2)));
    const numbers = [];
    for (const { id } of twice) numbers.push((await w.item('sales', Number((await w.paper(id))['sale_id'])))['invoice_number']);
    expect(numbers).toEqual([`${twice[0].number}-2`, `${twice[0].number}-3`]);
    expect(await since()).toEqual([-25_000, 25_000]);
    await w.closed(one, counted('30000'));
    expect(await w.shiftOf(one)).toMatchObject({ state: 'closed', difference: '0' });
  });

  test('a closing that names a number no till comes to is told which tickets have not come', async () => {
    const one = await opened();
    const { status, body } = await w.close(one, counted('0'), { last_number: 999_999_999 });
    expect([status, body.message]).toEqual([409, expect.stringContaining('.1-000001, ')]);
    expect((await w.close(one, counted('0'), { last_number: 1_000_000_000 })).body.errors).toHaveProperty('last_number');
  });

  test('a part of what the shift before left is taken to the safe as the next one opens', async () => {
    const one = await opened();
    await w.sold(one, teas(2));
    await w.closed(one, counted('10000'));
    const since = await standing('1110', '1120', '7180');
    await w.open(one, '4000', { taken: [{ treasury_id: w.safe, currency: 'IQD', amount: '6000' }] });
    expect([await w.drawer(one), await since()]).toEqual([4_000, [6_000, -6_000, 0]]);
  });
});
