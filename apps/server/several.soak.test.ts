import { chmodSync, existsSync, mkdtempSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { status } from '#courier/statuses/contract';
import { type Embedded, startEmbedded } from '../../platform/server/db/embedded.ts';
import { namedDatabase } from '../../platform/server/db/named-database.ts';
import { whoIsAtWork } from './testing/at-work.ts';
import { type ExampleCompany, exampleCompany } from './testing/example-company.ts';
import { insisting } from './testing/insist.ts';
import { listeningPage } from './testing/listening-page.ts';
import { longWork } from './testing/long-work.ts';
import { officeDay } from './testing/office-day.ts';
import { type RoundRobin, roundRobin } from './testing/round-robin.ts';
import { productToStart, type StartedProduct } from './testing/started-product.ts';
import { steadyLoad } from './testing/steady-load.ts';

// Processes on one PostgreSQL behind a proxy that takes turns, killed one after the other while people work.
const processes = 3;
const rounds = 8;
/** In between people work, and a process that was killed stays away for a while. */
const [spellMs, awayMs] = [4_000, 3_000];
const socketsBackMs = 15_000;

const folder = mkdtempSync(path.join(os.tmpdir(), 'karwan-several-'));
chmodSync(folder, 0o711);
let cluster: Embedded;
let products: StartedProduct[];
let proxy: RoundRobin;
let owner: pg.Client;
let w: ExampleCompany;
let capital: number;
beforeAll(async () => {
  cluster = await startEmbedded({ dataDir: path.join(folder, 'database') });
  const databaseUrl = await namedDatabase(cluster.url, 'karwan');
  const environment = {
    DATABASE_URL: databaseUrl,
    DATA_DIR: path.join(folder, 'data'),
    APP_SECRET: 'a secret that all processes share',
  };
  products = await Promise.all(Array.from({ length: processes }, () => productToStart({ ownTerminal: true, environment })));
  await Promise.all(products.map((product) => product.start()));
  const named = ['--slug', 'several', '--name', 'Several', '--name-ar', 'عدة', '--business', 'courier'];
  products[0]?.admin('tenant', 'create', ...named, '--admin', 'boss@several.test', '--password-stdin');
  owner = new pg.Client({ connectionString: databaseUrl });
  await owner.connect();
  proxy = await roundRobin(products.map(({ base }) => base));
  w = await exampleCompany(proxy.base, 'boss@several.test', 'several');
  capital = (await w.admin.get('accounts?code=3100')).items[0].id;
  await w.admin.post('transactions/credit', { treasury_id: w.safeOfO, account_id: capital, amount: '900000000' });
}, 300_000);
afterAll(async () => {
  await proxy?.close();
  await owner?.end();
  await Promise.all((products ?? []).map((product) => product.remove()));
  await cluster?.stop();
  rmSync(folder, { recursive: true, force: true });
});

const rows = async (text: string, values: unknown[] = []): Promise<any[]> => (await owner.query(text, values)).rows;
const cash = async (safe: number) => Number((await w.admin.get(`account-statements?kind=treasury&id=${safe}`)).closing);

type Choice = (round: number) => Promise<number>;
/** Whom to kill next: one after the other, the one at a step of long work (which Linux tells), the one most pages listen at. */
const choices: Record<string, Choice> = {
  ...(existsSync('/proc/net/tcp') && {
    'at a step of long work': async () => {
      for (;;) {
        const pids = products.map((product) => product.server());
        const pid = await whoIsAtWork(owner, pids);
        if (pid) return pids.indexOf(pid);
      }
    },
  }),
  'serving people': async (round) => round % processes,
  'that most pages listen at': async () => proxy.sockets().indexOf(Math.max(...proxy.sockets())),
};

/** People at work, all of them through the proxy. */
function atWork() {
  const insistence = insisting();
  const load = steadyLoad(w, capital, 4);
  const office = officeDay(w, insistence);
  const long = longWork({ base: proxy.base, w, parcelsOf }, insistence);
  const people = [w.admin, w.clerkOfO, w.clerkOfD, w.creator, w.auditor];
  const listening = people.map((one) => listeningPage(proxy.base, one, { channel: 'menu_counts', onNews: () => undefined }));
  const pages = [...listening, long.page];
  return {
    insistence,
    pages,
    told: load.notes,
    office: office.notes,
    long: long.notes,
    /** Before its time only where something was wrong. */
    ended: Promise.race([office.ended, long.ended]),
    finish: async () => {
      await Promise.all([load.finish(), office.finish(), long.finish()]);
      for (const page of pages) page.close();
    },
  };
}
type AtWork = ReturnType<typeof atWork>;

async function killEach({ pages }: AtWork): Promise<number> {
  let kills = 0;
  await sleep(spellMs);
  for (let round = 0; round < rounds; round++)
    for (const choose of Object.values(choices)) {
      const product = products[await choose(round)] as StartedProduct;
      await product.kill();
      kills++;
      await sleep(awayMs);
      await product.start();
      await expect.poll(() => pages.every((page) => page.isLive()), { timeout: 60_000 }).toBe(true);
      await sleep(spellMs);
    }
  return kills;
}

test(`${processes} processes, each kind killed ${rounds} times: nothing is lost, nothing is twice, long work ends once`, async () => {
  const was = { o: await cash(w.safeOfO), d: await cash(w.safeOfD) };
  const day = atWork();
  const began = Date.now();
  const kills = (await Promise.race([killEach(day), day.ended])) as number;
  await day.finish();
  tellFigures(day, { kills, seconds: Math.round((Date.now() - began) / 1000) });
  await expectParcelsOnce(day);
  await expectMoneyOnce(day, was);
  await expectLongWorkOnce(day);
  const answers = [...day.told.statuses.keys(), ...day.insistence.statuses.keys()];
  expect(answers.filter((status) => status >= 500 && status !== 503)).toEqual([]);
  expect(day.told.without + day.insistence.without).toBe(0);
  const breaks = day.pages.flatMap((page) => page.breaks);
  expect(breaks.length).toBeGreaterThan(rounds);
  expect(Math.max(...breaks)).toBeLessThan(socketsBackMs);
  expect(products[0]?.admin('check-books')).toContain('balance');
}, 1_800_000);

/** Each parcel somebody was told of is there once, as he was told, and there is no other. */
async function expectParcelsOnce({ told: { parcels }, office: { delivered }, long: { sheets } }: AtWork): Promise<void> {
  const ofDelivered = await rows('select receipt_no from shipment where id = any($1)', [delivered]);
  const known = [...parcels.keys(), ...[...sheets.values()].flat(), ...ofDelivered.map((one) => one.receipt_no)];
  const there = await rows('select receipt_no, count(*)::int as times from shipment group by 1 order by receipt_no collate "C"');
  expect(there).toEqual(known.sort().map((receipt_no) => ({ receipt_no, times: 1 })));
  const ids = [...parcels.values()].filter(({ isStored }) => isStored).map(({ id }) => id);
  const [{ n }] = await rows('select count(*)::int as n from shipment where status_id = $1 and id = any($2)', [
    status.inStore,
    ids,
  ]);
  expect([n, n > 0]).toEqual([parcels.size, true]);
}

/** Each delivery is in the books once, each paper paid once, and the safes hold what that comes to. */
async function expectMoneyOnce({ told, office }: AtWork, was: { o: number; d: number }): Promise<void> {
  const { delivered, handIns, paid } = office;
  const sum = (amounts: Iterable<number>) => [...amounts].reduce((total, amount) => total + amount, 0);
  const inOrder = (ids: Iterable<number>) => [...ids].sort((a, b) => a - b);
  const entries = await rows(
    "select doc_id::int as id from journal_entry where doc_type = 'shipment' and event = 'delivered' order by 1",
  );
  expect(entries.map(({ id }) => id)).toEqual(inOrder(delivered));
  const papers = await rows("select id::int from statement where state = 'paid' order by 1");
  expect(papers.map(({ id }) => id)).toEqual(inOrder([...handIns.keys(), ...paid.keys()]));
  expect(await cash(w.safeOfD)).toBe(was.d + sum(handIns.values()));
  expect(await cash(w.safeOfO)).toBe(was.o + 1_000 * told.receipts - sum(paid.values()));
}

/** Each piece ended once, with its result; a list that was taken home is whole. */
async function expectLongWorkOnce({ long: { sheets, moves, exports } }: AtWork): Promise<void> {
  const jobs = await rows('select kind, state, count(*)::int as n from job group by 1, 2 order by 1, 2');
  expect(jobs).toEqual([
    { kind: 'bulk', state: 'done', n: moves.size },
    { kind: 'excel', state: 'done', n: 2 * sheets.size },
  ]);
  const moved = await rows('select id::int, ok, failed, state from bulk_work order by id');
  expect(moved).toEqual([...moves].map(([id, ok]) => ({ id, ok, failed: 0, state: 'done' })));
  expect([...moves.values()]).toEqual([...sheets.values()].map(({ length }) => length));
  const torn = exports.filter((one) => one.rows < one.before || one.rows > one.after);
  expect([torn, exports.length]).toEqual([[], sheets.size]);
}

/** What is shown of a run. */
function tellFigures(
  { told, office, long, insistence, pages }: AtWork,
  { kills, seconds }: { kills: number; seconds: number },
): void {
  const { delivered, handIns, paid } = office;
  const { sheets, moves, exports } = long;
  const breaks = pages.flatMap((page) => page.breaks).sort((a, b) => a - b);
  const lost = (told.statuses.get(0) ?? 0) + (insistence.statuses.get(0) ?? 0);
  console.log(
    `${kills} kills in ${seconds} s; ${told.parcels.size} parcels, ${told.receipts} receipts, ${delivered.length} deliveries, ${handIns.size} hand-ins and ${paid.size} statements paid`,
    `${sheets.size} sheets with ${[...sheets.values()].flat().length} rows, ${moves.size} moves of many, ${exports.length} exports of up to ${Math.max(...exports.map((one) => one.rows))} rows`,
    `${lost} answers lost and asked for again; ${breaks.length} sockets broke and were back in ${breaks[0]} to ${breaks.at(-1)} ms`,
  );
}

async function parcelsOf(sheet: number): Promise<number[]> {
  return (await rows('select record_id::int as id from sheet_row where sheet_id = $1 order by 1', [sheet])).map(({ id }) => id);
}
