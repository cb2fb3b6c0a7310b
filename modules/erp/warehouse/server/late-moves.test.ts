import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type CountingWorld, countingWorld } from './counting-world.ts';

let c: CountingWorld;
beforeAll(async () => {
  c = await countingWorld();
});
afterAll(async () => {
  expect(await c.red()).toEqual([]);
  await c.close();
});

describe('ten in the books, one sold without a line at ten, nine counted at twelve (ruling 18)', () => {
  test('brought before the count is booked: there is no difference, and nine are there', async () => {
    const goods = await c.lying('10', '100');
    const sold = c.tick();
    const count = await c.counted([[goods, 9]]);
    await c.sells(goods, 1, sold);
    const item = await c.booked(count);
    expect([item.loss, item.gain, await c.shelf(goods)]).toEqual(['0', '0', { quantity: 9_000, value: 900 }]);
  });

  test('brought after: the count took one, the sale takes one, and the count gets its one back', async () => {
    const goods = await c.lying('10', '100');
    const [loss, cost] = [await c.on('6330'), await c.on('5210')];
    const sold = c.tick();
    const count = await c.counted([[goods, 9]]);
    expect((await c.booked(count)).loss).toBe('100');
    await c.sells(goods, 1, sold);
    expect(await c.shelf(goods)).toEqual({ quantity: 9_000, value: 900 });
    expect([(await c.on('6330')) - loss, (await c.on('5210')) - cost]).toEqual([0, 100]);
    expect(await c.movesOf(goods)).toEqual([
      ['opening', 10_000, 1_000],
      ['countLoss', -1_000, -100],
      ['countBack', 1_000, 100],
      ['damage', -1_000, -100],
    ]);
    expect(await c.red()).toEqual([]);
  });

  test('the last piece of all: it is given back before it is sold, so that nothing goes below nothing', async () => {
    const goods = await c.lying('1', '100');
    const sold = c.tick();
    await c.booked(await c.counted([[goods, 0]]));
    await c.sells(goods, 1, sold, { mayGoBelow: false });
    expect(await c.shelf(goods)).toEqual({ quantity: 0, value: 0 });
  });
});

describe('what is brought late', () => {
  test('is told to whoever counted: it stands on the line and in the history of the count', async () => {
    const goods = await c.lying('10', '100');
    const sold = c.tick();
    const count = await c.counted([[goods, 8]]);
    await c.booked(count);
    await c.sells(goods, 1, sold);
    expect((await c.linesOf(count))[0]).toMatchObject({ difference: -2, back_quantity: 1 });
    const { history } = await c.item(count);
    expect(history[0]).toMatchObject({ verb: 'giveBack', said: expect.stringContaining(': 1') });
  });

  test('and goes beyond what the count found missing is a gain', async () => {
    const goods = await c.lying('10', '100');
    const gain = await c.on('7210');
    const sold = c.tick();
    await c.booked(await c.counted([[goods, 10]]));
    await c.sells(goods, 1, sold);
    expect([(await c.shelf(goods)).quantity, (await c.on('7210')) - gain]).toEqual([10_000, -100]);
  });

  test('is given back once, at the first count that did not know of it', async () => {
    const goods = await c.lying('10', '100');
    const sold = c.tick();
    const [first, second] = [await c.counted([[goods, 9]]), await c.counted([[goods, 9]])];
    await c.booked(first);
    await c.booked(second);
    await c.sells(goods, 1, sold);
    const backs = await Promise.all([first, second].map(async (count) => (await c.linesOf(count))[0]?.['back_quantity']));
    expect([backs, (await c.shelf(goods)).quantity]).toEqual([[1, 0], 9_000]);
  });

  test('and happened after the count is none of its business', async () => {
    const goods = await c.lying('10', '100');
    const count = await c.counted([[goods, 9]]);
    const sold = c.tick();
    await c.booked(count);
    await c.sells(goods, 1, sold);
    expect([(await c.linesOf(count))[0]?.['back_quantity'], (await c.shelf(goods)).quantity]).toEqual([0, 8_000]);
  });

  test('and came: what the count found too much was that, and is taken again', async () => {
    const goods = await c.lying('10', '100');
    const gain = await c.on('7210');
    const came = c.tick();
    await c.booked(await c.counted([[goods, 15]]));
    await c.comes(goods, 5, 600, came);
    expect([(await c.shelf(goods)).quantity, await c.on('7210')]).toEqual([15_000, gain + 25]);
    expect(await c.red()).toEqual([]);
  });

  test('comes back into the lot the count took it from', async () => {
    const milk = await c.lying('4', '100', { expiry_value: 6, expiry_type: 'months', lot: 'A', expires_on: '2026-12-31' });
    const sold = c.tick();
    await c.booked(await c.counted([[milk, 3]]));
    await c.sells(milk, 1, sold);
    expect(await c.lotsOf(milk)).toEqual([
      ['', 0],
      ['A', 3_000],
    ]);
  });

  test('from a clock ahead of ours moved now', async () => {
    const goods = await c.lying('10', '100');
    await c.booked(await c.counted([[goods, 9]]));
    await c.sells(goods, 1, new Date(c.tick().getTime() + 86_400_000));
    expect((await c.shelf(goods)).quantity).toBe(8_000);
  });
});

describe('two counts of the same goods', () => {
  test('both find what is missing, and it is missing once, whichever is booked first', async () => {
    for (const order of [
      [0, 1],
      [1, 0],
    ]) {
      const goods = await c.lying('10', '100');
      const papers = [await c.counted([[goods, 7]]), await c.counted([[goods, 7]])];
      for (const nth of order) await c.booked(papers[nth] as number);
      expect(await c.shelf(goods)).toEqual({ quantity: 7_000, value: 700 });
    }
  });

  test('at the very same moment: what was booked last holds, whichever paper it stood on', async () => {
    const goods = await c.lying('10', '100');
    const [first, second] = [await c.begun(), await c.begun()];
    const now = c.tick();
    const atOnce = (paper: number, quantity: number) => {
      const lines = [{ variation_id: goods, quantity: String(quantity) }];
      return c.w.say(`stock-counts/${paper}/count`, { lines }, c.counter);
    };
    await atOnce(first, 9);
    await atOnce(second, 8);
    expect(c.w.world.clock.now).toEqual(now);
    for (const paper of [first, second]) await c.ended(paper);
    const booked = c.tick();
    for (const paper of [second, first]) await c.w.say(`stock-counts/${paper}/post`, {}, c.w.owner);
    expect(c.w.world.clock.now).toEqual(booked);
    expect((await c.shelf(goods)).quantity).toBe(9_000);
    expect(await c.red()).toEqual([]);
  });

  test('with everything gone: the earlier booked later takes nothing below nothing, and is not refused', async () => {
    const goods = await c.lying('10', '100');
    const papers = [await c.counted([[goods, 1]]), await c.counted([[goods, 0]])];
    await c.booked(papers[1] as number);
    await c.booked(papers[0] as number);
    expect(await c.shelf(goods)).toEqual({ quantity: 0, value: 0 });
  });
});
