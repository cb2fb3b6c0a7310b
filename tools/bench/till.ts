import { setTimeout as sleep } from 'node:timers/promises';
import type pg from 'pg';
import { createPool } from '#platform/server';
import '../../apps/server/modules.ts';
import { buildWebIfStale } from '../../apps/server/web-build.ts';
import { appUrl } from '../../platform/server/db/app-url.ts';
import { appRole, migrate } from '../../platform/server/db/migrate.ts';
import { secretFor } from '../../platform/server/secret.ts';
import { type Child, startChild } from './child.ts';
import { costliest, dataDir, emptyDatabase, isWatched, secret } from './database.ts';
import { databaseCpu } from './database-cpu.ts';
import { against, atLeast, atMost, type Outcome } from './figures.ts';
import { interleave, median, ratio, rounds, type Speed } from './measure.ts';
import { hasPgbench } from './pgbench.ts';
import { layOutTills, ringRaw } from './raw-ticket.ts';
import { openShop, type Shop, stockShop } from './sales.ts';
import { type Counter, openCounters, ring } from './till-counter.ts';

const tills = 50;
/** A busy minute of a shop, and how many of its tills ring it up. */
const [aMinute, busyTills] = [200, 20];
/** The processors the goals are stated for. */
const processors = 2;
/** What a till did in a day without a line. */
const aDay = 600;

interface Tills {
  ours: Child;
  owner: pg.Pool;
  ownerUrl: string;
  shop: Shop;
  counters: readonly Counter[];
}

/**
 * A shop of fifty tills in a database of its own that is made empty each time: a busy minute, everybody selling one product at once beside
 * what the database itself can do, and the tickets of a day without a line.
 */
export async function till(say: (line: string) => void): Promise<Outcome[]> {
  if (!(await hasPgbench())) {
    say('tills are left out: there is no pgbench on this machine');
    return [];
  }
  await buildWebIfStale(say);
  const database = await emptyDatabase('bench_till');
  const app = appUrl(database.ownerUrl, appRole, secretFor(secret, 'database'));
  const pools = { owner: createPool(database.ownerUrl, { max: 4, name: 'bench' }), app: createPool(app, { max: 2 }) };
  let ours: Child | undefined;
  try {
    await migrate(database.ownerUrl, { appPassword: secretFor(secret, 'database') });
    await openShop(pools, 'market');
    const environment = { PORT: '0', HOST: '127.0.0.1', DATA_DIR: dataDir, KARWAN_APP_URL: app, APP_SECRET: secret };
    const quiet = { SEED: 'none', RATE_LIMIT: 'off', LOG_LEVEL: 'silent', TRUST_PROXY: 'loopback' };
    ours = await startChild('apps/server/main.ts', { ...environment, ...quiet });
    const shop = await stockShop(pools.owner, ours.url, 'market');
    const counters = await openCounters(ours.url, shop, tills);
    await pools.owner.query('vacuum analyze');
    if (isWatched) await costliest(pools.owner);
    const at = { ours, owner: pools.owner, ownerUrl: database.ownerUrl, shop, counters };
    const outcomes = [...(await busyMinutes(at)), ...(await oneProduct(at)), ...(await offlineDay(at))];
    if (isWatched) for (const line of await costliest(pools.owner)) say(line);
    return outcomes;
  } finally {
    await ours?.stop();
    await Promise.all([pools.owner.end(), pools.app.end()]);
    await database.stop();
  }
}

const fiveOf = ({ goods, unit }: Shop, nth: number) => {
  const from = (nth * 7) % (goods.length - 5);
  return { goods: goods.slice(from, from + 5), unit };
};

/** Buyers come when they come: a ticket of five lines each three tenths of a second, at twenty tills by turns, whoever is still being served. */
async function busyMinutes({ ours, owner, shop, counters }: Tills): Promise<Outcome[]> {
  const databaseMicros = await databaseCpu(owner);
  const worked = () => ours.workedMicros() + databaseMicros();
  for (let nth = 0; nth < busyTills; nth++) await ring(counters[nth] as Counter, fiveOf(shop, nth));
  const minutes: { p50: number; p95: number; share: number }[] = [];
  for (let round = 0; round < rounds; round++) {
    const [began, before] = [performance.now(), worked()];
    const taken: number[] = [];
    const buyers = Array.from({ length: aMinute }, async (_, nth) => {
      const comes = began + (nth * 60_000) / aMinute;
      await sleep(Math.max(0, comes - performance.now()));
      await ring(counters[nth % busyTills] as Counter, fiveOf(shop, nth));
      taken.push(performance.now() - comes);
    });
    await Promise.all(buyers);
    const wallMicros = (performance.now() - began) * 1000;
    const sorted = taken.toSorted((a, b) => a - b);
    const at = (part: number) => sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * part))] as number;
    minutes.push({ p50: at(0.5), p95: at(0.95), share: (worked() - before) / wallMicros / processors });
  }
  const middle = (what: 'p50' | 'p95' | 'share') => median(minutes.map((one) => one[what]));
  const told = `p50 ${middle('p50').toFixed(0)} ms, p95 of each ${minutes.map(({ p95 }) => p95.toFixed(0)).join(', ')} ms`;
  const share = minutes.map((one) => `${(one.share * 100).toFixed(1)} %`).join(', ');
  return [
    atMost('till', `${aMinute} sales a minute, p95`, middle('p95'), 150, told, ' ms'),
    atMost('till', 'its share of two cores', middle('share') * 100, 25, `server and database ${share}`, ' %'),
  ];
}

/** Fifty tills sell the same product as fast as they can, beside its shelf updated by as many hands, and beside all rows of their tickets. */
async function oneProduct({ owner, ownerUrl, shop, counters }: Tills): Promise<Outcome[]> {
  await layOutTills(owner, shop);
  const times = 500;
  let from = 1_000_000;
  const raw = (isBare: boolean) => async () => {
    from += times;
    return ringRaw(ownerUrl, shop, { from, clients: tills, times, isBare });
  };
  const speeds = await interleave({ ours: () => ringing(counters, shop, times), bare: raw(true), raw: raw(false) });
  return [
    atLeast(
      'till',
      '50 tills, one product, bare',
      ratio(speeds.ours, speeds.bare),
      0.5,
      against(speeds.ours, speeds.bare, 'pgbench'),
    ),
    atLeast('till', '50 tills, to all rows', ratio(speeds.ours, speeds.raw), 0.5, against(speeds.ours, speeds.raw, 'pgbench')),
  ];
}

async function ringing(counters: readonly Counter[], { goods, unit }: Shop, times: number): Promise<Speed> {
  const taken: number[] = [];
  let left = times;
  const began = performance.now();
  const sells = async (counter: Counter) => {
    while (left-- > 0) {
      const start = performance.now();
      await ring(counter, { goods: goods.slice(0, 1), unit });
      taken.push(performance.now() - start);
    }
  };
  await Promise.all(counters.map(sells));
  const seconds = (performance.now() - began) / 1000;
  const sorted = taken.toSorted((a, b) => a - b);
  const at = (part: number) => Math.round(sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * part))] as number);
  return { perSecond: times / seconds, p50: at(0.5), p99: at(0.99), max: at(1), requests: times };
}

/** One till brings in what it sold all day, one ticket after the other. */
async function offlineDay({ shop, counters }: Tills): Promise<Outcome[]> {
  const began = performance.now();
  for (let nth = 0; nth < aDay; nth++) await ring(counters[0] as Counter, { ...fiveOf(shop, nth), isOffline: true });
  const seconds = (performance.now() - began) / 1000;
  const told = `${Math.round(aDay / seconds)} tickets of five lines a second, one by one`;
  return [atMost('till', `${aDay} tickets of an offline day`, seconds, 60, told, ' s')];
}
