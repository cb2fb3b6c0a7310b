import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { today } from '../../sales/server/selling-world.ts';
import { type Body, line, notes, type TillDevice, type TillWorld, tillWorld } from './till-world.ts';

let w: TillWorld;
beforeAll(async () => {
  w = await tillWorld();
  await w.stocked(w.tea, '5000', '2000');
  await w.stocked(w.lamp, '300', '3000');
  await w.stocked(w.cup, '10', '1000');
});
afterAll(async () => {
  expect(await w.red()).toEqual([]);
  await w.world?.close();
});

const till = async (more: readonly string[] = []): Promise<TillDevice> => w.claimed(await w.cashier(more), await w.register());
const opened = async (counted = '0', more: readonly string[] = []) => {
  const one = await till(more);
  await w.open(one, counted, counted === '0' ? {} : { added: [{ treasury_id: w.safe, currency: 'IQD', amount: counted }] });
  return one;
};
const tea = (quantity: string, more: Body = {}) => line(w.tea, w.kilo, quantity, '5000', more);
const lamp = (quantity: string, more: Body = {}) => line(w.lamp, w.piece, quantity, '5000', more);
const cup = (quantity: string) => line(w.cup, w.piece, quantity, '5000');
const oneTea = () => ({ lines: [tea('1')], tenders: [notes('5000')], total: '5000' });
const offline = { offline: true };
const counted = (amount: string) => [{ currency: 'IQD', amount }];
/** What stands on some accounts, and what became of it since. */
const standing = async (...codes: string[]) => {
  const before = await Promise.all(codes.map((code) => w.booked(code)));
  return async () => (await Promise.all(codes.map((code) => w.booked(code)))).map((now, at) => now - (before[at] as number));
};

describe('ruling 1: a ticket that comes for a counted drawer', () => {
  test('leaves it again out of the cash that was over; the shift waits for approval anew, with a supplement', async () => {
    const one = await opened();
    const since = await standing('7180', '6180', '4210');
    // 5,000 of a ticket nobody has heard of lie in the drawer.
    await w.closed(one, counted('5000'), {
      last_number: 0,
      deposits: [{ treasury_id: w.safe, currency: 'IQD', amount: '5000' }],
    });
    const shift = await w.shiftOf(one);
    expect((await w.say(`cash-shifts/${shift['id']}/approve`)).status).toBe(200);
    expect(await since()).toEqual([-5_000, 0, 0]);
    const late = await w.sold(one, oneTea(), offline);
    expect(await w.flags(late)).toEqual(['late']);
    expect([await since(), await w.drawer(one)]).toEqual([[0, 0, -5_000], 0]);
    expect(await w.shiftOf(one)).toMatchObject({ state: 'closed', approved_by_id: null });
    expect(await w.report(one)).toMatchObject({ supplements: 1, sold: { gross: 5_000 } });
    // A second one has nothing left to come out of.
    await w.sold(one, oneTea(), offline);
    expect([await since(), await w.drawer(one)]).toEqual([[0, 5_000, -10_000], 0]);
  });
  test('whose change had gone out lowers what was missing; its dollars what was too much', async () => {
    const one = await opened('10000');
    await w.sold(one, oneTea());
    const since = await standing('7180', '6180', '7190', '1145');
    // 62 dollars of a ticket nobody has heard of lie in the drawer, and its change of 1,250 is not there any more.
    await w.closed(one, [...counted('13750'), { currency: 'USD', amount: '62.00' }], { last_number: 1 });
    expect(await since()).toEqual([-81_220, 1_250, 0, 81_220]);
    const paid = { lines: [tea('16')], tenders: [notes('62.00', 'USD')], total: '80000', change: '1250' };
    expect(await w.flags(await w.sold(one, paid, offline))).toEqual(['late']);
    expect([await since(), await w.drawer(one), await w.drawer(one, 'USD')]).toEqual([[0, 0, 30, 81_220], 13_750, 6_200]);
    // Another one's dollars somebody else has; its change was given out of cash nobody knew of, out of which a third one's notes are taken.
    await w.sold(one, paid, offline);
    expect(await since()).toEqual([-1_250, 81_220, 60, 81_220]);
    await w.sold(one, oneTea(), offline);
    expect([await since(), await w.drawer(one), await w.drawer(one, 'USD')]).toEqual([[0, 84_970, 60, 81_220], 13_750, 6_200]);
  });
  test('is refused with a line: nobody rings up on a closed shift', async () => {
    const one = await opened();
    await w.closed(one, counted('0'));
    const { status } = await w.sell(one, oneTea());
    expect(status).toBe(409);
  });
});

describe('ruling 2: the last number of a claim', () => {
  test('while one up to it is missing nothing closes, and the missing ones are named', async () => {
    const one = await opened();
    await w.sold(one, oneTea());
    one.last += 2;
    await w.sold(one, oneTea());
    const { status, body } = await w.close(one, counted('10000'));
    expect([status, body.message]).toEqual([409, expect.stringMatching(/K\d+\.1-000002, K\d+\.1-000003/)]);
    expect((await w.shiftOf(one))['state']).toBe('open');
  });
  test('a register whose shift is open is claimed only after its device is given up; what that still brings is late', async () => {
    const one = await opened();
    await w.sold(one, oneTea());
    const claim = { register_id: one.register, device: randomUUID(), device_name: 'New' };
    expect((await w.say('till-claims', claim)).status).toBe(409);
    const manager = await w.cashier(['approve_shift']);
    expect((await w.say(`till-claims/${one.claim}/end`, { reason: 'it fell into the tea' }, await w.cashier())).status).toBe(403);
    expect((await w.say(`till-claims/${one.claim}/end`, { reason: 'it fell into the tea' }, manager)).status).toBe(200);
    expect(await w.shiftOf(one)).toMatchObject({ state: 'closed', difference: '0', last_number: null });
    expect((await w.report(one))['lastNumber']).toBeNull();
    const next = await w.claimed(await w.cashier(), one.register);
    await w.open(next, '5000');
    const late = await w.sold(one, oneTea(), offline);
    expect(await w.flags(late)).toEqual(['device', 'late']);
    expect((await w.sold(next, oneTea()))['number']).toMatch(/\.2-000001$/);
  });
  test('a device that is the register no more opens no shift with a line; one it opened without is taken and looked at', async () => {
    const one = await till();
    await w.claimed(await w.cashier(), one.register);
    const content = { business_date: today, counted: counted('0'), rates: [] };
    const { status, body } = await w.send(one, 'open', content);
    expect([status, body.message]).toEqual([409, 'This device is no longer the register.']);
    const taken = await w.send(one, 'open', content, offline);
    expect(await w.flags(taken.body.result.item)).toEqual(['device']);
  });
});

describe('ruling 3: a name and a number are each one ticket', () => {
  test('the same again gets the kept answer; other content is kept, flagged, and never answered as done', async () => {
    const one = await opened();
    const uuid = randomUUID();
    const first = await w.sold(one, oneTea(), { uuid });
    one.last -= 1;
    const again = await w.sold(one, oneTea(), { uuid, offline: true });
    expect(again).toEqual(first);
    one.last -= 1;
    const other = await w.sell(one, { ...oneTea(), lines: [tea('2')], total: '10000', tenders: [notes('10000')] }, { uuid });
    expect(other.body.result.item).toMatchObject({ state: 'refused', problem: expect.any(String) });
    expect(await w.flags(first)).toEqual(['otherContent']);
    expect(await w.drawer(one)).toBe(5_000);
  });
  test('a known number under another name is kept as it came, and its money is looked for', async () => {
    const one = await opened();
    await w.sold(one, oneTea());
    one.last -= 1;
    const { body } = await w.sell(one, oneTea(), offline);
    expect(body.result.item).toMatchObject({ state: 'refused', problem: expect.any(String) });
    expect(await w.flags(body.result.item)).toEqual(['knownNumber']);
    expect((await w.paper(body.result.item.id))['content']).toMatchObject({ total: '5000' });
    expect(await w.drawer(one)).toBe(5_000);
  });
});

describe('ruling 4: what cannot be booked', () => {
  const unknown = { lines: [line(999_999_999, 1, '1', '5000')], tenders: [notes('5000')], total: '5000' };
  test('stays whole under its number, those behind it go on, and its shift closes', async () => {
    const one = await opened();
    const { status, body } = await w.sell(one, unknown, offline);
    expect([status, body.result.item.state]).toEqual([200, 'refused']);
    await w.sold(one, oneTea(), offline);
    const { id } = body.result.item;
    const manager = await w.cashier(['approve_shift']);
    expect((await w.say(`till-papers/${id}/set-aside`, { reason: 'a trial' }, await w.cashier())).status).toBe(403);
    await w.closed(one, counted('10000'));
    // The drawer was right: what was over becomes the ticket's.
    const since = await standing('7180', '4210');
    const right = { shift: one.shift, tax_mode: 'inclusive', ...oneTea() };
    const corrected = await w.say(`till-papers/${id}/correct`, { content: right, reason: 'it was tea' }, manager);
    expect([corrected.status, corrected.body.result?.item?.state]).toEqual([200, 'corrected']);
    expect(await since()).toEqual([5_000, -5_000]);
    expect(await w.paper(id)).toMatchObject({
      content: { lines: [{ variation_id: 999_999_999 }] },
      corrected: { lines: [{ variation_id: w.tea }] },
    });
    expect((await w.say(`till-papers/${id}/correct`, { content: right, reason: 'again' }, manager)).status).toBe(409);
  });
  test('is set aside with a reason, and then counts as there', async () => {
    const one = await opened();
    const { body } = await w.sell(one, unknown, offline);
    const manager = await w.cashier(['approve_shift']);
    expect((await w.say(`till-papers/${body.result.item.id}/set-aside`, { reason: 'a trial' }, manager)).status).toBe(200);
    expect((await w.close(one, counted('0'))).status).toBe(200);
    one.last -= 1;
    const again = await w.send(
      one,
      'ticket',
      { shift: one.shift, tax_mode: 'inclusive', ...unknown },
      { number: 1, uuid: body.result.item.uuid, offline: true },
    );
    expect(again.body.result.item.state).toBe('aside');
  });
  test('goods that were sold are disabled, never deleted', async () => {
    const { id } = await w.productOf(w.tea);
    expect((await w.owner.call('DELETE', `products/${id}`)).status).toBe(404);
  });
});

describe('ruling 13: a drawer and its float', () => {
  test('what the shift before left moves over; only what is counted beyond that and what is fetched is a difference', async () => {
    const one = await opened('50000');
    await w.sold(one, oneTea());
    await w.closed(one, counted('55000'), { deposits: [{ treasury_id: w.safe, currency: 'IQD', amount: '35000' }] });
    const [last, since] = [{ ...one }, await standing('6180', '7180', '1110')];
    expect(await w.drawer(last)).toBe(20_000);
    const paper = await w.open(one, '29000', { added: [{ treasury_id: w.safe, currency: 'IQD', amount: '10000' }] });
    expect([await w.drawer(last), await w.drawer(one)]).toEqual([0, 29_000]);
    expect(await since()).toEqual([1_000, 0, -10_000]);
    expect(await w.flags(paper)).toEqual(['float']);
  });
  test('a difference in dollars goes through 1145, to its worth', async () => {
    const one = await till();
    const [since, before] = [await standing('7180', '1145'), await w.booked('1145', 'USD')];
    await w.open(one, '0', { counted: [{ currency: 'USD', amount: '2.00' }] });
    expect([await w.drawer(one, 'USD'), await since()]).toEqual([200, [-2_620, 2_620]]);
    expect((await w.booked('1145', 'USD')) - before).toBe(-200);
    await w.closed(one, [{ currency: 'USD', amount: '2.00' }]);
  });
  test('opened again, its difference is taken back, and the drawer is what it was', async () => {
    const one = await opened('10000');
    const since = await standing('6180');
    await w.sold(one, oneTea());
    await w.closed(one, counted('14000'));
    expect([await since(), await w.drawer(one)]).toEqual([[1_000], 14_000]);
    const { id } = await w.shiftOf(one);
    expect((await w.say(`cash-shifts/${id}/reopen`, { reason: 'a note stuck' }, await w.cashier(['approve_shift']))).status).toBe(
      403,
    );
    expect((await w.say(`cash-shifts/${id}/reopen`, { reason: 'a note stuck' }, await w.cashier(['reopen_shift']))).status).toBe(
      200,
    );
    expect([await since(), await w.drawer(one)]).toEqual([[0], 15_000]);
    await w.sold(one, oneTea());
    await w.closed(one, counted('20000'));
    await w.open(one, '20000');
    expect((await w.say(`cash-shifts/${id}/reopen`, { reason: 'too late' })).status).toBe(409);
  });
});

describe('ruling 18: a count while tills sell without a line', () => {
  test('10 in the books, one sold at ten, nine counted at noon, the ticket comes at five: nine are there, and nobody lost one', async () => {
    const one = await opened();
    const since = await standing('6330', '7210');
    const { count } = await countedCups('9');
    const before = new Date(new Date(w.world.clock.now).getTime() - 3_600_000).toISOString();
    await w.sold(one, { lines: [cup('1')], tenders: [notes('5000')], total: '5000' }, { ...offline, device_at: before });
    expect((await w.onHand(w.cup, w.here)).quantity).toBe(9_000);
    expect(await since()).toEqual([0, 0]);
    expect(count).toBeGreaterThan(0);
  });
  async function countedCups(quantity: string) {
    const made = await w.say('stock-counts/one', { branch_id: w.here, variation_id: w.cup, quantity, note: 'noon' });
    expect([made.status, made.body.errors]).toEqual([201, undefined]);
    const { id } = made.body.result.item;
    const posted = await w.say(`stock-counts/${id}/post`, {}, await w.company.person({}));
    expect(posted.status).toBe(200);
    return { count: id as number };
  }
});

describe('ruling 19: what is expected in a drawer', () => {
  test('is what the books say of it, whatever brought it there: tickets, cash in and out, an expense, a debt', async () => {
    const one = await opened('50000');
    await w.sold(one, { ...oneTea(), customer_id: w.ali, tenders: [{ method: 'account', currency: 'IQD', amount: '5000' }] });
    expect(await w.drawer(one)).toBe(50_000);
    await w.moved(one, { way: 'receipt', amount: '4000', customer_id: w.ali });
    await w.moved(one, { way: 'in', amount: '3000', treasury_id: w.safe });
    await w.moved(one, { way: 'out', amount: '1000', treasury_id: w.safe });
    const { rows } = await w.world.ownerPool.query("select id::int from account where tenant_id = $1 and code = '6190'", [
      w.company.id,
    ]);
    const since = await standing('6190', '2220');
    await w.moved(one, { way: 'expense', amount: '2000', account_id: rows[0].id, note: 'bulbs' });
    expect(await since()).toEqual([2_000, 0]);
    expect(await w.drawer(one)).toBe(54_000);
    const report = await w.report(one);
    expect(report['expected']).toEqual([{ currency: 'IQD', amount: 54_000 }]);
    expect(report['moves'].map(({ way, amount }: Body) => [way, amount])).toEqual(
      [
        ['expense', 2_000],
        ['in', 3_000],
        ['in', 50_000],
        ['out', 1_000],
        ['receipt', 4_000],
      ].reduce<[string, number][]>((sums, [way, amount]) => {
        const known = sums.find(([one]) => one === way);
        if (known) known[1] += amount as number;
        else sums.push([way as string, amount as number]);
        return sums;
      }, []),
    );
    await w.closed(one, counted('54000'));
  });
});

describe('ruling 22: the rates of a shift', () => {
  test('are those of its opening, whatever the day says later: 62 dollars are worth 81,220', async () => {
    const one = await opened('10000');
    await w.world.ownerPool.query(
      "insert into exchange_rate (tenant_id, currency, from_day, rate) values ($1, 'USD', '2026-11-21', 1320)",
      [w.company.id],
    );
    const since = await standing('7190', '1145');
    await w.sold(one, { lines: [tea('16')], tenders: [notes('62.00', 'USD')], total: '80000', change: '1250' });
    expect([await w.drawer(one), await w.drawer(one, 'USD'), await since()]).toEqual([8_750, 6_200, [30, 81_220]]);
    const { rows } = await w.world.ownerPool.query(
      "select sum(base_amount)::int as worth from ledger_line where tenant_id = $1 and account_code = '1145' and currency in ('USD', 'IQD')",
      [w.company.id],
    );
    expect(rows[0].worth).toBe(0);
    await w.world.ownerPool.query("delete from exchange_rate where tenant_id = $1 and from_day = '2026-11-21'", [w.company.id]);
    await w.closed(one, [...counted('8750'), { currency: 'USD', amount: '62.00' }]);
  });
});

describe('ruling 29: the days of a shift', () => {
  test('its tickets are of its day after midnight too; what touches a treasury is of the day it happens', async () => {
    const one = await opened('10000');
    const { now } = w.world.clock;
    w.world.clock.now = new Date(new Date(now).getTime() + 20 * 3_600_000);
    const ticket = await w.sold(one, oneTea());
    await w.moved(one, { way: 'out', amount: '4000', treasury_id: w.safe });
    w.world.clock.now = now;
    const { rows } = await w.world.ownerPool.query(
      `select e.doc_type, e.entry_date::text as day from journal_entry e where e.tenant_id = $1 and (e.doc_type = 'sale' and e.doc_id = (select sale_id from till_paper where tenant_id = $1 and id = $2)
         or e.doc_type = 'cash_move' and e.memo = $3) order by e.id desc limit 2`,
      [w.company.id, ticket['id'], (await w.shiftOf(one))['number']],
    );
    expect(rows.map(({ doc_type, day }) => [doc_type, day])).toEqual([
      ['cash_move', '2026-11-22'],
      ['sale', '2026-11-21'],
    ]);
    await w.closed(one, counted('11000'));
  });
  test('cash from a treasury that does not have it came all the same: it stands undecided until somebody says where it came from', async () => {
    const empty = await w.company.create('treasury', {
      name: { en: 'Tin', ar: 'علبة' },
      branch_id: w.here,
      kind: 'cash',
      currency: 'IQD',
    });
    const one = await opened();
    expect((await w.move(one, { way: 'in', amount: '100000', treasury_id: empty })).status).toBe(422);
    const since = await standing('1140', '7180');
    const paper = await w.moved(one, { way: 'in', amount: '100000', treasury_id: empty }, offline);
    expect([await w.drawer(one), await since()]).toEqual([100_000, [-100_000, 0]]);
    const { made_id } = (
      await w.world.ownerPool.query('select made_id::int from till_paper where tenant_id = $1 and id = $2', [
        w.company.id,
        paper['id'],
      ])
    ).rows[0];
    const manager = await w.cashier(['approve_shift']);
    const decide = (body: Body) => w.say(`cash-moves/${made_id}/decide`, body, manager);
    expect((await decide({ as: 'found', reason: 'there' })).status).toBe(422);
    expect((await decide({ as: 'over', reason: 'nobody knows' })).status).toBe(200);
    expect(await since()).toEqual([0, -100_000]);
    await w.closed(one, counted('100000'));
  });
});

describe('ruling 37: what was made without a line and is there already', () => {
  test('a customer whose phone is known becomes that one, and somebody looks', async () => {
    const one = await opened();
    const uuid = randomUUID();
    const { phone } = await w.item('customers', w.ali);
    const made = await w.taken(one, 'customer', { name: 'Ali the second', phone }, { uuid, offline: true });
    expect([made['told'].customer_id, await w.flags(made)]).toEqual([w.ali, ['knownPhone']]);
    const ticket = await w.sold(one, { ...oneTea(), customer_uuid: uuid }, offline);
    expect((await w.paper(ticket['id']))['customer_id']).toBe(w.ali);
  });
  test('a second shift of a cashier opened without a line is taken and flagged; with one it is refused', async () => {
    const by = await w.cashier();
    const [one, other] = [await w.claimed(by, await w.register()), await w.claimed(by, await w.register())];
    await w.open(one, '0');
    other.shift = randomUUID();
    const content = { business_date: '2026-11-21', counted: counted('0'), rates: [] };
    expect((await w.send(other, 'open', content, { uuid: other.shift })).status).toBe(409);
    const taken = await w.taken(other, 'open', content, { uuid: other.shift, offline: true });
    expect(await w.flags(taken)).toEqual(['secondShift']);
  });
});

test('lamps are sold at a till', async () => {
  const one = await opened();
  await w.sold(one, { lines: [lamp('2')], tenders: [notes('10000')], total: '10000' });
});
