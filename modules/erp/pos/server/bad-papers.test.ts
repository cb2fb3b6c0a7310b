import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { today } from '../../sales/server/selling-world.ts';
import { type Body, line, notes, type TillDevice, type TillWorld, tillWorld } from './till-world.ts';

// What a till may send that is not as it ought to be. With a line it is refused in words and never was; without one its goods and money
// are real, so that it is booked with a flag, or kept whole until somebody enters it. Nothing of it is a fault of the server.
let w: TillWorld;
let till: TillDevice;
beforeAll(async () => {
  w = await tillWorld();
  await w.stocked(w.tea, '5000', '2000');
  await w.stocked(w.lamp, '300', '3000');
  till = await w.claimed(await w.cashier(), await w.register());
  await w.open(till, '0');
});
afterAll(async () => {
  expect(await w.red()).toEqual([]);
  await w.world?.close();
});

const tea = (quantity: string, more: Body = {}) => line(w.tea, w.kilo, quantity, '5000', more);
const lamp = (quantity: string, more: Body = {}) => line(w.lamp, w.piece, quantity, '5000', more);
const paid = (total: string, lines: Body[], more: Body = {}) => ({ lines, tenders: [notes(total)], total, ...more });
const oneTea = () => paid('5000', [tea('1')]);
const offline = { offline: true };
const shortly = (minutes: number) => new Date(new Date(w.world.clock.now).getTime() + minutes * 60_000).toISOString();
const opened = async (more: readonly string[] = []) => {
  const one = await w.claimed(await w.cashier(more), await w.register());
  await w.open(one, '0');
  return one;
};
const soldAt = async ({ id }: Body): Promise<string> =>
  (await w.item('sales', Number((await w.paper(id))['sale_id'])))['sold_at'] as unknown as string;
/** Every word somebody is told is a sentence: no key, no hole. */
const expectWords = (said: unknown) => {
  expect(said).toEqual(expect.stringMatching(/\S{2}/));
  expect(said).not.toMatch(/errors\.|\{\{|undefined|null/);
};

/** With a line refused beside this field and nothing of it kept; without one kept whole under its number, its drawer as it was. */
async function refusedAt(one: TillDevice, content: Body, field: string): Promise<void> {
  const before = await w.drawer(till);
  const asked = await w.sell(one, content);
  one.last -= 1;
  expect([asked.status, Object.keys(asked.body.errors ?? {})]).toEqual([422, [field]]);
  for (const words of asked.body.errors[field]) expectWords(words);
  const kept = await w.sell(one, content, offline);
  expect([kept.status, kept.body.result.item.state]).toEqual([200, 'refused']);
  expectWords(kept.body.result.item.problem);
  expect((await w.paper(kept.body.result.item.id))['content']).toEqual({ shift: one.shift, tax_mode: 'inclusive', ...content });
  expect(await w.drawer(till)).toBe(before);
}

describe('a clock that is wrong', () => {
  test('by hours is put right by what it says when it sends, and somebody looks', async () => {
    const item = await w.sold(till, oneTea(), { ...offline, device_at: shortly(170), sent_at: shortly(180) });
    expect([await w.flags(item), await soldAt(item)]).toEqual([['clock'], shortly(-10)]);
  });
  test('put back between sale and sending never makes a sale of the future', async () => {
    const item = await w.sold(till, oneTea(), { ...offline, device_at: shortly(600), sent_at: shortly(0) });
    expect([await w.flags(item), await soldAt(item)]).toEqual([['clock'], shortly(0)]);
  });
  test('that began at 1970 and is right when it sends: nothing was sold before the device was a till, and somebody looks', async () => {
    const item = await w.sold(till, oneTea(), { ...offline, device_at: '1970-01-01T00:00:05.000Z', sent_at: shortly(0) });
    expect(await w.flags(item)).toEqual(['clock']);
    expect(new Date(await soldAt(item)).getTime()).toBeGreaterThanOrEqual(new Date(w.world.clock.now).getTime() - 60_000);
  });
  test.each(['yesterday', '', '2026-13-45T00:00:00Z', 12, null, '+275760-09-13T00:00:00.000Z'])(
    'that says %j is refused beside it',
    async (said) => {
      const { status, body } = await w.send(till, 'ticket', oneTea(), { number: till.last + 1, device_at: said });
      expect([status, Object.keys(body.errors)]).toEqual([422, ['device_at']]);
    },
  );
});

describe('a queue that was edited', () => {
  test('a long ticket with other content is kept whole beside the first, once however often it comes', async () => {
    const [uuid, lines] = [randomUUID(), Array.from({ length: 60 }, () => tea('1'))];
    const first = await w.sold(till, paid('300000', lines), { ...offline, uuid });
    till.last -= 1;
    const other = paid('310000', [...lines, tea('2', { discount: null })]);
    for (let time = 0; time < 2; time++) {
      const { status, body } = await w.sell(till, other, { ...offline, uuid });
      if (time === 0) till.last -= 1;
      expect([status, body.result.item.state]).toEqual([200, 'refused']);
      expectWords(body.result.item.problem);
    }
    const { items } = (await w.owner.call('GET', `till-flags?till_paper_id=${first['id']}`)).body.result;
    expect(items.map(({ kind }: Body) => kind)).toEqual(['otherContent']);
    const { content } = JSON.parse(items[0].said);
    expect(JSON.parse(content)).toEqual({ shift: till.shift, tax_mode: 'inclusive', ...other });
  });
});

describe('a price that is not the server’s', () => {
  test('is what was paid, and somebody looks: forged as if it were offered, or typed by who may not', async () => {
    const before = await w.drawer(till);
    const forged = await w.sold(till, paid('250', [line(w.lamp, w.piece, '1', '250')]), offline);
    const typed = await w.sold(till, paid('250', [line(w.lamp, w.piece, '1', '250', { listed: '5000' })]), offline);
    // Below what its cashier may take off stands on its own.
    expect([await w.flags(forged), await w.flags(typed)]).toEqual([
      expect.arrayContaining(['price']),
      expect.arrayContaining(['price']),
    ]);
    expect((await w.drawer(till)) - before).toBe(500);
    const dear = await opened(['edit_sale_price']);
    const item = await w.sold(dear, paid('250', [line(w.lamp, w.piece, '1', '250', { listed: '5000' })]));
    expect(await w.flags(item)).not.toContain('price');
  });
  test('a total its lines do not come to is no ticket', async () => {
    await refusedAt(till, { ...oneTea(), total: '4000', change: '1000' }, 'total');
    await refusedAt(till, { ...oneTea(), tenders: [notes('3000')] }, 'tenders');
  });
});

describe('goods', () => {
  test.each(['0', '-1', '0.0001', '1000001', '1e3', 'NaN', '', 'one', null, {}])(
    'in a quantity of %j are refused beside it',
    async (quantity) => {
      await refusedAt(till, paid('5000', [{ ...tea('1'), quantity }]), 'lines.0.quantity');
    },
  );
  test('in parts of what is sold whole are refused beside it, by the gram of what is weighed sold', async () => {
    await refusedAt(till, paid('2500', [lamp('0.5')]), 'lines.0.quantity');
    await refusedAt(till, paid('5005', [lamp('1.001')]), 'lines.0.quantity');
    await w.sold(till, { ...paid('6170', [tea('1.234')]), tenders: [notes('6250')] }, offline);
  });
  test('taken out of sale while the till had no line are sold as they were printed', async () => {
    const gone = await w.goods('Gone', w.piece);
    await w.stocked(gone, '5', '1000');
    const { id, version } = await w.productOf(gone);
    expect((await w.owner.call('POST', `products/${id}/disable`, { version })).status).toBe(200);
    const before = await w.drawer(till);
    await w.sold(till, paid('5000', [line(gone, w.piece, '1', '5000')]), offline);
    expect([(await w.onHand(gone, w.here)).quantity, (await w.drawer(till)) - before]).toEqual([4_000, 5_000]);
  });
});

describe('what is given for it', () => {
  test.each([
    ['notes without a rate', [notes('5.00', 'EGP')], 'tenders.0.currency'],
    ['notes of no currency', [notes('5000', 'XXX')], 'tenders.0.currency'],
    ['a card in dollars', [{ method: 'card', currency: 'USD', amount: '4.00', gateway_id: 1 }], 'tenders.0.currency'],
    ['a card of no gateway', [{ method: 'card', currency: 'IQD', amount: '5000' }], 'tenders.0.gateway_id'],
    [
      'a card of a gateway nobody knows',
      [{ method: 'card', currency: 'IQD', amount: '5000', gateway_id: 99_999 }],
      'tenders.0.gateway_id',
    ],
    ['nothing', [notes('0')], 'tenders.0.amount'],
    ['less than nothing', [notes('-5000')], 'tenders.0.amount'],
    ['by a way nobody knows', [{ method: 'shells', currency: 'IQD', amount: '5000' }], 'tenders.0.method'],
    ['on account of who gave no name', [{ method: 'account', currency: 'IQD', amount: '5000' }], 'tenders.0.method'],
  ])('%s is refused beside it', async (_, tenders, field) => {
    await refusedAt(till, { ...oneTea(), tenders }, field);
  });
});

describe('whoever sends it', () => {
  test('another device under a claim of this one is taken and looked at; nobody’s claim, or another company’s, is refused', async () => {
    const item = await w.sold(till, oneTea(), { ...offline, device: randomUUID() });
    expect(await w.flags(item)).toEqual(['device']);
    const elsewhere = await w.world.addTenant({ businessTypeId: 2, businessSubTypeId: 2 });
    const stranger = await elsewhere.person({});
    for (const [by, claim_id] of [
      [till.by, 999_999],
      [stranger, till.claim],
    ] as const) {
      const { status, body } = await w.send({ ...till, by }, 'ticket', oneTea(), {
        claim_id,
        number: till.last + 1,
        offline: true,
      });
      expect([status, Object.keys(body.errors)]).toEqual([422, ['claim_id']]);
    }
  });
  test('a register taken by another device while the first had no line: what that sold is in its own shift, its cash as it was counted', async () => {
    const first = await w.claimed(await w.cashier(), await w.register());
    const queued = { ...offline, device_at: shortly(0) };
    const next = await w.claimed(await w.cashier(), first.register);
    await w.open(next, '0');
    const item = await w.open(first, '0', {}, queued);
    expect(await w.flags(item)).toEqual(['device']);
    expect(await w.flags(await w.sold(first, oneTea(), queued))).toEqual(['device']);
    expect(await w.flags(await w.sold(next, paid('10000', [lamp('2')])))).toEqual([]);
    expect([await w.drawer(first), await w.drawer(next)]).toEqual([5_000, 10_000]);
    await w.closed(next, [{ currency: 'IQD', amount: '10000' }]);
    await w.closed(first, [{ currency: 'IQD', amount: '5000' }]);
  });
});

describe('a shift that is not open', () => {
  test('a ticket on one nobody opened is refused, without a line kept', async () => {
    const stray = { ...till, shift: randomUUID() };
    await refusedAt(stray, oneTea(), 'shift');
    till.last = stray.last;
  });
  test('counted, closed and given cash once more: told so, without a line the cash is kept to be entered', async () => {
    const one = await opened();
    await w.closed(one, [{ currency: 'IQD', amount: '0' }]);
    for (const kind of ['count', 'close', 'move']) {
      const content = {
        shift: one.shift,
        last_number: 0,
        counted: [{ currency: 'IQD', amount: '0' }],
        way: 'in',
        currency: 'IQD',
        amount: '1000',
        treasury_id: w.safe,
      };
      const { status, body } = await w.send(one, kind, content);
      expect(status).toBe(409);
      expectWords(body.message);
    }
    const kept = await w.move(one, { way: 'in', amount: '1000', treasury_id: w.safe }, offline);
    expect([kept.status, kept.body.result.item.state]).toEqual([200, 'refused']);
    expectWords(kept.body.result.item.problem);
    expect((await w.paper(kept.body.result.item.id))['content']).toMatchObject({ amount: '1000' });
  });
});

const wrong = [null, '', '\u0000', 'a\ud800', -1, 1e21, '9'.repeat(40), [], {}, [null], [{}], 'ا'.repeat(9000)];

describe('whatever stands in a field of a paper', () => {
  const right: Record<string, () => Body> = {
    open: () => ({
      business_date: today,
      counted: [{ currency: 'IQD', amount: '0' }],
      added: [],
      taken: [],
      rates: [{ currency: 'USD', rate: '1310' }],
    }),
    ticket: () => ({
      ...{ shift: till.shift, tax_mode: 'inclusive', customer_id: w.ali, customer_uuid: randomUUID(), delegate_id: 1, note: 'x' },
      ...{ discount_type: 'fixed', discount: '0', ...oneTea(), returning: [], change: '0', catalogue_at: shortly(0) },
    }),
    move: () => ({
      shift: till.shift,
      way: 'in',
      currency: 'IQD',
      amount: '1000',
      treasury_id: w.safe,
      account_id: 1,
      customer_id: 1,
      note: 'x',
    }),
    count: () => ({ shift: till.shift }),
    close: () => ({
      shift: randomUUID(),
      last_number: 1,
      counted: [{ currency: 'IQD', amount: '1', notes: [] }],
      slips: [],
      deposits: [],
      note: 'x',
    }),
    customer: () => ({ name: 'Zainab', phone: '07709998877' }),
  };
  const lineFields = ['variation_id', 'unit_id', 'quantity', 'price', 'listed', 'discount', 'tax_percent', 'extras'];
  test.each(Object.keys(right))('%s: it is taken, or refused in words, and never a fault', async (kind) => {
    const whole = right[kind]?.() as Body;
    const bodies = [
      ...Object.keys(whole).flatMap((field) => wrong.map((value) => ({ ...whole, [field]: value }))),
      ...(kind === 'ticket' ? lineFields : []).flatMap((field) =>
        wrong.map((value) => ({ ...whole, lines: [{ ...tea('1'), [field]: value }] })),
      ),
    ];
    const faults: string[] = [];
    for (const content of bodies) {
      // With a line most are judged before anything is done; without one each is kept.
      for (const more of [{}, offline]) {
        const number = kind === 'ticket' ? { number: till.last + 1 } : {};
        const { status, body } = await w.send(till, kind, content, { ...more, ...number });
        if (status === 200 && kind === 'ticket') till.last += 1;
        if (status >= 500) faults.push(`${status} ${JSON.stringify(content).slice(0, 300)}`);
        else if (status !== 200) expectWords(body.message);
        else if (body.result.item.state === 'refused') expectWords(body.result.item.problem);
      }
    }
    expect(faults).toEqual([]);
  });
  test('nor in what every paper says of itself', async () => {
    const faults: string[] = [];
    let tried = 0;
    for (const field of ['uuid', 'kind', 'claim_id', 'device', 'number', 'offline', 'content', 'device_at', 'sent_at'])
      for (const value of wrong) {
        const { status } = await w.send(
          till,
          'customer',
          { name: 'Zainab', phone: '07709998877' },
          { ...offline, [field]: value },
        );
        tried++;
        if (status >= 500) faults.push(`${status} ${field} ${JSON.stringify(value).slice(0, 60)}`);
      }
    expect(tried).toBeGreaterThan(100);
    expect(faults).toEqual([]);
  });
  test('what no text may hold is left out of what is kept, and the rest of it stands', async () => {
    const item = await w.sold(till, { ...oneTea(), note: 'for\u0000 Zainab \ud83d' }, offline);
    expect((await w.paper(item['id']))['content']).toMatchObject({ note: 'for Zainab \ufffd' });
  });
});
