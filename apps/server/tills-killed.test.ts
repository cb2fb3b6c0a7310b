import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { onShelf, type ShopOfTills, shopOfTills, type Till } from './testing/shop-of-tills.ts';
import { productToStart, type StartedProduct } from './testing/started-product.ts';
import { type TillNotes, type TillsAtWork, tillsAtWork } from './testing/tills-at-work.ts';

// Twenty tills of one shop on a product in processes of its own, killed while all of them sell: what was rung up is there once.
const isSoak = process.env.KARWAN_SOAK === '1';
const tills = 20;
/** By turns the server and its database. */
const kills = isSoak ? 30 : 2;
/** So many papers are taken between them; then everybody is in the middle of one. */
const between = isSoak ? 400 : 80;

let product: StartedProduct;
let shop: ShopOfTills;
beforeAll(async () => {
  product = await productToStart();
  await product.start();
  const named = ['--slug', 'corner', '--name', 'Corner', '--name-ar', 'الزاوية', '--business', 'shop'];
  product.admin('tenant', 'create', ...named, '--admin', 'boss@corner.test', '--password-stdin');
  shop = await shopOfTills(product.base, 'boss@corner.test', 'corner', tills);
}, 300_000);
afterAll(() => product?.remove());

test(`20 tills sell while the server and the database are killed by turns, ${kills} times in all: every ticket is there once, no number is missing, and each drawer is what was counted`, async () => {
  const load = tillsAtWork(shop);
  const outages: number[] = [];
  for (let nth = 0; nth < kills; nth++) {
    const taken = () => load.statuses.get(200) ?? 0;
    const enough = taken() + between;
    await expect.poll(taken, { timeout: 120_000, interval: 20 }).toBeGreaterThan(enough);
    const part = nth % 2 ? 'postmaster' : 'server';
    const pid = product[part]();
    const killedAt = Date.now();
    process.kill(pid, 'SIGKILL');
    await expect
      .poll(async () => anotherThan(part, pid) && (await product.isReady()), { timeout: 120_000, interval: 100 })
      .toBe(true);
    outages.push(Date.now() - killedAt);
  }
  await sleep(500);
  await load.close();
  const all = [...load.notes.values()];
  console.log(
    `killed ${kills}×: ${sum(all, ({ tickets }) => tickets.size)} tickets, answers ${JSON.stringify([...load.statuses])}, outages ${outages.join(', ')} ms`,
  );
  expect(load.odd).toEqual([]);
  expect([...load.statuses.keys()].filter((status) => ![0, 200, 409, 429, 503].includes(status))).toEqual([]);
  for (const { tickets } of all) expect(tickets.size).toBeGreaterThan(kills);
  await expectTickets(load);
  await expectDrawers(load);
  await expectShelves(all);
  const books = await shop.admin.get('books');
  expect(books.items.filter((one: { is_green: boolean }) => !one.is_green)).toEqual([]);
}, 900_000);

const sum = (all: readonly TillNotes[], of: (notes: TillNotes) => number) => all.reduce((total, one) => total + of(one), 0);

/** Every record of a list, page by page. */
async function everyOne(path: string): Promise<any[]> {
  const found: any[] = [];
  for (let page = 1; ; page++) {
    const { items, pagination } = await shop.admin.get(`${path}&per_page=100&page=${page}&sort_by=id&sort_order=asc`);
    found.push(...items);
    if (!pagination.has_more) return found;
  }
}

/** What was rung up, by its number and what it came to: once as a paper, and once as a sale. */
async function expectTickets({ notes }: TillsAtWork): Promise<void> {
  const numberOf = ({ code }: Till, nth: number) => `${code}.1-${String(nth).padStart(6, '0')}`;
  const rung = [...notes].flatMap(([till, { tickets }]) => [...tickets].map(([nth, total]) => `${numberOf(till, nth)} ${total}`));
  const papers = await everyOne('till-papers?kind=ticket&state=taken');
  expectOnce(
    papers.map(({ number, total }) => `${number} ${total}`),
    rung,
  );
  const sales = await everyOne('sales?status=final');
  expectOnce(
    sales.map(({ invoice_number, total }) => `${invoice_number} ${total}`),
    rung,
  );
  expect(await everyOne('till-papers?state=refused')).toEqual([]);
}

/** All of what was rung up is there, nothing twice, and nothing else. */
function expectOnce(there: readonly string[], rung: readonly string[]): void {
  const [found, wanted] = [new Set(there), new Set(rung)];
  expect({
    missing: rung.filter((one) => !found.has(one)),
    twice: there.filter((one, at) => there.indexOf(one) !== at),
    other: there.filter((one) => !wanted.has(one)),
  }).toEqual({ missing: [], twice: [], other: [] });
}

/** Each shift closed on the notes that lay in its drawer, and the safe holds what was carried to it. */
async function expectDrawers({ notes }: TillsAtWork): Promise<void> {
  const shifts = await everyOne('cash-shifts?');
  expect(
    shifts.map(({ state, difference, tickets, closing_balance }) => ({ state, difference, tickets, closing_balance })),
  ).toEqual(
    shifts.map(({ register }) => {
      const [, of] = [...notes].find(([{ code }]) => code === register.name.en) as [Till, TillNotes];
      return { state: 'closed', difference: '0', tickets: of.tickets.size, closing_balance: String(of.drawer) };
    }),
  );
  expect(shifts).toHaveLength(tills);
  const carried = sum([...notes.values()], (of) => of.carried);
  expect(Number((await shop.admin.get(`account-statements?kind=treasury&id=${shop.safe}`)).closing)).toBe(carried);
  const customers = (await shop.admin.get('customers?per_page=1&search=Buyer')).pagination.total_records;
  expect(customers).toBe(sum([...notes.values()], (of) => of.customers));
}

async function expectShelves(all: readonly TillNotes[]): Promise<void> {
  const shelves = await everyOne('stock-balances?');
  const left = shop.goods.map(({ variation }) => onShelf - sum(all, ({ sold }) => sold.get(variation) ?? 0));
  const there = shop.goods.map(({ variation }) =>
    Number(shelves.find(({ variation_id }) => variation_id === variation).quantity),
  );
  expect(there).toEqual(left);
}

/** Whether another process than this one runs as that part. */
function anotherThan(part: 'server' | 'postmaster', pid: number): boolean {
  try {
    const now = product[part]();
    return now !== undefined && now !== pid;
  } catch {
    return false;
  }
}
