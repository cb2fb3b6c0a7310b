import { randomUUID } from 'node:crypto';
import net from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { today } from '../../sales/server/selling-world.ts';
import { type Body, line, notes, type TillDevice, type TillWorld, tillWorld } from './till-world.ts';

let w: TillWorld;
beforeAll(async () => {
  w = await tillWorld();
  await w.stocked(w.tea, '5000', '2000');
  await w.stocked(w.lamp, '300', '3000');
});
afterAll(async () => {
  expect(await w.red()).toEqual([]);
  await w.world?.close();
});

const atOnce = <T>(count: number, work: (nth: number) => Promise<T>) =>
  Promise.all(Array.from({ length: count }, (_, nth) => work(nth)));
const opened = async (more: readonly string[] = []): Promise<TillDevice> => {
  const till = await w.claimed(await w.cashier(more), await w.register());
  await w.open(till, '0');
  return till;
};
const oneTea = () => ({ lines: [line(w.tea, w.kilo, '1', '5000')], tenders: [notes('5000')], total: '5000' });
type Answer = Awaited<ReturnType<TillWorld['send']>>;
/** A device that is told too many wait, or that the same is under way, asks again. */
const patiently = async (ask: () => Promise<Answer>): Promise<Answer> => {
  const answer = await ask();
  return answer.status === 429 || answer.body?.code === 'busy' ? patiently(ask) : answer;
};
const ticketsOf = async (till: TillDevice) => {
  const { rows } = await w.world.ownerPool.query(
    "select nth, state, sale_id is not null as is_sale from till_paper where tenant_id = $1 and claim_id = $2 and kind = 'ticket' order by nth",
    [w.company.id, till.claim],
  );
  return rows as { nth: number; state: string; is_sale: boolean }[];
};

test('one ticket sent twenty times at once, from two tabs and with and without a line, is one', async () => {
  const till = await opened();
  const uuid = randomUUID();
  const content = { shift: till.shift, tax_mode: 'inclusive', ...oneTea() };
  const answers = await atOnce(20, (nth) =>
    patiently(() => w.send(till, 'ticket', content, { uuid, number: 1, offline: nth % 2 === 0 })),
  );
  expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]));
  for (const { body } of answers) expect(body.result.item).toEqual(answers[0]?.body.result.item);
  expect([await ticketsOf(till), await w.drawer(till)]).toEqual([[{ nth: 1, state: 'taken', is_sale: true }], 5_000]);
});

describe('a connection that breaks', () => {
  let port: number;
  beforeAll(async () => {
    port = Number(new URL(await w.world.product.server.listen({ port: 0, host: '127.0.0.1' })).port);
  });
  /** Sends a ticket over a socket of its own, hears nothing, and hangs up once so much has happened. */
  const sentAndLost = async (till: TillDevice, paper: Body, until: () => Promise<unknown>) => {
    const body = JSON.stringify(paper);
    const head = [
      'POST /api/v1/till/papers HTTP/1.1',
      'host: 127.0.0.1',
      `authorization: Bearer ${till.by.token}`,
      'content-type: application/json',
      `content-length: ${Buffer.byteLength(body)}`,
    ];
    const socket = net.connect(port, '127.0.0.1');
    socket.on('error', () => undefined);
    socket.write(`${head.join('\r\n')}\r\n\r\n${body}`);
    await until();
    socket.destroy();
  };
  const asked = (till: TillDevice, number: number): Body => {
    const at = new Date(w.world.clock.now).toISOString();
    const content = { shift: till.shift, tax_mode: 'inclusive', ...oneTea() };
    const of = { uuid: randomUUID(), kind: 'ticket', claim_id: till.claim, device: till.device, number };
    return { ...of, content, offline: false, device_at: at, sent_at: at };
  };
  const again = (till: TillDevice, { uuid, number, content }: Body) =>
    patiently(() => w.send(till, 'ticket', content, { uuid, number, offline: true }));

  test('after the ticket is booked, before anybody hears of it: sent again as one without a line it is that ticket', async () => {
    const till = await opened();
    const paper = asked(till, 1);
    await sentAndLost(till, paper, async () => {
      while ((await ticketsOf(till)).length === 0) await sleep(5);
    });
    const [first, second] = [await again(till, paper), await again(till, paper)];
    expect(first.body.result.item).toMatchObject({ state: 'taken', problem: null, uuid: paper['uuid'] });
    expect(second.body.result.item).toEqual(first.body.result.item);
    expect([await ticketsOf(till), await w.drawer(till)]).toEqual([[{ nth: 1, state: 'taken', is_sale: true }], 5_000]);
    await w.closed({ ...till, last: 1 }, [{ currency: 'IQD', amount: '5000' }]);
  });

  test('at any moment of a ticket, again and again: each is there once, and the drawer is theirs', async () => {
    const till = await opened();
    const count = 20;
    for (let number = 1; number <= count; number++) {
      const paper = asked(till, number);
      await sentAndLost(till, paper, () => sleep(number * 2));
      expect((await again(till, paper)).body.result.item).toMatchObject({ state: 'taken', problem: null });
    }
    expect(await ticketsOf(till)).toEqual(
      Array.from({ length: count }, (_, nth) => ({ nth: nth + 1, state: 'taken', is_sale: true })),
    );
    await w.closed({ ...till, last: count }, [{ currency: 'IQD', amount: String(count * 5_000) }]);
    expect(await w.shiftOf(till)).toMatchObject({ tickets: count, difference: '0' });
  });
});

test('two tabs that give two tickets one number: one is booked, the other is kept and looked at', async () => {
  const till = await opened();
  const content = { shift: till.shift, tax_mode: 'inclusive', ...oneTea() };
  const answers = await atOnce(2, () => w.send(till, 'ticket', content, { number: 1, offline: true }));
  expect(answers.map(({ body }) => body.result.item.state).sort()).toEqual(['refused', 'taken']);
  expect(await w.drawer(till)).toBe(5_000);
});

test('the last 30 pieces at 100 tills with a line: 30 are sold, 70 are told which goods are gone, and no number is lost', async () => {
  const last = await w.goods('Last', w.piece);
  await w.stocked(last, '30', '1000');
  const tills = [await opened(), await opened(), await opened(), await opened()];
  const numbers = tills.map(() => 0);
  const before = await w.booked('4210');
  // Each of four tills has a queue of twenty-five buyers: a refused ticket never was, and its number is the next one's.
  const outcomes = await Promise.all(
    tills.map(async (till, at) => {
      const seen: number[] = [];
      for (let buyer = 0; buyer < 25; buyer++) {
        const content = {
          shift: till.shift,
          tax_mode: 'inclusive',
          lines: [line(last, w.piece, '1', '5000')],
          tenders: [notes('5000')],
          total: '5000',
        };
        const uuid = randomUUID();
        const { status, body } = await patiently(() =>
          w.send(till, 'ticket', content, { uuid, number: (numbers[at] as number) + 1 }),
        );
        if (status === 200) numbers[at] = (numbers[at] as number) + 1;
        else expect([status, body.message]).toEqual([409, expect.stringContaining('Last')]);
        seen.push(status);
      }
      return seen;
    }),
  );
  expect(outcomes.flat().filter((status) => status === 200)).toHaveLength(30);
  expect(await w.onHand(last, w.here)).toEqual({ quantity: 0, value: 0 });
  expect((await w.booked('4210')) - before).toBe(-150_000);
  for (const [at, till] of tills.entries()) {
    expect((await ticketsOf(till)).map(({ nth }) => nth)).toEqual(
      Array.from({ length: numbers[at] as number }, (_, nth) => nth + 1),
    );
    await w.closed({ ...till, last: numbers[at] as number }, [
      { currency: 'IQD', amount: String((numbers[at] as number) * 5_000) },
    ]);
  }
});

test('one register opened twice at once is opened once', async () => {
  const till = await w.claimed(await w.cashier(), await w.register());
  const content = { business_date: today, counted: [{ currency: 'IQD', amount: '0' }], rates: [] };
  const answers = await atOnce(3, () => w.send(till, 'open', content));
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 409, 409]);
});

test('one register claimed by three at once is the device of one of them', async () => {
  const [register, by] = [await w.register(), await w.cashier()];
  await atOnce(3, (nth) =>
    w.say('till-claims', { register_id: register, device: randomUUID(), device_name: `Device ${nth}` }, by),
  );
  const { rows } = await w.world.ownerPool.query(
    'select number::int, state from till_claim where tenant_id = $1 and register_id = $2 order by number',
    [w.company.id, register],
  );
  expect(rows.filter(({ state }) => state === 'live')).toHaveLength(1);
  expect(rows.at(-1).state).toBe('live');
});

test('a closing against a ticket that is on its way: no ticket is outside its shift', async () => {
  for (let round = 0; round < 4; round++) {
    const till = await opened();
    await w.sold(till, oneTea());
    const content = { shift: till.shift, tax_mode: 'inclusive', ...oneTea() };
    const counted = [{ currency: 'IQD', amount: '5000' }];
    const [ticket, closing] = await Promise.all([
      w.send(till, 'ticket', content, { number: 2, offline: true }),
      w.send(till, 'close', { shift: till.shift, last_number: 1, counted }),
    ]);
    expect([ticket.status, closing.status]).toEqual([200, 200]);
    const { rows } = await w.world.ownerPool.query(
      'select count(*)::int as n from till_paper where tenant_id = $1 and shift_id = $2 and kind = $3 and sale_id is not null',
      [w.company.id, await w.shiftId(till), 'ticket'],
    );
    expect([rows[0].n, await w.drawer(till)]).toEqual([2, expect.any(Number)]);
    expect(await w.shiftOf(till)).toMatchObject({ state: 'closed', tickets: 2 });
  }
});

test('one line is brought back at two tills: it comes back once, and its money goes out once', async () => {
  const [one, other] = [await opened(['return_sales']), await opened(['return_sales'])];
  const item = await w.sold(one, { lines: [line(w.lamp, w.piece, '2', '5000')], tenders: [notes('10000')], total: '10000' });
  await w.sold(other, oneTea());
  await w.sold(other, oneTea());
  const sale = Number((await w.paper(item['id']))['sale_id']);
  const [of] = (await w.item('sales', sale)).lines as unknown as [{ id: number }];
  const returning = [{ sale_id: sale, note: 'cracked', lines: [{ line: of.id, quantity: '2' }] }];
  const back = { lines: [], tenders: [], total: '0', change: '10000', returning };
  const answers = await Promise.all([w.sell(one, back), w.sell(other, back)]);
  expect(answers.map(({ status }) => status).sort()).toEqual([
    200,
    expect.toSatisfy((status) => [409, 422].includes(status as number)),
  ]);
  expect((await w.drawer(one)) + (await w.drawer(other))).toBe(10_000);
});

describe('tickets of a day without a line', () => {
  test('come in any order of tills, and leave the same quantities, sales and cash', async () => {
    const goods = [await w.goods('Any A', w.piece), await w.goods('Any B', w.piece)];
    for (const one of goods) await w.stocked(one, '20', '1000');
    const tills = [await opened(), await opened()];
    const papers = tills.flatMap((till, at) =>
      Array.from({ length: 15 }, (_, nth) => ({
        till,
        number: nth + 1,
        content: {
          ...{ shift: till.shift, tax_mode: 'inclusive', tenders: [notes('5000')], total: '5000' },
          lines: [line(goods[(nth + at) % 2] as number, w.piece, '1', '5000')],
        } as Body,
      })),
    );
    const shuffled = papers.toSorted(
      (one, other) => ((one.number * 7919 + one.till.claim * 31) % 101) - ((other.number * 7919 + other.till.claim * 31) % 101),
    );
    await Promise.all(
      tills.map(async (till) => {
        for (const paper of shuffled.filter((one) => one.till === till)) {
          const answer = await w.send(till, 'ticket', paper.content, { number: paper.number, offline: true });
          expect(answer.body.result.item.state).toBe('taken');
        }
      }),
    );
    expect(await Promise.all(goods.map(async (one) => (await w.onHand(one, w.here)).quantity))).toEqual([5_000, 5_000]);
    expect(await Promise.all(tills.map((till) => w.drawer(till)))).toEqual([75_000, 75_000]);
    for (const till of tills) await w.closed({ ...till, last: 15 }, [{ currency: 'IQD', amount: '75000' }]);
  });
});
