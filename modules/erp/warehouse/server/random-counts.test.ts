import fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type CountingWorld, countingWorld } from './counting-world.ts';

// What really happens on a shelf, in its order, and how the books hear of it: sales of a till without a line come in later, in any
// order, counts are booked later, in any order, and between all that somebody steals.
let c: CountingWorld;
beforeAll(async () => {
  c = await countingWorld();
});
afterAll(() => c.close());

type Happening = { what: 'sells' | 'comes' | 'steals'; pieces: number; isLate: boolean } | { what: 'counts' };
const happening: fc.Arbitrary<Happening> = fc.oneof(
  {
    weight: 3,
    arbitrary: fc.record({ what: fc.constant('sells' as const), pieces: fc.integer({ min: 1, max: 4 }), isLate: fc.boolean() }),
  },
  {
    weight: 1,
    arbitrary: fc.record({ what: fc.constant('comes' as const), pieces: fc.integer({ min: 1, max: 6 }), isLate: fc.boolean() }),
  },
  {
    weight: 1,
    arbitrary: fc.record({
      what: fc.constant('steals' as const),
      pieces: fc.integer({ min: 1, max: 3 }),
      isLate: fc.constant(false),
    }),
  },
  { weight: 2, arbitrary: fc.constant({ what: 'counts' as const }) },
);

/** Which of what waits is told to the books now, most often none. */
const comingIn = fc.oneof({ weight: 3, arbitrary: fc.constant(0) }, { weight: 1, arbitrary: fc.integer({ min: 1, max: 9 }) });

/** What waits to be told to the books. */
type Waiting = { tell: () => Promise<unknown> };

/** Lives through what happens; what is late waits, and comes in wherever `comesIn` says, the rest of it in the end. */
async function liveThrough(happenings: readonly Happening[], comesIn: readonly number[]) {
  const goods = await c.lying('12', '100');
  const seen = { there: 12, counted: undefined as number | undefined, since: 0, late: 0, counts: 0 };
  const waiting: Waiting[] = [];
  const comeIn = async (nth: number) => {
    const [one] = waiting.splice(nth % waiting.length, 1);
    if ((await one?.tell()) === false) waiting.push(one as Waiting);
  };
  for (const [at, one] of happenings.entries()) {
    if (one.what === 'counts') {
      const paper = await c.counted([[goods, seen.there]]);
      waiting.push({ tell: () => c.isBooked(paper) });
      Object.assign(seen, { counted: seen.there, since: 0, counts: seen.counts + 1 });
    } else {
      const pieces = one.what === 'comes' ? one.pieces : -Math.min(one.pieces, seen.there);
      const when = c.tick();
      seen.there += pieces;
      if (one.what !== 'steals') seen.since += pieces;
      const tell = () => (pieces > 0 ? c.comes(goods, pieces, pieces * 130, when) : c.sells(goods, -pieces, when));
      if (one.what !== 'steals' && pieces !== 0) {
        if (one.isLate) waiting.push({ tell });
        else await tell();
        if (one.isLate) seen.late++;
      }
    }
    const nth = comesIn[at] ?? 0;
    if (nth > 0 && waiting.length > 0) await comeIn(nth);
  }
  // What is refused now is not once everything has come in.
  for (let tried = 0; waiting.length > 0 && tried < 500; tried++) await comeIn(tried % 2 === 0 ? 7 + tried : 0);
  expect(waiting).toEqual([]);
  return { goods, ...seen };
}

test('whatever is sold, counted, booked and brought in late, in any order: there is what was found last, and what moved since', async () => {
  const all = { late: 0, counts: 0 };
  await fc.assert(
    fc.asyncProperty(
      fc.array(happening, { minLength: 4, maxLength: 14 }),
      fc.array(comingIn, { minLength: 14, maxLength: 14 }),
      async (happenings, comesIn) => {
        const { goods, counted, since, late, counts } = await liveThrough(happenings, comesIn);
        all.late += late;
        all.counts += counts;
        expect((await c.shelf(goods)).quantity).toBe(((counted ?? 12) + since) * 1_000);
        expect(await c.red()).toEqual([]);
      },
    ),
    { numRuns: process.env.KARWAN_SOAK === '1' ? 500 : 40, endOnFailure: true },
  );
  const { rows } = await c.w.world.ownerPool.query('select count(*)::int as backs from stock_count_back');
  expect([all.late > 20, all.counts > 20, rows[0].backs > 10]).toEqual([true, true, true]);
}, 3_600_000);

test('hundreds of counts, sales and papers on the same goods at once leave stock and books the same, and nobody waits in a circle', async () => {
  const goods = [await c.lying('500', '100'), await c.lying('500', '70'), await c.lying('500', '31')];
  const hands = [c.counter, c.checker];
  const rounds = Array.from({ length: 40 }, (_, at) => at);
  const papers = await Promise.all(rounds.map(() => c.begun()));
  const pick = (at: number) => goods[at % goods.length] as number;
  const started = c.tick();
  const say: typeof c.w.say = (...asked) => {
    c.tick();
    return c.w.say(...asked);
  };
  const work = rounds.flatMap((at) => [
    async () => {
      const paper = papers[at] as number;
      const lines = goods.map((variation_id) => ({ variation_id, quantity: String(400 + (at % 7)) }));
      for (const turned of [lines, lines.toReversed()])
        await say(`stock-counts/${paper}/count`, { lines: turned }, hands[at % 2]);
      await say(`stock-counts/${paper}/review`, { missed: 'leave' }, c.counter);
      return say(`stock-counts/${paper}/post`, {}, c.w.owner);
    },
    async () => c.sells(pick(at), 1),
    async () => c.sells(pick(at + 1), 2, new Date(started.getTime() - 500 + at * 40)),
    async () => c.comes(pick(at + 2), 1, 90),
  ]);
  const answers = await Promise.all(work.map((one) => one()));
  const statuses = answers.flatMap((answer) => (answer ? [answer.status] : []));
  expect(statuses.filter((status) => status === 200).length).toBeGreaterThan(0);
  expect(statuses.filter((status) => status !== 200 && status !== 409)).toEqual([]);
  expect(await c.red()).toEqual([]);
}, 600_000);
