import type pg from 'pg';
import { createUser } from '#foundation/identity/server';
import { createPool, createRecord, implementedEntity } from '#platform/server';
import '../../apps/server/modules.ts';
import { asTenant, setUpTenant } from '../../apps/server/set-up-tenant.ts';
import { buildWebIfStale } from '../../apps/server/web-build.ts';
import { appUrl } from '../../platform/server/db/app-url.ts';
import { appRole, migrate } from '../../platform/server/db/migrate.ts';
import { secretFor } from '../../platform/server/secret.ts';
import { demoPassword } from '../seed/demo-people.ts';
import { type Child, startChild } from './child.ts';
import { costliest, dataDir, emptyDatabase, isWatched, secret } from './database.ts';
import { against, atLeast, atMost, day, type Outcome } from './figures.ts';
import { interleave, median, oneByOne, ratio, type Speed } from './measure.ts';
import { hasPgbench } from './pgbench.ts';
import { layOutSales, sellRaw } from './raw-sale.ts';
import { type Company, signedIn } from './world.ts';

const [few, many] = [1000, 200_000];
/** What one of the goods is sold for, and had cost. */
const [price, cost] = [5_000, 1_000];
const clients = 8;

/** A shop as it sells: its goods, its customers and where its cash goes. */
export interface Shop extends Company {
  goods: readonly number[];
  customers: readonly number[];
  unit: number;
  safe: number;
  user: number;
}
interface Shops {
  ours: Child;
  bare: Child;
  owner: pg.Pool;
  ownerUrl: string;
  small: Shop;
  large: Shop;
}

/**
 * A shop of 200,000 sales beside one of a thousand, in a database of their own that is made empty each time: what a sale of five lines
 * costs, written and sold for cash, beside the same rows by pgbench; and what the list of sales costs.
 */
export async function sales(say: (line: string) => void): Promise<Outcome[]> {
  if (!(await hasPgbench())) {
    say('sales are left out: there is no pgbench on this machine');
    return [];
  }
  await buildWebIfStale(say);
  const database = await emptyDatabase('bench_sales');
  const app = appUrl(database.ownerUrl, appRole, secretFor(secret, 'database'));
  const pools = { owner: createPool(database.ownerUrl, { max: 4, name: 'bench' }), app: createPool(app, { max: 2 }) };
  const children: Child[] = [];
  try {
    await migrate(database.ownerUrl, { appPassword: secretFor(secret, 'database') });
    for (const slug of ['corner', 'market']) await openShop(pools, slug);
    const environment = { PORT: '0', HOST: '127.0.0.1', DATA_DIR: dataDir, KARWAN_APP_URL: app, APP_SECRET: secret };
    const quiet = { SEED: 'none', RATE_LIMIT: 'off', LOG_LEVEL: 'silent', TRUST_PROXY: 'loopback' };
    const ours = await startChild('apps/server/main.ts', { ...environment, ...quiet });
    const bare = await startChild('tools/bench/bare-sales.ts', { BARE_DATABASE_URL: database.ownerUrl });
    children.push(ours, bare);
    const shop = async (slug: string, count: number) => sold(pools.owner, await stockShop(pools.owner, ours.url, slug), count);
    const shops = { ours, bare, owner: pools.owner, ownerUrl: database.ownerUrl };
    const [small, large] = [await shop('corner', few), await shop('market', many)];
    // A table that was empty when it was looked at is read row by row for ever after: both shops have sold a little before.
    for (const one of [small, large]) await selling(ours.url, one, 100);
    await pools.owner.query('vacuum analyze');
    if (isWatched) await costliest(pools.owner);
    const outcomes = [...(await aSale({ ...shops, small, large })), ...(await lists({ ...shops, small, large }))];
    if (isWatched) for (const line of await costliest(pools.owner)) say(line);
    return outcomes;
  } finally {
    for (const child of children) await child.stop();
    await Promise.all([pools.owner.end(), pools.app.end()]);
    await database.stop();
  }
}

/** A company with a branch, a safe and two hundred customers. */
export async function openShop(pools: { owner: pg.Pool; app: pg.Pool }, slug: string): Promise<void> {
  const name = { en: slug, ar: slug };
  const { tenantId, roles } = await setUpTenant(pools, { slug, name, businessTypeId: 2, businessSubTypeId: 2 });
  await asTenant(
    pools.app,
    tenantId,
    () => new Date(),
    async (ctx) => {
      const email = `admin@${slug}.demo`;
      await createUser(ctx, { name: slug, email, kind: 'admin', roleId: roles.administrator as number, password: demoPassword });
      const make = (entity: string, body: Record<string, unknown>) => createRecord(ctx, implementedEntity(entity), body);
      const branch_id = await make('branch', { name, complete_phone: '07701000001' });
      await make('treasury', { name, branch_id, kind: 'cash', currency: 'IQD' });
      for (let nth = 0; nth < 200; nth++)
        await make('customer', { name: `Customer ${nth}`, phone: `0772${String(nth).padStart(7, '0')}`, branch_id });
    },
  );
}

/** Sixty products with more of each than anybody sells. */
export async function stockShop(owner: pg.Pool, url: string, slug: string): Promise<Shop> {
  const company = await signedIn(owner, url, slug);
  const ask = async (method: string, path: string, body?: object) => {
    const headers = {
      ...company.headers,
      'content-type': 'application/json',
      'idempotency-key': `${slug}-${path}-${Math.random()}`,
    };
    const answer = await fetch(`${url}/api/v1/${path}`, { method, headers, ...(body && { body: JSON.stringify(body) }) });
    const said = (await answer.json()) as { result: { item: { id: number }; items: { id: number }[] } };
    if (!answer.ok) throw new Error(`${path}: ${JSON.stringify(said)}`);
    return said.result;
  };
  const unit = (await ask('GET', 'units?search=Piece')).items[0]?.id as number;
  const goods: number[] = [];
  for (let nth = 0; nth < 60; nth++) {
    const named = { name: { en: `Goods ${nth}`, ar: `بضاعة ${nth}` }, sku: `G-${nth}` };
    const { item } = await ask('POST', 'products', { ...named, unit_id: unit, manage_stock: true, selling_price: `${price}` });
    goods.push((await ask('GET', `variations?product_id=${item.id}`)).items[0]?.id as number);
  }
  const lines = goods.map((variation_id) => ({ variation_id, quantity: '1000000', unit_cost: `${cost}` }));
  const { item } = await ask('POST', 'opening-stocks', { branch_id: company.branchId, on_day: day(0), lines });
  await ask('POST', `opening-stocks/${item.id}/post`, {});
  const ids = async (table: string) =>
    (await owner.query(`select id from ${table} where tenant_id = $1 order by id`, [company.id])).rows.map(({ id }) =>
      Number(id),
    );
  return {
    ...company,
    goods,
    unit,
    customers: await ids('customer'),
    safe: (await ids('treasury'))[0] as number,
    user: (await ids('app_user'))[0] as number,
  };
}

/** Sales of two years, for the list alone: nothing of them is booked. */
async function sold(owner: pg.Pool, shop: Shop, count: number): Promise<Shop> {
  await owner.query(
    `insert into sale (tenant_id, number, draft_number, customer_id, branch_id, sale_date, tax_mode, status, payment, currency, goods, total, owed, paid, user_id, sold_at)
     select $1, 'OLD-' || lpad(n::text, 7, '0'), 'DR-OLD-' || n, ($3::bigint[])[1 + n % cardinality($3::bigint[])], $4, current_date - (n % 730), 'inclusive',
       case when n % 20 = 0 then 'cancelled' when n % 10 = 0 then 'draft' else 'final' end, case when n % 3 = 0 then 'unpaid' else 'paid' end, 'IQD',
       25000 + n % 97 * 250, 25000 + n % 97 * 250, 25000 + n % 97 * 250, case when n % 3 = 0 then 0 else 25000 + n % 97 * 250 end,
       (select min(id) from app_user where tenant_id = $1), now()
     from generate_series(1, $2::int) n`,
    [shop.id, count, shop.customers, shop.branchId],
  );
  return shop;
}

let made = 0;
/** One sale as a desk makes it: written, and sold for cash. */
async function sellOne(url: string, { headers, branchId, goods, customers, unit, safe }: Shop): Promise<void> {
  const nth = ++made;
  const ask = async (path: string, body: object) => {
    const answer = await fetch(`${url}/api/v1/${path}`, {
      method: 'POST',
      headers: { ...headers, 'content-type': 'application/json', 'idempotency-key': `sale-${nth}-${path}` },
      body: JSON.stringify(body),
    });
    const text = await answer.text();
    if (!answer.ok) throw new Error(`${path}: ${text.slice(0, 300)}`);
    return JSON.parse(text).result.item as { id: number };
  };
  const from = (nth * 7) % (goods.length - 5);
  const lines = goods.slice(from, from + 5).map((variation_id) => ({ variation_id, unit_id: unit, quantity: '2' }));
  const paper = { customer_id: customers[nth % customers.length], branch_id: branchId, sale_date: day(0), lines };
  const { id } = await ask('sales', paper);
  await ask(`sales/${id}/finalise`, { tenders: [{ method: 'cash', treasury_id: safe, amount: '50000' }] });
}

async function selling(url: string, shop: Shop, times: number): Promise<Speed> {
  const taken: number[] = [];
  const began = performance.now();
  const one = async () => {
    while (taken.length < times) {
      const start = performance.now();
      taken.push(0);
      await sellOne(url, shop);
      taken[taken.indexOf(0)] = performance.now() - start;
    }
  };
  await Promise.all(Array.from({ length: clients }, one));
  const seconds = (performance.now() - began) / 1000;
  const sorted = taken.toSorted((a, b) => a - b);
  const at = (part: number) => Math.round(sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * part))] as number);
  return { perSecond: taken.length / seconds, p50: at(0.5), p99: at(0.99), max: at(1), requests: taken.length };
}

async function aSale({ ours, owner, ownerUrl, small, large }: Shops): Promise<Outcome[]> {
  await layOutSales(owner, large);
  const times = 400;
  let done = 0;
  const speeds = await interleave({
    ours: () => selling(ours.url, large, times),
    raw: async () => {
      const speed = await sellRaw(ownerUrl, large, { from: done, clients, times });
      done += times;
      return speed;
    },
    small: () => selling(ours.url, small, times),
  });
  const told = against(speeds.ours, speeds.raw, 'pgbench');
  const growth = `p50 ${median(speeds.small.map(({ p50 }) => p50))} ms of 1,000, ${median(speeds.ours.map(({ p50 }) => p50))} ms of 200,000`;
  return [
    atLeast('shop', 'a sale of five lines', ratio(speeds.ours, speeds.raw), 0.5, told),
    atMost('G3', 'a sale, growth', ratio(speeds.ours, speeds.small, 'p50'), 1.5, growth, '×'),
  ];
}

async function lists({ ours, bare, small, large }: Shops): Promise<Outcome[]> {
  const month = `sale_date_from=${day(30)}&sale_date_to=${day(0)}`;
  const page = ({ headers }: Company, query: string) => ({ url: ours.url, headers, path: `/api/v1/sales?per_page=50${query}` });
  const byHand = (query: string) => ({ url: bare.url, path: `/sales?tenant=${large.id}${query}` });
  const common = `&status=final&${month}`;
  const adHoc = `&customer_id=${large.customers[7]}`;
  const speeds = await interleave({
    common: page(large, common),
    bareCommon: byHand(common),
    adHoc: page(large, adHoc),
    bareAdHoc: byHand(adHoc),
    small: () => oneByOne(page(small, ''), 120),
    large: () => oneByOne(page(large, ''), 120),
  });
  const p50 = (of: readonly Speed[]) => `${median(of.map((one) => one.p50)).toFixed(1)} ms`;
  const growth = `p50 ${p50(speeds.small)} of 1,000, ${p50(speeds.large)} of 200,000`;
  const common50 = ratio(speeds.common, speeds.bareCommon);
  return [
    atLeast('G1', 'sales, final of 30 days', common50, 1, against(speeds.common, speeds.bareCommon)),
    atLeast('G2', 'sales, of one customer', ratio(speeds.adHoc, speeds.bareAdHoc), 1, against(speeds.adHoc, speeds.bareAdHoc)),
    atMost('G3', 'sales list growth', ratio(speeds.large, speeds.small, 'p50'), 1.5, growth, '×'),
  ];
}
