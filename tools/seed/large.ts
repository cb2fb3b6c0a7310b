import type pg from 'pg';
import { status } from '#courier/statuses/contract';
import { account } from '#finance/ledger/contract';
import { seedRoles } from '#foundation/identity/contract';
import { createUser } from '#foundation/identity/server';
import { checkBooks } from '#insight/book-checks/server';
import { type Context, createRecord, implementedEntity, sql } from '#platform/server';
import { asTenant, type Pools, setUpTenant } from '../../apps/server/set-up-tenant.ts';
import { demoPassword } from './demo-people.ts';

interface LoadTenant {
  slug: string;
  parcels: number;
}

/** A million parcels: one company has half of them, as the largest would. */
const loadTenants: readonly LoadTenant[] = [
  { slug: 'load', parcels: 500_000 },
  { slug: 'load2', parcels: 250_000 },
  { slug: 'load3', parcels: 150_000 },
  { slug: 'load4', parcels: 99_000 },
  { slug: 'load5', parcels: 1_000 },
];
const branchCount = 20;
const clientCount = 500;
const courierCount = 200;
const cityCount = 120;
const daysBack = 690;
const batch = 50_000;
const filled = ['shipment', 'shipment_event', 'journal_entry', 'ledger_line', 'parcel_taking'];

/**
 * Companies of the size the benchmark speaks of, by set-based SQL in minutes: parcels in every stage over two years with their
 * custody, books and sums; then the same checks the books page makes prove them.
 */
export async function seedLarge(
  pools: Pools,
  tenants: readonly LoadTenant[] = loadTenants,
  say: (line: string) => void = console.log,
): Promise<void> {
  const clock = () => new Date();
  const companies: { id: number; parcels: number }[] = [];
  for (const { slug, parcels } of tenants) companies.push({ id: await setUpCompany(pools, slug, clock), parcels });
  await onOneConnection(pools.owner, async (client) => {
    await withIndexesBuiltAfter(client, async () => {
      for (const { id, parcels } of companies) {
        const started = Date.now();
        for (let from = 1; from <= parcels; from += batch)
          await seedParcels(client, id, from, Math.min(from + batch - 1, parcels));
        say(`company ${id}: ${parcels.toLocaleString('en')} parcels in ${secondsSince(started)} s`);
      }
    });
    // Without it what follows is planned for companies that have no rows yet.
    await client.query(`analyze ${filled.join(', ')}`);
  });
  for (const { id } of companies) {
    const started = Date.now();
    await onOneConnection(pools.owner, (client) => foldSums(client, id));
    await prove(pools, id, clock);
    say(`the books of company ${id} proven in ${secondsSince(started)} s`);
  }
  // Rows known to be settled, and the search's waiting list in its place: as in a database that has run for a while.
  await onOneConnection(pools.owner, (client) => client.query('vacuum analyze'));
}

const secondsSince = (started: number) => Math.round((Date.now() - started) / 1000);

async function setUpCompany(pools: Pools, slug: string, clock: () => Date): Promise<number> {
  const { tenantId, roles } = await setUpTenant(
    pools,
    { slug, name: { en: `Load ${slug}`, ar: `حمل ${slug}` }, businessTypeId: 1, businessSubTypeId: 1 },
    clock,
  );
  await asTenant(pools.app, tenantId, clock, (ctx) => seedPeople(ctx, slug, roles));
  return tenantId;
}

/**
 * Indexes that only make reading fast are left out while millions of rows come in, and built once over all of them; where that breaks
 * off, they are what they were and nothing came in.
 */
async function withIndexesBuiltAfter(client: pg.PoolClient, fill: () => Promise<void>): Promise<void> {
  const { rows: indexes } = await client.query<{ name: string; definition: string }>(
    `select indexrelid::regclass::text as name, pg_get_indexdef(indexrelid) as definition from pg_index
     where not indisunique and indrelid = any ($1::regclass[])`,
    [filled],
  );
  await client.query('begin');
  for (const { name } of indexes) await client.query(`drop index ${name}`);
  await fill();
  await client.query(`set maintenance_work_mem = '1GB'`);
  for (const { definition } of indexes) await client.query(definition);
  await client.query('commit');
}

/** What reading is answered from: parcels by day and status, and the ledger's sums. */
async function foldSums(client: pg.PoolClient, tenantId: number): Promise<void> {
  await client.query(`insert into shipment_rollup ${rollup}`, [tenantId]);
  // The lines not yet folded are all of them at once, and counted by nobody: rows compared one by one would take hours.
  await client.query('set enable_nestloop = off');
  await client.query('select keep_ledger_anew($1)', [tenantId]);
}

async function seedPeople(ctx: Context, slug: string, roles: Record<string, number>): Promise<void> {
  const create = (entity: string, body: Record<string, unknown>) => createRecord(ctx, implementedEntity(entity), body);
  const both = (text: string) => ({ en: text, ar: text });
  const branches: number[] = [];
  for (let n = 1; n <= branchCount; n++)
    branches.push(await create('branch', { name: both(`Branch ${n}`), complete_phone: `0770${String(9_000_000 + n)}` }));
  const governorate = await create('governorate', { name: both('Iraq') });
  for (let n = 0; n < cityCount; n++)
    await create('city', { title: both(`City ${n + 1}`), governorate_id: governorate, branch_id: branches[n % branchCount] });
  for (let n = 0; n < clientCount; n++)
    await create('client', {
      name: `Client ${n + 1}`,
      phone: `0771${String(9_000_000 + n)}`,
      branch_id: branches[n % branchCount],
    });
  for (let n = 0; n < courierCount; n++)
    await create('courier', {
      name: `Agent ${n + 1}`,
      phone: `0772${String(9_000_000 + n)}`,
      branch_id: branches[n % branchCount],
    });
  for (const branch of branches)
    await create('treasury', { name: both('Safe'), branch_id: branch, kind: 'cash', currency: 'IQD' });
  await createUser(ctx, {
    name: seedRoles.administrator.name.en,
    email: `admin@${slug}.demo`,
    kind: 'admin',
    roleId: roles.administrator as number,
    branchId: branches[0] ?? null,
    password: demoPassword,
  });
}

/**
 * Parcel n: sender, city, age and end follow from n alone. Ends in hundredths: 70 delivered, 10 with an agent, 8 in store,
 * 4 ready, 3 late, 3 returned to store, 2 returned with the agent.
 */
async function seedParcels(client: pg.PoolClient, tenantId: number, from: number, to: number): Promise<void> {
  await client.query('drop table if exists parcel');
  await client.query(
    `create temp table parcel as
     with c as (select array_agg(id order by id) ids, array_agg(branch_id order by id) home from client where tenant_id = $1),
       t as (select array_agg(id order by id) ids, array_agg(branch_id order by id) home from city where tenant_id = $1),
       a as (select array_agg(id order by id) ids from courier where tenant_id = $1),
       b as (select array_agg(id order by id) ids from branch where tenant_id = $1),
       n as (select n, hashint8(n) & 2147483647 as h, hashint8(n * 31 + 7) & 2147483647 as h2 from generate_series($2::bigint, $3::bigint) n),
       p as (select n, h, h2, h % 100 as roll, (h2 % ${clientCount})::int + 1 as ci, (h / 100 % ${cityCount})::int + 1 as ti from n)
     select nextval('shipment_id_seq') as id, p.n, c.ids[ci] as client_id, c.home[ci] as origin, t.ids[ti] as city_id, t.home[ti] as destination,
       case when roll < 70 then 9 when roll < 80 then 4 when roll < 88 then 8 when roll < 92 then 2 when roll < 95 then 10 when roll < 98 then 13 else 12 end as status_id,
       a.ids[(array_position(b.ids, t.home[ti]) + ${branchCount} * (h2 / 7 % ${courierCount / branchCount}))::int] as courier_id,
       (1 + h2 % 20) * 5000::bigint as price, now() - make_interval(secs => (h2 % (${daysBack} * 86400))) as created_at,
       'L' || p.n as receipt_no, '078' || lpad((h % 100000000)::text, 8, '0') as phone
     from p, c, t, a, b`,
    [tenantId, from, to],
  );
  for (const statement of [parcels, events, entries, lines, takings]) await client.query(statement, [tenantId]);
}

const figures = { fee: 5000, commission: 1500, share: 2000, returnFee: 2000 };
const carried = `status_id in (${status.delivered}, ${status.outForDelivery}, ${status.late}, ${status.returnWithAgent})`;
const steps = (column: string) =>
  `case ${column} when ${status.ready} then 2 when ${status.inStore} then 3 when ${status.outForDelivery} then 4 when ${status.returned} then 6 else 5 end`;

const parcels = `insert into shipment (tenant_id, id, receipt_no, client_id, receiver_name, phone, city_id, origin_branch_id, destination_branch_id, current_branch_id, currency, price, expected,
    delivery_fee, agent_commission, branch_fee, return_fee, net_amount, priced_at, collected, return_fee_charged, status_id, status_date, seq, courier_id, custodian_kind, custodian_id,
    delivered_at, delivered_branch_id, reason_code, attempt_count, created_day, created_at, updated_at, is_urgent)
  select $1, id, receipt_no, client_id, 'مستلم ' || n % 9973, phone, city_id, origin, destination, case when status_id = ${status.ready} then origin else destination end, 'IQD', price, price,
    ${figures.fee}, ${figures.commission}, ${figures.share}, ${figures.returnFee}, price - ${figures.fee}, created_at, case when status_id = ${status.delivered} then price else 0 end,
    case when status_id = ${status.returned} then ${figures.returnFee} else 0 end, status_id, created_at + interval '1 hour', ${steps('status_id')},
    case when ${carried} or status_id = ${status.returned} then courier_id end,
    case when status_id = ${status.ready} then 'client' when status_id in (${status.inStore}, ${status.returned}) then 'branch' when status_id = ${status.delivered} then 'consignee' else 'agent' end,
    case when status_id = ${status.ready} then client_id when status_id in (${status.inStore}, ${status.returned}) then destination when status_id = ${status.delivered} then null else courier_id end,
    case when status_id = ${status.delivered} then created_at + interval '1 hour' end, case when status_id = ${status.delivered} then destination end,
    case when status_id = ${status.late} then 'no_answer' when status_id in (${status.returnWithAgent}, ${status.returned}) then 'did_not_order' end, case when status_id in (${status.late}, ${status.returnWithAgent}, ${status.returned}) then 1 else 0 end,
    (created_at at time zone 'Asia/Baghdad')::date, created_at, created_at + interval '1 hour', n % 20 = 0
  from parcel`;

/** Born, ready, in the delivering branch's store, out with the agent, its end: each link begins where the last one ended. */
const events = `insert into shipment_event (tenant_id, shipment_id, seq, from_status_id, to_status_id, from_custodian_kind, from_custodian_id, to_custodian_kind, to_custodian_id, branch_id, reason_code, at)
  select $1, p.id, e.seq, e.before, e.after, e.fk, e.fi, e.tk, e.ti, case when e.seq <= 2 then p.origin else p.destination end,
    case when e.after in (${status.late}, ${status.returnWithAgent}) then case p.status_id when ${status.late} then 'no_answer' else 'did_not_order' end end, p.created_at + make_interval(mins => 10 * (e.seq - 1))
  from parcel p cross join lateral (values
    (1, null::int, ${status.notReady}, null::text, null::bigint, 'client', p.client_id),
    (2, ${status.notReady}, ${status.ready}, 'client', p.client_id, 'client', p.client_id),
    (3, ${status.ready}, ${status.inStore}, 'client', p.client_id, 'branch', p.destination),
    (4, ${status.inStore}, ${status.outForDelivery}, 'branch', p.destination, 'agent', p.courier_id),
    (5, ${status.outForDelivery}, case when p.status_id in (${status.returnWithAgent}, ${status.returned}) then ${status.returnWithAgent} else p.status_id end, 'agent', p.courier_id, case when p.status_id = ${status.delivered} then 'consignee' else 'agent' end, case when p.status_id = ${status.delivered} then null else p.courier_id end),
    (6, ${status.returnWithAgent}, ${status.returned}, 'agent', p.courier_id, 'branch', p.destination)
  ) e (seq, before, after, fk, fi, tk, ti) where e.seq <= ${steps('p.status_id')}`;

const entries = `insert into journal_entry (tenant_id, doc_type, doc_id, event, seq, entry_date, created_at)
  select $1, 'shipment', id, case status_id when ${status.delivered} then 'delivered' else 'returned' end, ${steps('status_id')}, (created_at at time zone 'Asia/Baghdad')::date, created_at + interval '1 hour'
  from parcel where status_id in (${status.delivered}, ${status.returned})`;

/** The lines of section 3 of the domain rules: a delivery by the origin's own branch, by another, and a confirmed return. */
const lines = `insert into ledger_line (tenant_id, entry_id, entry_date, account_code, branch_id, party_kind, party_id, counter_branch_id, shipment_id, currency, debit, credit)
  select $1, e.id, e.entry_date, l.account, l.branch, l.pk, l.pi, l.counter, p.id, 'IQD', l.debit, l.credit
  from parcel p join journal_entry e on e.tenant_id = $1 and e.doc_type = 'shipment' and e.doc_id = p.id
  cross join lateral (values
    ('${account.agentCash}', p.destination, 'agent', p.courier_id, null::bigint, p.price, 0::bigint, p.status_id = ${status.delivered}),
    ('${account.branchShareRevenue}', p.destination, null, null, null, 0, ${figures.share}, p.status_id = ${status.delivered} and p.origin <> p.destination),
    ('${account.interBranch}', p.destination, null, null, p.origin, 0, p.price - ${figures.share}, p.status_id = ${status.delivered} and p.origin <> p.destination),
    ('${account.interBranch}', p.origin, null, null, p.destination, p.price - ${figures.share}, 0, p.status_id = ${status.delivered} and p.origin <> p.destination),
    ('${account.branchShareCost}', p.origin, null, null, null, ${figures.share}, 0, p.status_id = ${status.delivered} and p.origin <> p.destination),
    ('${account.clientPayable}', p.origin, 'client', p.client_id, null, 0, p.price, p.status_id = ${status.delivered}),
    ('${account.clientPayable}', p.origin, 'client', p.client_id, null, ${figures.fee}, 0, p.status_id = ${status.delivered}),
    ('${account.deliveryFees}', p.origin, null, null, null, 0, ${figures.fee}, p.status_id = ${status.delivered}),
    ('${account.deliveryCommissions}', p.destination, null, null, null, ${figures.commission}, 0, p.status_id = ${status.delivered}),
    ('${account.agentCommissionDue}', p.destination, 'agent', p.courier_id, null, 0, ${figures.commission}, p.status_id = ${status.delivered}),
    ('${account.clientPayable}', p.origin, 'client', p.client_id, null, ${figures.returnFee}, 0, p.status_id = ${status.returned}),
    ('${account.returnFees}', p.origin, null, null, null, 0, ${figures.returnFee}, p.status_id = ${status.returned})
  ) l (account, branch, pk, pi, counter, debit, credit, wanted) where l.wanted`;

/** What the agent took at each delivery; nothing was handed in yet. */
const takings = `insert into parcel_taking (tenant_id, shipment_id, seq, kind, party_kind, party_id, branch_id, currency, cash, commission, at)
  select $1, id, ${steps('status_id')}, 'delivery', 'agent', courier_id, destination, 'IQD', price, ${figures.commission}, created_at + interval '1 hour'
  from parcel where status_id = ${status.delivered}`;

const rollup = `(tenant_id, dimension, dimension_id, status_id, day, currency, n, price, fee, net)
  select $1::bigint, d.dimension, d.id, s.status_id, s.created_day, s.currency, count(*), sum(s.price), sum(s.delivery_fee), sum(s.net_amount)
  from shipment s cross join lateral (
    select 'all' as dimension, 0::bigint as id union all select 'branch', s.current_branch_id union all select 'client', s.client_id
    union all select 'courier', s.courier_id where s.courier_id is not null
    union select 'seen_by', unnest(array[s.origin_branch_id, s.destination_branch_id, s.current_branch_id])) d
  where s.tenant_id = $1 group by 2, 3, 4, 5, 6`;

/** The checks of the books page; over half a million parcels some take longer than a request may. */
async function prove({ app }: Pools, tenantId: number, clock: () => Date): Promise<void> {
  const checked = await asTenant(app, tenantId, clock, (ctx) => {
    ctx.db.run(sql`set local statement_timeout = 0`);
    ctx.db.run(sql`set local work_mem = '256MB'`);
    return checkBooks(ctx);
  });
  const wrong = checked.filter((one) => !one.isGreen);
  if (wrong.length) throw new Error(`the large seed does not add up: ${JSON.stringify(wrong.slice(0, 3))}`);
}

/** The rows are made consistent here and proven in the end; checking each against its parents would take as long again. */
async function onOneConnection(pool: pg.Pool, work: (client: pg.PoolClient) => Promise<unknown>): Promise<void> {
  const client = await pool.connect();
  try {
    await client.query('set session_replication_role = replica; set statement_timeout = 0');
    await work(client);
  } finally {
    client.release(true);
  }
}
