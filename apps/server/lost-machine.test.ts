import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { type Company, freshWorld, type Person, type World } from './testing/tenant.ts';
import { startWorker } from './worker.ts';

// On many machines a company's rows lie on one of them. Here the machine of one company is lost: whatever asks for its rows gets the
// error that a coordinator gives then, and nobody else notices.
const password = 'correct horse 1';
let world: World;
let [here, there]: Company[] = [];
let [admin, stranded]: Person[] = [];
beforeAll(async () => {
  world = await freshWorld();
  here = await world.addTenant({ slug: 'here' });
  there = await world.addTenant({ slug: 'there' });
  admin = await here.person({ role: 'administrator', isHashedInFull: true });
  stranded = await there.person({ role: 'administrator', isHashedInFull: true });
  await world.ownerPool.query(`create table machine (company bigint primary key);
    grant select on machine to public;
    create function reached(company bigint) returns boolean language plpgsql stable as $$
    begin
      if exists (select from machine m where m.company = reached.company) then
        raise exception 'connection to the remote node two:5432 failed' using errcode = '08006';
      end if;
      return true;
    end $$;`);
  const { rows } = await world.ownerPool.query<{ name: string }>(`select c.oid::regclass::text as name from pg_class c
    join pg_attribute a on a.attrelid = c.oid and a.attname = 'tenant_id'
    where c.relnamespace = 'public'::regnamespace and c.relkind = 'r' and c.relname <> 'tenant'`);
  for (const { name } of rows) {
    await world.ownerPool.query(`create policy machine on ${name} as restrictive
      using (reached(nullif(current_setting('app.tenant_id', true), '')::bigint))`);
  }
});
afterEach(() => world.ownerPool.query('delete from machine'));
afterAll(() => world.close());

const lose = (company: Company) => world.ownerPool.query('insert into machine values ($1)', [company.id]);
const emailOf = async (person: Person) =>
  (await world.ownerPool.query('select email from app_user where id = $1', [person.id])).rows[0].email as string;
const signIn = (identifier: string, host: string) =>
  world.product.server.inject({
    method: 'POST',
    url: '/api/v1/auth/login',
    headers: { host },
    payload: { identifier, password },
  });

test('its company is told to come again, and every other reads, writes and signs in as ever', async () => {
  await lose(there as Company);
  const lost = await (stranded as Person).call('GET', 'users');
  expect([lost.status, lost.body.code, lost.headers['retry-after']]).toEqual([503, 'unavailable', '2']);
  const body = { name: 'Rana', email: 'rana@here.test', kind: 'employee', role_id: here?.roles.viewer, password };
  const saved = [await (admin as Person).call('GET', 'users'), await (admin as Person).call('POST', 'users', body)];
  expect(saved.map(({ status }) => status)).toEqual([200, 201]);
  const email = await emailOf(admin as Person);
  for (const host of ['here.localhost', 'localhost']) expect((await signIn(email, host)).statusCode).toBe(200);
  const waiting = await emailOf(stranded as Person);
  for (const host of ['there.localhost', 'localhost']) {
    const answer = await signIn(waiting, host);
    expect([answer.statusCode, answer.headers['retry-after']]).toEqual([503, '2']);
  }
});

test('back again, it goes on by itself', async () => {
  await lose(there as Company);
  expect((await (stranded as Person).call('GET', 'users')).status).toBe(503);
  await world.ownerPool.query('delete from machine');
  expect((await (stranded as Person).call('GET', 'users')).status).toBe(200);
});

test('one e-mail at both companies signs in at the one that is there', async () => {
  const email = await emailOf(admin as Person);
  const body = { name: 'Twin', email, kind: 'employee', role_id: there?.roles.viewer, password };
  expect((await (stranded as Person).call('POST', 'users', body)).status).toBe(201);
  await lose(there as Company);
  expect((await signIn(email, 'localhost')).statusCode).toBe(200);
});

test('what is done beside the requests is done for the others', async () => {
  await lose(here as Company);
  await world.ownerPool.query(`insert into outbox (tenant_id, name, payload) values ($1, 'nobody.listens', '{}')`, [there?.id]);
  const failures: string[] = [];
  const stop = startWorker(world.product.pool, {
    failed: (error) => failures.push((error as Error).message),
    checked: () => undefined,
  });
  try {
    const waits = async () => (await world.ownerPool.query('select from outbox where tenant_id = $1', [there?.id])).rowCount;
    await expect.poll(waits, { timeout: 20_000 }).toBe(0);
    expect(failures.some((message) => message.includes('remote node two:5432'))).toBe(true);
  } finally {
    await stop();
  }
});
