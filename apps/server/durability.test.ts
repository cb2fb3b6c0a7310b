import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { status } from '#courier/statuses/contract';
import { type ExampleCompany, exampleCompany } from './testing/example-company.ts';
import { productToStart, type StartedProduct } from './testing/started-product.ts';
import { type Notes, steadyLoad } from './testing/steady-load.ts';

// The product in processes of its own, its parts killed under load; what somebody was told has happened must have happened once.
const isSoak = process.env.KARWAN_SOAK === '1';
const people = 8;
const kills = isSoak ? 25 : 2;
/** Under a load that never rests each second costs two of processor; in half of one everybody is in the middle of something. */
const spellMs = isSoak ? 5_000 : 500;
/** Ten times what a quiet machine takes: a pause that grows to ten seconds where one dies again and again, and three to start. */
const backWithinMs = 130_000;

let product: StartedProduct;
let w: ExampleCompany;
let capital: number;
beforeAll(async () => {
  product = await productToStart();
  await product.start();
  product.admin(
    'tenant',
    'create',
    '--slug',
    'steady',
    '--name',
    'Steady',
    '--name-ar',
    'ثابت',
    '--business',
    'courier',
    '--admin',
    'boss@steady.test',
    '--password-stdin',
  );
  w = await exampleCompany(product.base, 'boss@steady.test', 'steady');
  capital = (await w.admin.get('accounts?code=3100')).items[0].id;
}, 300_000);
afterAll(() => product?.remove());

const total = async (path: string) => (await w.admin.get(path)).pagination.total_records as number;
const cash = async () => Number((await w.admin.get(`account-statements?kind=treasury&id=${w.safeOfO}`)).closing);
const standing = async () => ({ parcels: await total('shipments?per_page=1'), cash: await cash() });

/** Everything anybody was told has happened, exactly once, and nothing else. */
async function expectKept(notes: Notes, was: { parcels: number; cash: number }): Promise<void> {
  expect(notes.parcels.size).toBeGreaterThan(people);
  expect([...notes.statuses.keys()].filter((status) => status >= 500 && status !== 503)).toEqual([]);
  expect(notes.without).toBe(0);
  expect(await total('shipments?per_page=1')).toBe(was.parcels + notes.parcels.size);
  expect(await cash()).toBe(was.cash + 1_000 * notes.receipts);
  await expectParcels(notes);
  await expectGreenBooks();
}

async function expectParcels(notes: Notes): Promise<void> {
  const found = new Map<string, { id: number; status: number }[]>();
  for (let page = 1; ; page++) {
    const { items, pagination } = await w.admin.get(`shipments?per_page=100&page=${page}&sort_by=id&sort_order=asc`);
    for (const item of items)
      found.set(item.receipt_no, [...(found.get(item.receipt_no) ?? []), { id: item.id, status: item.status_id }]);
    if (!pagination.has_more) break;
  }
  const wrong = [...notes.parcels].filter(([receipt, { id, isStored }]) => {
    const here = found.get(receipt) ?? [];
    return here.length !== 1 || here[0]?.id !== id || (isStored && here[0]?.status !== status.inStore);
  });
  expect(wrong).toEqual([]);
}

async function expectGreenBooks(): Promise<void> {
  const books = await w.admin.get('books');
  expect(books.items.filter((one: { is_green: boolean }) => !one.is_green)).toEqual([]);
}

describe('under load', () => {
  test(`the server killed ${kills} times: it is back within seconds, with every acknowledged parcel, move and receipt once`, async () => {
    const was = await standing();
    const load = steadyLoad(w, capital, people);
    const outages: number[] = [];
    for (let nth = 0; nth < kills; nth++) {
      await sleep(spellMs);
      const pid = product.server();
      const killedAt = Date.now();
      process.kill(pid, 'SIGKILL');
      await expect
        .poll(async () => product.server() !== pid && (await product.isReady()), { timeout: backWithinMs, interval: 50 })
        .toBe(true);
      outages.push(Date.now() - killedAt);
    }
    await load.finish();
    console.log(
      `server killed ${kills}×: ${load.notes.parcels.size} parcels and ${load.notes.receipts} receipts kept, outages ${outages.join(', ')} ms`,
    );
    await expectKept(load.notes, was);
  }, 1_200_000);

  test('the database killed: the server lives on, says when to come again, and has lost nothing when it is back', async () => {
    const was = await standing();
    const server = product.server();
    const load = steadyLoad(w, capital, people);
    const outages: number[] = [];
    for (let nth = 0; nth < Math.max(2, kills - 1); nth++) {
      await sleep(spellMs);
      const pid = product.postmaster();
      const killedAt = Date.now();
      process.kill(pid, 'SIGKILL');
      await expect
        .poll(async () => postmasterBut(pid) && (await product.isReady()), { timeout: backWithinMs, interval: 50 })
        .toBe(true);
      outages.push(Date.now() - killedAt);
    }
    await sleep(500);
    await load.finish();
    console.log(
      `database killed ${outages.length}×: ${load.notes.parcels.size} parcels and ${load.notes.receipts} receipts kept, answers ${JSON.stringify([...load.notes.statuses])}, outages ${outages.join(', ')} ms`,
    );
    expect(product.server()).toBe(server);
    expect(load.notes.statuses.get(0) ?? 0).toBe(0);
    await expectKept(load.notes, was);
  }, 1_200_000);

  test('told to stop: what is under way is answered, it ends with 0 within ten seconds, and starts again with everything', async () => {
    const was = await standing();
    const load = steadyLoad(w, capital, people);
    await sleep(spellMs);
    // Long enough to be still at work when the order comes, and done within the patience of a stop: each checks all the books.
    const begun = Date.now();
    const underWay = Array.from({ length: 3 }, () =>
      w.admin.ask('GET', 'books').then(
        (answer) => answer.status,
        (error) => `${error.cause} after ${Date.now() - begun} ms`,
      ),
    );
    // A connection nobody has taken yet is not under way: what was asked behind them is answered first.
    expect(await product.isReady()).toBe(true);
    await sleep(50);
    const [{ status, ms }, answers] = await Promise.all([product.stop(), Promise.all(underWay), load.cut()]);
    expect(answers).toEqual(underWay.map(() => 200));
    expect(status).toBe(0);
    expect(ms).toBeLessThan(10_000);
    await product.start();
    // Those who got no answer before the end do not know; everybody else was told the truth.
    expect(await total('shipments?per_page=1')).toBeGreaterThanOrEqual(was.parcels + load.notes.parcels.size);
    await expectParcels(load.notes);
    await expectGreenBooks();
  });
});

/** Whether another postmaster than this one runs. */
function postmasterBut(pid: number): boolean {
  try {
    return product.postmaster() !== pid;
  } catch {
    return false;
  }
}
