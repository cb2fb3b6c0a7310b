import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { randomAgentStep } from '#courier/agent-day/server';
import { type Chance, chanceOf, randomStep } from '#courier/moves/server';
import { editShipment, foldShipmentDeltas } from '#courier/shipments/server';
import { foldBalances } from '#finance/ledger/server';
import { Refusal } from '#platform/entity';
import { type Context, configureFiles, sql } from '#platform/server';
import { freshWorld, testNow, type World } from '../../apps/server/testing/tenant.ts';
import { randomTransferStep } from '../../modules/courier/transfers/server/random-transfer.ts';
import { bookStep } from './book-steps.ts';
import { busyStep } from './busy-step.ts';
import { closeUp } from './close-up.ts';
import { type SimulatedCompany, simulatedCompany } from './company.ts';
import { deskStep } from './desk-steps.ts';
import { longWorkStep } from './long-work-steps.ts';
import { parcelMoneyStep } from './parcel-money-steps.ts';
import { settlingStep } from './settling-steps.ts';
import { treasuryStep } from './treasury-steps.ts';
import { untruths } from './truths.ts';

const isSoak = process.env.KARWAN_SOAK === '1';
const only = Number(process.env.KARWAN_SEED ?? 0);
/** Five tell of each setting at least once; the long run takes twenty. */
const seeds = only ? [only] : Array.from({ length: isSoak ? 20 : 5 }, (_, index) => 7_001 + index);
const steps = Number(process.env.KARWAN_STEPS ?? (isSoak ? 10_000 : 300));
const looksEvery = isSoak ? 500 : 100;

/** The worker's turn comes between whatever else happens. */
const worksEvery = 4;

let world: World;
const folder = mkdtempSync(path.join(tmpdir(), 'karwan-day-'));
beforeAll(async () => {
  configureFiles({ folder });
  world = await freshWorld();
});
afterAll(async () => {
  await world?.close();
  rmSync(folder, { recursive: true, force: true });
});

test.each(seeds)(
  'legal day %i: parcels, manifests, hand-ins, statements, remittances and bonds leave every account explained',
  async (seed) => {
    world.clock.now = testNow;
    const day = await simulatedCompany(world, {
      deliverPendingPrice: seed % 2 === 1,
      feeTaxBasisPoints: seed % 3 === 0 ? 500 : 0,
      claimCap: seed % 4 === 0 ? 40_000 : null,
    });
    const chance = chanceOf(seed);
    const done = new Map<string, number>();
    for (let step = 1; step <= steps; step++) {
      world.clock.now = new Date(world.clock.now.getTime() + chance.below(45) * 60_000);
      const what = await oneStep(day, chance).catch((error: unknown) => {
        if (error instanceof Refusal) return `refused ${error.key}`;
        throw new Error(`seed ${seed}, step ${step}: ${(error as Error).message}`, { cause: error });
      });
      done.set(what, (done.get(what) ?? 0) + 1);
      if (step % worksEvery === 0) await day.work();
      // By hand what the database does by itself elsewhere: without it the first looks take half a minute.
      if (step % 500 === looksEvery % 500) await world.ownerPool.query('vacuum analyze');
      if (step % looksEvery === 0)
        expect(await day.company.do(untruths), `seed ${seed}, step ${step}, after ${what}`).toEqual([]);
    }
    if (process.env.KARWAN_TELL)
      console.log(
        seed,
        [...done].sort((a, b) => b[1] - a[1]),
      );
    expect(
      count(done, (what) => !what.startsWith('refused')),
      `seed ${seed}`,
    ).toBeGreaterThan(steps / 2);
    expect(
      count(done, (what) => what.startsWith('delivered')),
      `seed ${seed}`,
    ).toBeGreaterThan(steps / 100);
    expect(await closeUp(day), `seed ${seed}, all settled`).toEqual([]);
    expect(await day.company.do(untruths), `seed ${seed}, all settled`).toEqual([]);
  },
  isSoak ? 3_600_000 : 120_000,
);

function oneStep(day: SimulatedCompany, chance: Chance): Promise<string> {
  const dice = chance.below(100);
  if (dice < 29) return day.accountant.do((ctx) => busyStep(ctx, day.cast, chance));
  if (dice < 44) return day.accountant.do((ctx) => randomStep(ctx, day.cast, chance));
  if (dice < 48) return agentStep(day, chance);
  if (dice < 54) return deskStep(day, chance);
  if (dice < 60) return parcelMoneyStep(day, chance);
  if (dice < 66) return day.company.do((ctx) => randomTransferStep(ctx, day.cast, chance));
  if (dice < 84) return settlingStep(day, chance);
  if (dice < 91) return treasuryStep(day, chance);
  if (dice < 94) return bookStep(day, chance);
  if (dice < 97) return longWorkStep(day, chance);
  return day.company.do((ctx) => (dice < 99 ? rewrite(ctx, chance) : fold(ctx)));
}

/** What was told of parcels and of the books is added to the sums that are kept of them. */
async function fold(ctx: Context): Promise<string> {
  await foldShipmentDeltas(ctx);
  await foldBalances(ctx);
  return 'folded';
}

/** An agent on his phone, one of those who are out. */
async function agentStep({ accountant, company }: SimulatedCompany, chance: Chance): Promise<string> {
  const carrying = await company.do((ctx) =>
    ctx.db.query<{ id: number }>(sql`select distinct custodian_id as id from shipment
      where tenant_id = ${ctx.tenantId} and custodian_kind = 'agent' and archived_at is null order by 1`),
  );
  const courierId = chance.pick(carrying)?.id;
  if (courierId === undefined) return 'no agent is out';
  const principal = { ...accountant.principal, kind: 'delivery_agent', courierId };
  return accountant.do((ctx) => randomAgentStep({ ...ctx, user: principal }, chance));
}

/** Somebody corrects what is written on a parcel: while it is with its sender anything, later its price not. */
async function rewrite(ctx: Context, chance: Chance): Promise<string> {
  const parcels = await ctx.db.query<{ id: number }>(
    sql`select id from shipment where tenant_id = ${ctx.tenantId} order by id desc limit 12`,
  );
  const one = chance.pick(parcels);
  if (!one) return 'nothing to rewrite';
  await editShipment(ctx, one.id, { price: 250 * chance.below(400), weight: 1000 * (1 + chance.below(10)) });
  return 'parcel rewritten';
}

const count = (done: ReadonlyMap<string, number>, wanted: (what: string) => boolean) =>
  [...done].reduce((sum, [what, times]) => sum + (wanted(what) ? times : 0), 0);
