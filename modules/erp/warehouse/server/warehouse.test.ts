import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type ShopWorld, shopWorld } from '../../../../apps/server/testing/shop.ts';
import type { Person } from '../../../../apps/server/testing/tenant.ts';

let w: ShopWorld;
let [sender, receiver, decider] = [] as unknown as [Person, Person, Person];
beforeAll(async () => {
  w = await shopWorld();
  const keys = ['show_stock', 'edit_stock', 'show_products', 'post_damage'];
  const of = (branch: number, more: string[] = []) =>
    w.company.person({ permissions: [...keys, ...more], branchId: branch, branchIds: [branch] });
  [sender, receiver, decider] = [await of(w.here), await of(w.there), await of(w.here, ['approve_shortage_writeoff'])];
  const lines = [
    { variation_id: w.tea, unit_id: w.kilo, quantity: '100', unit_cost: '2366' },
    { variation_id: w.egg, unit_id: w.carton, quantity: '10', unit_cost: '3000' },
  ];
  const bought = { supplier_id: w.basra, branch_id: w.here, purchase_date: '2026-11-21', currency: 'IQD', lines };
  const { body } = await w.say('purchases', bought);
  await w.act(body.result.item.id, 'receive');
  const milk = [{ variation_id: w.milk, unit_id: w.piece, quantity: '10', unit_cost: '1000' }];
  const cold = (await w.say('purchases', { ...bought, lines: milk })).body.result.item.id;
  const { id } = ((await w.item('purchases', cold)).lines as unknown as { id: number }[])[0] as { id: number };
  const come = (quantity: string, expires_on: string, lot: string) =>
    w.act(cold, 'receive', { lines: [{ line: id, quantity, expires_on, lot }] });
  await come('4', '2026-12-31', 'B');
  await come('6', '2026-12-01', 'A');
});
afterAll(async () => {
  expect(await w.red()).toEqual([]);
  await w.world?.close();
});

const line = (variation_id: number, unit_id: number, quantity: string) => ({ variation_id, unit_id, quantity });
const write = (lines: object[], more: object = {}, by = sender) =>
  w.say('stock-transfers', { from_branch_id: w.here, to_branch_id: w.there, sent_on: '2026-11-21', lines, ...more }, by);
const sent = async (...lines: object[]) => {
  const { status, body } = await write(lines);
  expect([status, body.errors]).toEqual([201, undefined]);
  const { id } = body.result.item as { id: number };
  expect((await say(id, 'send')).status).toBe(200);
  return id;
};
const say = (id: number, verb: string, body: object = {}, by = sender) => w.say(`stock-transfers/${id}/${verb}`, body, by);
const done = async (id: number, verb: string, body: object = {}, by = receiver) => {
  const { status, body: said } = await say(id, verb, body, by);
  expect([status, said.errors]).toEqual([200, undefined]);
  return w.item('stock-transfers', id);
};
const firstLine = async (id: number) => ((await w.item('stock-transfers', id)).lines as unknown as { id: number }[])[0]?.id;
const lotsIn = async (branch: number) => {
  const { items } = (await w.owner.call('GET', `stock-lots?variation_id=${w.milk}&branch_id=${branch}`)).body.result;
  return items.map(({ code, quantity }: Record<string, string>) => [code, Number(quantity)]);
};

describe('goods sent to another branch', () => {
  test('of twenty nineteen arrive: one is lost on the way, and the branches owe each other what they carried', async () => {
    const id = await sent(line(w.tea, w.kilo, '20'));
    expect([await w.booked('1320'), (await w.onHand(w.tea, w.here)).quantity]).toEqual([47_320, 80_000]);
    const short = await done(id, 'receive', { lines: [{ line: await firstLine(id), quantity: '19' }] });
    expect([short.state, await w.onHand(w.tea, w.there), await w.booked('1320')]).toEqual([
      'received_short',
      { quantity: 19_000, value: 44_954 },
      2_366,
    ]);
    const missing = { line: await firstLine(id), quantity: '1', way: 'lost', note: 'fell off the lorry' };
    expect((await done(id, 'decide', missing, decider)).state).toBe('closed');
    expect([await w.booked('1320'), await w.booked('6320'), await w.booked('1450')]).toEqual([0, 2_366, 0]);
    const { rows } = await w.world.ownerPool.query(
      `select branch_id::int as branch, sum(debit - credit)::int as n from ledger_line where tenant_id = $1 and account_code = '1450' group by 1 order by 1`,
      [w.company.id],
    );
    expect(rows).toEqual([
      { branch: w.here, n: 44_954 },
      { branch: w.there, n: -44_954 },
    ]);
    expect(await w.red()).toEqual([]);
  });

  test('by the carton arrive by the piece, in several goes; what comes after all closes it', async () => {
    const id = await sent(line(w.egg, w.carton, '2'));
    const first = await firstLine(id);
    expect((await done(id, 'receive', { lines: [{ line: first, quantity: '0.5' }] })).state).toBe('received_short');
    expect(await w.onHand(w.egg, w.there)).toEqual({ quantity: 15_000, value: 1_500 });
    expect((await done(id, 'receive')).state).toBe('closed');
    expect([await w.onHand(w.egg, w.there), await w.booked('1320')]).toEqual([{ quantity: 60_000, value: 6_000 }, 0]);
  });

  test('by the piece arrive, and are decided, whole', async () => {
    const id = await sent(line(w.egg, w.carton, '1'));
    const first = await firstLine(id);
    const refused = async (verb: string, body: object, by: Person) => {
      const { status, body: answer } = await say(id, verb, body, by);
      return [status, Object.keys(answer.errors ?? {})];
    };
    expect(await refused('receive', { lines: [{ line: first, quantity: '0.05' }] }, receiver)).toEqual([
      422,
      ['lines.0.quantity'],
    ]);
    await done(id, 'receive', { lines: [{ line: first, quantity: '0.5' }] });
    const back = { line: first, quantity: '0.25', way: 'back', note: 'half an egg' };
    expect(await refused('decide', back, decider)).toEqual([422, ['quantity']]);
    await done(id, 'decide', { ...back, quantity: '0.5' }, decider);
  });

  test('arrive in the lots they left in, the first to expire first; what comes back lies in its own', async () => {
    const id = await sent(line(w.milk, w.piece, '8'));
    expect([await lotsIn(w.here), await lotsIn(w.there)]).toEqual([[['B', 2]], []]);
    const first = await firstLine(id);
    await done(id, 'receive', { lines: [{ line: first, quantity: '7' }] });
    expect(await lotsIn(w.there)).toEqual([
      ['A', 6],
      ['B', 1],
    ]);
    await done(id, 'decide', { line: first, quantity: '1', way: 'back', note: 'turned back' }, decider);
    expect([await lotsIn(w.here), await w.onHand(w.milk, w.here)]).toEqual([[['B', 3]], { quantity: 3_000, value: 3_000 }]);
  });

  test('that are somebody’s fault are owed by him', async () => {
    const id = await sent(line(w.tea, w.kilo, '2'));
    const first = await firstLine(id);
    await done(id, 'receive', { lines: [{ line: first, quantity: '1' }] });
    const fault = { line: first, quantity: '1', way: 'fault', note: 'left the lorry open' };
    const refused = await say(id, 'decide', fault, decider);
    expect([refused.status, Object.keys(refused.body.errors)]).toEqual([422, ['employee_id']]);
    await done(id, 'decide', { ...fault, employee_id: sender.id }, decider);
    expect(await w.booked('1240', 'IQD', sender.id)).toBe(2_366);
    expect(await w.red()).toEqual([]);
  });

  test('are sent by those who work where they lie, and taken in by those where they arrive', async () => {
    const id = await sent(line(w.tea, w.kilo, '1'));
    expect((await say(id, 'receive', {}, sender)).status).toBe(403);
    expect((await write([line(w.tea, w.kilo, '1')], {}, receiver)).body.errors).toHaveProperty('from_branch_id');
    await done(id, 'receive');
    expect((await say(id, 'receive', {}, receiver)).status).toBe(409);
  });

  test('is the sender’s paper until it is sent: the receiver does not turn it round', async () => {
    const { id, version } = (await write([line(w.tea, w.kilo, '1')])).body.result.item;
    const turned = { from_branch_id: w.there, to_branch_id: w.here, sent_on: '2026-11-21', version };
    const answer = await receiver.call('PUT', `stock-transfers/${id}`, { ...turned, lines: [line(w.tea, w.kilo, '9')] });
    expect([answer.status, Object.keys(answer.body.errors)]).toEqual([422, ['from_branch_id']]);
  });

  test('are not more than lie there, nor more than were sent', async () => {
    const { body } = await write([line(w.tea, w.kilo, '5000')]);
    const refused = await say(body.result.item.id, 'send');
    expect([refused.status, refused.body.message]).toEqual([409, expect.stringContaining('Tea')]);
    const id = await sent(line(w.tea, w.kilo, '1'));
    const over = await say(id, 'receive', { lines: [{ line: await firstLine(id), quantity: '2' }] }, receiver);
    expect([over.status, Object.keys(over.body.errors)]).toEqual([422, ['lines.0.quantity']]);
    await done(id, 'receive');
  });

  test.each<[string, () => object[], object, string[]]>([
    ['to the same branch', () => [line(w.tea, w.kilo, '1')], { same: true }, ['to_branch_id']],
    ['of nothing', () => [line(w.tea, w.kilo, '0')], {}, ['lines.0.quantity']],
    ['of half an egg', () => [line(w.egg, w.piece, '0.5')], {}, ['lines.0.quantity']],
    ['of what is not counted', () => [line(w.tip, w.piece, '1')], {}, ['lines.0.variation_id']],
    ['without goods', () => [], {}, ['lines']],
  ])('%s are refused beside the field', async (_, lines, more, fields) => {
    const to = 'same' in more ? { to_branch_id: w.here } : {};
    const { status, body } = await write(lines(), to);
    expect([status, Object.keys(body.errors ?? {})]).toEqual([422, fields]);
  });

  test('received at two desks arrive once', async () => {
    const before = (await w.onHand(w.tea, w.there)).quantity;
    const id = await sent(line(w.tea, w.kilo, '3'));
    const answers = await Promise.all(Array.from({ length: 6 }, () => say(id, 'receive', {}, receiver)));
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409, 409, 409, 409, 409]);
    expect((await w.onHand(w.tea, w.there)).quantity - before).toBe(3_000);
  });

  test('changed past everything are found', async () => {
    const id = await sent(line(w.tea, w.kilo, '1'));
    const set = (by: number) =>
      w.world.ownerPool.query(
        'update stock_transfer_line set left_worth = left_worth + $3 where tenant_id = $1 and stock_transfer_id = $2',
        [w.company.id, id, by],
      );
    await set(1);
    expect(await w.red()).toEqual([['R4', 'goods_on_their_way']]);
    await set(-1);
    await done(id, 'receive');
    expect(await w.red()).toEqual([]);
  });
});

describe('damaged goods', () => {
  const damaged = async (damage_type: string, quantity: string) => {
    const lines = [line(w.tea, w.kilo, quantity)];
    const body = { branch_id: w.here, damage_date: '2026-11-21', damage_type, reason: 'wet', lines };
    const { status, body: said } = await w.say('damaged-stocks', body, sender);
    expect([status, said.errors]).toEqual([201, undefined]);
    return said.result.item.id as number;
  };
  const tell = (id: number, verb: string, by = sender) => w.say(`damaged-stocks/${id}/${verb}`, {}, by);

  test.each([
    ['normal', '5310'],
    ['abnormal', '6310'],
  ])('of the kind %s leave at what they carry, to %s, once another approved it', async (kind, code) => {
    const [cost, shelf] = [await w.booked(code), await w.onHand(w.tea, w.here)];
    const id = await damaged(kind, '2');
    expect((await tell(id, 'approve')).status).toBe(409);
    expect((await tell(id, 'post')).status).toBe(409);
    expect((await tell(id, 'approve', decider)).status).toBe(200);
    expect((await tell(id, 'post')).status).toBe(200);
    const left = await w.onHand(w.tea, w.here);
    expect([shelf.quantity - left.quantity, (await w.booked(code)) - cost]).toEqual([2_000, shelf.value - left.value]);
    expect((await w.item('damaged-stocks', id)).total).toBe(String(shelf.value - left.value));
    expect(await w.red()).toEqual([]);
  });

  test('are normal or abnormal, and nothing else', async () => {
    const lines = [line(w.tea, w.kilo, '1')];
    const body = { branch_id: w.here, damage_date: '2026-11-21', damage_type: 'odd', reason: 'wet', lines };
    const refused = await w.say('damaged-stocks', body, sender);
    expect([refused.status, Object.keys(refused.body.errors)]).toEqual([422, ['damage_type']]);
  });

  test('that are not there are not taken off', async () => {
    const id = await damaged('normal', '9000');
    await tell(id, 'approve', decider);
    expect((await tell(id, 'post')).status).toBe(409);
    expect((await tell(id, 'cancel')).status).toBe(200);
  });

  describe('of which something is made good (ruling 39)', () => {
    const taken = async (damage_type: string) => {
      const id = await damaged(damage_type, '4');
      await tell(id, 'approve', decider);
      await tell(id, 'post');
      return { id, worth: Number((await w.item('damaged-stocks', id)).total) };
    };
    const recover = (id: number, amount: number, more: object = {}, by = w.owner) =>
      w.say(`damaged-stocks/${id}/recover`, { treasury_id: w.safe, amount: String(amount), note: 'the carrier', ...more }, by);

    test.each([
      ['normal', '5310'],
      ['abnormal', '6315'],
    ])('of the kind %s: the cash lies in the safe, and %s is that much smaller', async (kind, code) => {
      const { id } = await taken(kind);
      const before = await w.booked(code);
      expect((await recover(id, 1_000)).status).toBe(200);
      expect([(await w.booked(code)) - before, (await w.item('damaged-stocks', id)).recovered]).toEqual([-1_000, '1000']);
      expect(await w.red()).toEqual([]);
    });

    test('in the safe of another branch stands in the branch that lost it', async () => {
      const safe = await w.company.create('treasury', {
        name: { en: 'Safe of Mosul', ar: 'قاصة الموصل' },
        branch_id: w.there,
        kind: 'cash',
        currency: 'IQD',
      });
      const { id } = await taken('abnormal');
      expect((await recover(id, 700, { treasury_id: safe })).status).toBe(200);
      const { rows } = await w.world.ownerPool.query(
        `select l.branch_id::int as branch, l.account_code as code, (l.debit - l.credit)::int as n from ledger_line l
          join journal_entry e on e.tenant_id = l.tenant_id and e.id = l.entry_id join damaged_stock_recovery r on r.tenant_id = e.tenant_id and r.voucher_id = e.doc_id
          where e.tenant_id = $1 and e.doc_type = 'voucher' and r.damaged_stock_id = $2 order by 2, 1 desc`,
        [w.company.id, id],
      );
      expect(rows).toEqual([
        { branch: w.there, code: '1110', n: 700 },
        { branch: w.there, code: '1450', n: -700 },
        { branch: w.here, code: '1450', n: 700 },
        { branch: w.here, code: '6315', n: -700 },
      ]);
      expect(await w.red()).toEqual([]);
    });

    test('is never more than it was worth, however many take it in at once', async () => {
      const { id, worth } = await taken('abnormal');
      const beyond = await recover(id, worth + 1);
      expect([beyond.status, Object.keys(beyond.body.errors)]).toEqual([422, ['amount']]);
      const answers = await Promise.all(Array.from({ length: 6 }, () => recover(id, worth)));
      expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
      expect(answers.filter(({ status }) => ![200, 409, 422].includes(status))).toEqual([]);
      expect((await w.item('damaged-stocks', id)).recovered).toBe(String(worth));
      expect((await recover(id, 1)).body.message).toBe('All it was worth is recovered.');
    });

    test('and taken back with its voucher can be taken in again', async () => {
      const { id, worth } = await taken('normal');
      const spoilage = await w.booked('5310');
      await recover(id, worth);
      const { papers } = (await w.item('damaged-stocks', id)) as unknown as { papers: { voucher: { id: number }[] } };
      const [voucher] = papers.voucher;
      expect((await w.say(`transactions/${voucher?.id}/reverse`, { reason: 'bounced' })).status).toBe(200);
      expect([(await w.item('damaged-stocks', id)).recovered, await w.booked('5310')]).toEqual(['0', spoilage]);
      expect((await recover(id, worth)).status).toBe(200);
    });

    test('is taken in by whoever may take in cash, in the company’s money, of goods that are off the shelf', async () => {
      const { id } = await taken('normal');
      expect((await recover(id, 100, {}, decider)).status).toBe(403);
      expect(Object.keys((await recover(id, 100, { treasury_id: w.dollars })).body.errors)).toEqual(['treasury_id']);
      expect((await recover(await damaged('normal', '1'), 100)).status).toBe(409);
    });
  });
});
