import { afterAll, beforeAll, expect, test } from 'vitest';
import { chanceOf } from '#courier/moves/server';
import { freshWorld, testNow, type World } from '../../../apps/server/testing/tenant.ts';
import { buyingStep } from './buying-steps.ts';
import { courierStep, deliveryStep, openCourier } from './mixed-steps.ts';
import { sellingStep } from './selling-steps.ts';
import { shelfStep } from './shelf-steps.ts';
import { Refused, shopDay, weighted } from './shop-day.ts';
import { mixedUntruths } from './shop-truths.ts';
import { tillStep } from './till-steps.ts';

// A company that sells and carries what it sells, beside what others send with it: a few days here, a year in the long run.
const isSoak = process.env.KARWAN_SOAK === '1';
const only = Number(process.env.KARWAN_SEED ?? 0);
const seeds = only ? [only] : isSoak ? [9_001, 9_002, 9_003] : [9_001, 9_002];
const steps = Number(process.env.KARWAN_STEPS ?? (isSoak ? 6_000 : 220));
/** So that all of them together are a year. */
const minutes = isSoak ? Math.round((2 * 365 * 24 * 60) / steps) : 20;
const looksEvery = Number(process.env.KARWAN_LOOKS ?? (isSoak ? 500 : 110));

let world: World;
beforeAll(async () => {
  world = await freshWorld();
});
afterAll(() => world?.close());

test.each(seeds)(
  'year %i of a company with both sides leaves every account explained, and nothing between the company and itself',
  async (seed) => {
    world.clock.now = testNow;
    const chance = chanceOf(seed);
    const day = await shopDay(world, chance, { negativeStock: seed % 2 === 1, businessTypeId: 1 });
    const cast = await openCourier(day);
    const done = new Map<string, number>();
    const trail: string[] = [];
    const oneStep = () =>
      weighted(chance, [
        [8, () => buyingStep(day)],
        [22, () => sellingStep(day)],
        [5, () => shelfStep(day)],
        [6, () => tillStep(day)],
        [22, () => deliveryStep(day, cast)],
        [55, () => courierStep(day, cast)],
      ])();
    for (let step = 1; step <= steps; step++) {
      world.clock.now = new Date(world.clock.now.getTime() + chance.below(minutes) * 60_000);
      const what = await oneStep().catch((error: unknown) => {
        if (error instanceof Refused) return `refused: ${error.message}`;
        throw new Error(`seed ${seed}, step ${step}: ${(error as Error).message}`, { cause: error });
      });
      done.set(what, (done.get(what) ?? 0) + 1);
      trail.push(what);
      if (step % 500 === 0) await world.ownerPool.query('vacuum analyze');
      if (step % looksEvery === 0 || step === steps)
        expect(await mixedUntruths(day), `seed ${seed}, step ${step}, after ${trail.splice(0).slice(-5).join(', ')}`).toEqual([]);
    }
    if (process.env.KARWAN_TELL)
      console.log(
        seed,
        [...done].sort((a, b) => b[1] - a[1]),
      );
    expect(done.get('sent by our own courier')).toBeGreaterThan(steps / 100);
    expect([...done.keys()].some((what) => what.endsWith(' to 9'))).toBe(true);
  },
  isSoak ? 7_200_000 : 240_000,
);
