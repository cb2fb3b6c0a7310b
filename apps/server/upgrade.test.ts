import path from 'node:path';
import pg from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { status } from '#courier/statuses/contract';
import { account, chart } from '#finance/ledger/contract';
import { sectionAllowed } from '#foundation/tenancy/contract';
import { reconciliations } from '#insight/book-checks/contract';
import { checkBooks } from '#insight/book-checks/server';
import { stepJob } from '#platform/server';
import { appUrl } from '../../platform/server/db/app-url.ts';
import { appRole, migrate, migrationNames } from '../../platform/server/db/migrate.ts';
import { testAppPassword } from '../../platform/server/testing/cluster.ts';
import { emptyDatabase } from '../../platform/server/testing/database.ts';
import { demoPassword } from '../../tools/seed/demo-people.ts';
import { allRoutes } from './all-routes.ts';
import { asTenant, contextOfJob } from './set-up-tenant.ts';
import { signInAt } from './testing/caller.ts';
import { restoreDump } from './testing/restore-dump.ts';
import { type World, worldOver } from './testing/tenant.ts';

// What the product of 22 November left behind, as `pg_dump` keeps it: its demo, two companies of four simulated days, and what its
// offices had written down (docs/decisions/0079). Today's product has to go on from there.
const dump = path.join(import.meta.dirname, 'testing/upgrade/2026-11-22.sql.gz');
const dayAfter = new Date('2026-11-26T07:00:00Z');
const basra = 'basra.demo';
/** What a client's account statement is made of. */
const ofClients = new Set<string>([account.clientPayable, account.approvedStatements]);

let owner: pg.Client;
let world: World;
let before: Standing;
let base: string;
let asked: Asked[];
beforeAll(async () => {
  const database = await emptyDatabase();
  await restoreDump(database.ownerUrl, dump);
  owner = new pg.Client({ connectionString: database.ownerUrl });
  await owner.connect();
  before = await standing();
  asked = await rows(
    "select id::int, tenant_id::int as tenant, (total - ok)::int as left, job_id from bulk_move where state = 'working' order by tenant_id",
  );
  await owner.query("update job set state = 'failed' where id = $1", [asked[1]?.job_id]);
  await migrate(database.ownerUrl, { appPassword: testAppPassword });
  world = await worldOver({ ...database, appUrl: appUrl(database.ownerUrl, appRole, testAppPassword) });
  world.clock.now = dayAfter;
  base = await world.product.server.listen({ port: 0, host: '127.0.0.1' });
});
afterAll(async () => {
  await owner?.end();
  await world?.close();
});

const rows = async (text: string, values: unknown[] = []): Promise<any[]> => (await owner.query(text, values)).rows;

/** A move of many that was under way. */
interface Asked {
  id: number;
  tenant: number;
  left: number;
  job_id: number;
}

/** What the books and the parcels come to, by plain SQL that reads the same before and after. */
interface Standing {
  accounts: any[];
  parcels: unknown[];
  statements: unknown[];
  entries: unknown[];
}
async function standing(): Promise<Standing> {
  return {
    accounts: await rows(`select slug, account_code, branch_id, party_kind, party_id, currency,
        sum(debit) as debit, sum(credit) as credit, count(*) as lines
      from ledger_line join tenant using (tenant_id) group by 1, 2, 3, 4, 5, 6 order by 1, 2, 3, 4, 5, 6`),
    parcels:
      await rows(`select tenant_id, id, status_id, client_id, price, delivery_fee, collected, currency, custodian_kind, custodian_id
      from shipment order by 1, 2`),
    statements: await rows('select tenant_id, id, number, kind, state, net from statement order by 1, 2'),
    entries: await rows(`select tenant_id, id, doc_type, doc_id, event, seq, entry_date::text from journal_entry order by 1, 2`),
  };
}

const tenants = () => rows('select tenant_id::int as id from tenant order by 1');

/** Every reconciliation of every company. */
async function looked(): Promise<{ companies: number; faults: unknown[] }> {
  const found: unknown[] = [];
  const all = await tenants();
  for (const { id } of all) {
    const checks = await asTenant(world.product.pool, id, () => dayAfter, checkBooks);
    expect(checks.map((one) => one.id)).toEqual([...reconciliations]);
    found.push(...checks.filter(({ isGreen }) => !isGreen).map((check) => ({ tenant: id, ...check })));
  }
  return { companies: all.length, faults: found };
}

test('the dump is of an older product, with work in it', async () => {
  const done = await rows('select name, at from migration order by at');
  expect(done.map(({ name }) => name).sort()).toEqual(await migrationNames());
  expect(before.accounts.length).toBeGreaterThan(150);
  expect(before.parcels.length).toBeGreaterThan(500);
  expect(before.statements.length).toBeGreaterThan(100);
  expect(asked.length).toBe(2);
});

test('every balance of every client, agent, treasury and account is what it was, and so is every parcel, statement and entry', async () => {
  expect(await standing()).toEqual(before);
});

test('the books of every company agree', async () => {
  expect(await looked()).toEqual({ companies: 7, faults: [] });
});

test('every company of then has each account of the chart where a new one has it', async () => {
  const placed = await rows('select tenant_id::int as tenant, code, place, party_kind from account where not is_own');
  const { place } = placed.find(({ code }) => code === account.accruedExpenses);
  for (const { id } of await tenants()) {
    const own = placed.filter(({ tenant }) => tenant === id);
    expect(chart.filter(({ code }) => !own.some((one) => one.code === code)).map(({ code }) => code)).toEqual([]);
    expect(own.find(({ code }) => code === account.chequesIssued)).toMatchObject({
      party_kind: 'cheque',
      place: place.replace(account.accruedExpenses, account.chequesIssued),
    });
  }
});

test('the product itself tells each client the balance he had', async () => {
  const accountant = await signInAt(base, `accountant@${basra}`, demoPassword);
  const owed = new Map<string, bigint>();
  for (const { slug, account_code: code, party_kind: kind, party_id: id, credit, debit } of before.accounts)
    if (slug === 'basra' && kind === 'client' && ofClients.has(code))
      owed.set(id, (owed.get(id) ?? 0n) + BigInt(credit) - BigInt(debit));
  for (const [id, balance] of owed)
    expect([id, (await accountant.get(`account-statements?kind=client&id=${id}`)).closing]).toEqual([id, String(balance)]);
  expect([...owed.values()].filter((balance) => balance !== 0n).length).toBeGreaterThan(4);
});

test.each([
  ['a courier company', basra, 1, 1],
  ['a courier company with a shop', 'tigris.demo', 1, 2],
])('the administrator of %s reads every list of his business', async (_, domain, type, subType) => {
  const admin = await signInAt(base, `admin@${domain}`, demoPassword);
  const lists = allRoutes()
    .filter(({ method, path, answer }) => method === 'GET' && answer === 'items' && !path.includes('{'))
    .filter(({ section }) => sectionAllowed(section, type, subType))
    .map(({ path }) => path.replace('/api/v1', ''));
  const answers = await Promise.all(lists.map(async (path) => [path, (await admin.ask('GET', path.slice(1))).status] as const));
  expect(answers.length).toBeGreaterThan(60);
  // These want to know of whom.
  const ofSomebody = ['/account-statements', '/transactions/open-items', '/cheques/open-items', '/accounts-dashboard/why'];
  const others = answers.filter(([path, status]) => status !== 200 && !(status === 422 && ofSomebody.includes(path)));
  expect(others).toEqual([]);
});

const workOf = ({ tenant, id }: Asked) =>
  rows('select state, total - ok - failed as open, ok, failed from bulk_work where tenant_id = $1 and id = $2', [tenant, id]);

test('a move of many that was under way goes on where it was left', async () => {
  const [moved] = asked as [Asked];
  const { id, tenant, left } = moved;
  while (await stepJob(world.product.pool, tenant, (db, job) => contextOfJob(db, tenant, dayAfter, job)));
  const [work] = await workOf(moved);
  expect(work).toMatchObject({ state: 'done', open: 0 });
  expect(left).toBeGreaterThan(20);
  const stored = await rows(
    `select from bulk_work_row r join shipment s on s.tenant_id = r.tenant_id and s.id = r.record_id
      where r.tenant_id = $1 and r.work_id = $2 and r.state = 'done' and s.status_id = $3`,
    [tenant, id, status.inStore],
  );
  expect(stored.length).toBe(work.ok);
});

test('one that a product in between had given up says that it ended, and what it left as it was', async () => {
  const [, givenUp] = asked as [Asked, Asked];
  const { id, tenant, left } = givenUp;
  expect(await workOf(givenUp)).toMatchObject([{ state: 'failed', open: 0, ok: 2, failed: left }]);
  const untried = await rows(
    "select from bulk_work_row where tenant_id = $1 and work_id = $2 and state = 'failed' and problem ->> 'code' = 'not_tried'",
    [tenant, id],
  );
  expect(untried.length).toBe(left);
});

test('a parcel of then is delivered, its cash handed in and its client paid; the books agree', async () => {
  const [maker, checker] = [
    await signInAt(base, `accountant@${basra}`, demoPassword),
    await signInAt(base, `admin@${basra}`, demoPassword),
  ];
  const { items } = await checker.get(`shipments?status_id=${status.outForDelivery}&sort_by=id&sort_order=asc`);
  const parcel = items[0];
  const { items: safes } = await checker.get('treasuries');
  const treasury_id = safes.find((one: any) => one.branch_id === parcel.destination_branch_id).id;
  await checker.post(`shipments/${parcel.id}/deliver`, { collected: parcel.price, payment_method: 'cash' });

  const { item: handIn } = await maker.post('statement-accounts', { kind: 'delivery', delivery_id: parcel.delivery_id });
  await maker.post(`statement-accounts/${handIn.id}/count`, { counted: handIn.net });
  await checker.post(`statement-accounts/${handIn.id}/audit`);
  await maker.post(`statement-accounts/${handIn.id}/pay`, { treasury_id });

  const { item: drawn } = await maker.post('statement-accounts', { client_id: parcel.client_id, shipment_ids: [parcel.id] });
  await maker.post(`statement-accounts/${drawn.id}/submit`);
  await checker.post(`statement-accounts/${drawn.id}/audit`);
  await maker.post(`statement-accounts/${drawn.id}/pay`, { treasury_id });
  const { item } = await maker.get(`statement-accounts/${drawn.id}`);
  expect([item.state, item.net]).toEqual(['paid', parcel.net_amount]);
  expect(await looked()).toEqual({ companies: 7, faults: [] });
});
