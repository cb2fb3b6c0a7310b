import type pg from 'pg';
import { account } from '#finance/ledger/contract';
import { foldBalances } from '#finance/ledger/server';
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
import { chargeCustomers, contactAccounts } from './contact-accounts.ts';
import { costliest, dataDir, emptyDatabase, isWatched, secret } from './database.ts';
import { atMost, day, type Outcome } from './figures.ts';
import { median, oneByOne, ratio, rounds, type Speed } from './measure.ts';
import { type Company, signedIn } from './world.ts';

const [products, sales, linesEach, customers] = [5_000, 200_000, 5, 2_000];
const times = 12;

/**
 * A shop that sold a million lines of 5,000 products to 2,000 customers in a year, in three branches: what it earned on them, of a month
 * and of the year, told by product, customer, day and invoice. In a database of its own that is made empty each time.
 */
export async function shopReports(say: (line: string) => void): Promise<Outcome[]> {
  await buildWebIfStale(say);
  const database = await emptyDatabase('bench_reports');
  const app = appUrl(database.ownerUrl, appRole, secretFor(secret, 'database'));
  const pools = { owner: createPool(database.ownerUrl, { max: 4, name: 'bench' }), app: createPool(app, { max: 2 }) };
  let ours: Child | undefined;
  try {
    await migrate(database.ownerUrl, { appPassword: secretFor(secret, 'database') });
    const started = Date.now();
    const tenantId = await opened(pools);
    await sold(pools, tenantId);
    await pools.owner.query('vacuum analyze');
    say(`a million lines told in ${Math.round((Date.now() - started) / 1000)} s`);
    const environment = { PORT: '0', HOST: '127.0.0.1', DATA_DIR: dataDir, KARWAN_APP_URL: app, APP_SECRET: secret };
    const quiet = { SEED: 'none', RATE_LIMIT: 'off', LOG_LEVEL: 'silent', TRUST_PROXY: 'loopback' };
    ours = await startChild('apps/server/main.ts', { ...environment, ...quiet });
    const company = await signedIn(pools.owner, ours.url, 'corner');
    if (isWatched) await costliest(pools.owner);
    const outcomes = [...(await contactAccounts(pools.owner, ours.url, company)), ...(await measured(ours.url, company))];
    if (isWatched) for (const line of await costliest(pools.owner)) say(line);
    return outcomes;
  } finally {
    await ours?.stop();
    await Promise.all([pools.owner.end(), pools.app.end()]);
    await database.stop();
  }
}

async function opened(pools: { owner: pg.Pool; app: pg.Pool }): Promise<number> {
  const name = { en: 'corner', ar: 'corner' };
  const { tenantId, roles } = await setUpTenant(pools, { slug: 'corner', name, businessTypeId: 2, businessSubTypeId: 2 });
  await asTenant(
    pools.app,
    tenantId,
    () => new Date(),
    async (ctx) => {
      const admin = { name: 'corner', email: 'admin@corner.demo', kind: 'admin', password: demoPassword } as const;
      await createUser(ctx, { ...admin, roleId: roles.administrator as number });
      for (let nth = 1; nth <= 3; nth++)
        await createRecord(ctx, implementedEntity('branch'), { name, complete_phone: `0770100000${nth}` });
    },
  );
  return tenantId;
}

/** Goods and what was told of them, set by set, and one entry a branch and day that books as much. */
async function sold({ owner, app }: { owner: pg.Pool; app: pg.Pool }, tenantId: number): Promise<void> {
  const client = await owner.connect();
  // A year told at once takes longer than anybody who asks may wait.
  await client.query('set statement_timeout = 0');
  const run = (text: string, ...values: unknown[]) => client.query(text, [tenantId, ...values]);
  await run(
    `insert into product (tenant_id, name, name_key, sku, unit_id, selling_price)
     select $1, jsonb_build_object('en', 'Goods ' || n, 'ar', 'بضاعة ' || n), 'goods ' || n, 'G-' || n, (select min(id) from unit where tenant_id = $1), 5000 from generate_series(1, $2::int) n`,
    products,
  );
  await run(
    'insert into variation (tenant_id, product_id, position, name, sku) select $1, id, 0, name, sku from product where tenant_id = $1',
  );
  await run(
    `insert into customer (tenant_id, name, phone, branch_id)
     select $1, 'Customer ' || n, '0772' || lpad(n::text, 7, '0'), (select min(id) from branch where tenant_id = $1) from generate_series(1, $2::int) n`,
    customers,
  );
  await run(
    `insert into sale (tenant_id, number, customer_id, branch_id, sale_date, status, currency)
     select $1, 'INV-' || lpad(n::text, 7, '0'), (select min(id) from customer where tenant_id = $1) + n * 7 % $3::int,
       (select min(id) from branch where tenant_id = $1) + n % 3, current_date - n % 365, 'final', 'IQD' from generate_series(1, $2::int) n`,
    sales,
    customers,
  );
  await run(
    `insert into earning (tenant_id, id, doc_type, doc_id, event, seq, day, branch_id, variation_id, sale_id, customer_id, sold, sales, cost)
     select $1, nextval('earning_id_seq'), 'sale', s.id, 'delivered', 1, s.sale_date, s.branch_id,
       (select min(id) from variation where tenant_id = $1) + (s.id * 31 + l * 977 + s.id * l % 13) % $2::int, s.id, s.customer_id, 1000 * l, 5000 * l, 3000 * l
     from sale s cross join generate_series(1, $3::int) l where s.tenant_id = $1`,
    products,
    linesEach,
  );
  await run(
    `with booked as (select day, branch_id, sum(sales)::bigint as sales, sum(cost)::bigint as cost, row_number() over (order by day, branch_id) as nth
        from earning where tenant_id = $1 group by 1, 2),
      entry as (insert into journal_entry (tenant_id, doc_type, doc_id, event, seq, entry_date) select $1, 'bench', nth, 'posted', 1, day from booked returning id, doc_id)
     insert into ledger_line (tenant_id, entry_id, entry_date, account_code, branch_id, currency, debit, credit, base_amount)
     select $1, e.id, b.day, l.code, b.branch_id, 'IQD', greatest(l.amount, 0), greatest(-l.amount, 0), l.amount
     from booked b join entry e on e.doc_id = b.nth cross join lateral (values ($2::text, -b.sales), ($3, b.cost), ($4, b.sales - b.cost)) l (code, amount)`,
    account.salesOfGoods,
    account.costOfGoods,
    account.customerDeposits,
  );
  await chargeCustomers(client, tenantId);
  await run('select keep_earnings_anew($1)');
  client.release();
  while ((await asTenant(app, tenantId, () => new Date(), foldBalances)) > 0);
}

/** The last whole month, and the year that ends today. */
function spans() {
  const [year = 0, month = 0] = day(0).split('-').map(Number);
  const at = (date: number) => new Date(date).toISOString().slice(0, 10);
  return {
    month: `from=${at(Date.UTC(year, month - 2, 1))}&to=${at(Date.UTC(year, month - 1, 0))}`,
    year: `from=${day(364)}&to=${day(0)}`,
    soFar: `from=${day(0).slice(0, 8)}01&to=${day(0)}`,
  };
}

async function measured(url: string, { headers }: Company): Promise<Outcome[]> {
  const { month, year, soFar } = spans();
  const ask = (what: string) => () => oneByOne({ url, headers, path: `/api/v1/${what}` }, times);
  const outcomes: Outcome[] = [];
  for (const [name, path, isRowByRow] of [
    ['profit by product', 'shop-profit?group=product', false],
    ['profit by customer', 'shop-profit?group=customer', false],
    ['popular products', 'popular-products?group=product', false],
    ['profit by day', 'shop-profit?group=day', true],
    ['profit by invoice', 'shop-profit?group=invoice', true],
  ] as const) {
    const speeds = { year: [] as Speed[], month: [] as Speed[], soFar: [] as Speed[] };
    const asked = { year: ask(`${path}&${year}`), month: ask(`${path}&${month}`), soFar: ask(`${path}&${soFar}`) };
    for (const one of Object.values(asked)) await one();
    for (let round = 0; round < rounds; round++)
      for (const which of ['year', 'month', 'soFar'] as const) speeds[which].push(await asked[which]());
    const p50 = (which: keyof typeof speeds) => `${median(speeds[which].map((one) => one.p50)).toFixed(1)} ms`;
    const told = `${p50('year')} of a year, ${p50('month')} of the last month, ${p50('soFar')} of this one so far`;
    const cost = ratio(speeds.year, speeds.month, 'p50');
    // A year has as many more days, and invoices, as it is longer: what counts there is what each of them costs.
    if (isRowByRow) outcomes.push(atMost('shop', `${name}, each row of a year`, (cost * 30) / 365, 1.5, told, '×'));
    else outcomes.push(atMost('shop', `${name}, a year`, cost, 3, told, '×'));
  }
  return outcomes;
}
