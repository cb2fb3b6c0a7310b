import { afterAll, beforeAll, expect, test } from 'vitest';
import { chanceOf } from '#courier/moves/server';
import { freshWorld, testNow, type World } from '../../../apps/server/testing/tenant.ts';
import { buyingStep } from './buying-steps.ts';
import { chequeStep } from './cheque-steps.ts';
import { closeShop } from './close-shop.ts';
import { sellingStep } from './selling-steps.ts';
import { shelfStep } from './shelf-steps.ts';
import { Refused, type ShopDay, shopDay, weighted } from './shop-day.ts';
import { shopUntruths } from './shop-truths.ts';
import { tillStep } from './till-steps.ts';

const isSoak = process.env.KARWAN_SOAK === '1';
const only = Number(process.env.KARWAN_SEED ?? 0);
const seeds = only ? [only] : Array.from({ length: isSoak ? 20 : 3 }, (_, index) => 8_001 + index);
const steps = Number(process.env.KARWAN_STEPS ?? (isSoak ? 2_000 : 160));
const looksEvery = Number(process.env.KARWAN_LOOKS ?? (isSoak ? 200 : 80));

let world: World;
beforeAll(async () => {
  world = await freshWorld();
});
afterAll(() => world?.close());

test.each(seeds)(
  'day %i of a shop: buying, selling, carrying, spoiling, counting, cheques, debts and tills leave every account explained',
  async (seed) => {
    world.clock.now = testNow;
    const chance = chanceOf(seed);
    const day = await shopDay(world, chance, { negativeStock: seed % 2 === 1 });
    const done = new Map<string, number>();
    const trail: string[] = [];
    for (let step = 1; step <= steps; step++) {
      world.clock.now = new Date(world.clock.now.getTime() + chance.below(12) * 60_000);
      const what = await oneStep(day).catch((error: unknown) => {
        if (error instanceof Refused) return `refused: ${error.message}`;
        throw new Error(`seed ${seed}, step ${step}: ${(error as Error).message}`, { cause: error });
      });
      done.set(what, (done.get(what) ?? 0) + 1);
      trail.push(what);
      if (step % 500 === 0) await world.ownerPool.query('vacuum analyze');
      if (step % looksEvery === 0 || step === steps)
        expect(await shopUntruths(day), `seed ${seed}, step ${step}, after ${trail.splice(0).slice(-5).join(', ')}`).toEqual([]);
    }
    if (process.env.KARWAN_TELL)
      console.log(
        seed,
        [...done].sort((a, b) => b[1] - a[1]),
      );
    expect(await closeShop(day), `seed ${seed}, all ended`).toEqual([]);
    const count = (wanted: (what: string) => boolean) =>
      [...done].reduce((sum, [what, times]) => sum + (wanted(what) ? times : 0), 0);
    expect(count((what) => !what.startsWith('refused'))).toBeGreaterThan(steps / 2);
    expect(count((what) => what.startsWith('sold'))).toBeGreaterThan(steps / 50);
  },
  isSoak ? 3_600_000 : 120_000,
);

const oneStep = (day: ShopDay): Promise<string> =>
  weighted(day.chance, [
    [25, buyingStep],
    [40, sellingStep],
    [20, shelfStep],
    [15, chequeStep],
    [25, tillStep],
  ])(day);
