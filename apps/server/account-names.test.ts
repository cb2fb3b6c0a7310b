import { afterAll, beforeAll, expect, test } from 'vitest';
import { keepAccountNames } from '#foundation/identity/server';
import { type Company, freshWorld, type Person, type World } from './testing/tenant.ts';

const password = 'correct horse 1';
let world: World;
let company: Company;
let admin: Person;
beforeAll(async () => {
  world = await freshWorld();
  company = await world.addTenant({ slug: 'named' });
  admin = await company.person({ role: 'administrator' });
});
afterAll(() => world.close());

const signIn = async (identifier: string, host = 'localhost') => {
  const answer = await world.product.server.inject({
    method: 'POST',
    url: '/api/v1/auth/login',
    headers: { host },
    payload: { identifier, password },
  });
  return answer.statusCode;
};
let count = 0;
const hired = async (more: Record<string, unknown> = {}) => {
  const email = `hired${++count}@named.test`;
  const body = { name: 'Rana', email, kind: 'employee', role_id: company.roles.viewer, password, ...more };
  const answer = await admin.call('POST', 'users', body);
  expect(answer.status).toBe(201);
  return { email, ...(answer.body.result.item as { id: number; version: number }) };
};

test('whoever is made may sign in by e-mail and by phone where no company is named', async () => {
  const { email } = await hired({ phone: '07705550101' });
  expect([await signIn(email), await signIn('07705550101'), await signIn('+9647705550101')]).toEqual([200, 200, 200]);
});

test('who gets another e-mail is found by it, and no longer by the old one', async () => {
  const { id, version, email } = await hired();
  const changed = await admin.call('PUT', `users/${id}`, { version, email: 'moved@named.test' });
  expect(changed.status).toBe(200);
  expect([await signIn('moved@named.test'), await signIn(email)]).toEqual([200, 422]);
});

test('at the company’s own address nobody but the company is asked', async () => {
  const { email } = await hired();
  await world.ownerPool.query('delete from account_name');
  expect([await signIn(email, 'named.localhost'), await signIn(email)]).toEqual([200, 422]);
});

test('what was written past it is mended: by a backup that came back, or by a process of the version before', async () => {
  const { id, email } = await hired();
  await world.ownerPool.query(
    `delete from account_name; insert into account_name values (${company.id}, 987654, 'gone@named.test')`,
  );
  const people = (await world.ownerPool.query('select from app_user where tenant_id = $1', [company.id])).rowCount as number;
  expect(await company.do(keepAccountNames)).toBe(people + 1);
  expect(await company.do(keepAccountNames)).toBe(0);
  expect(await signIn(email)).toBe(200);
  const { rows } = await world.ownerPool.query(`select user_id::int from account_name where name in ($1, 'gone@named.test')`, [
    email,
  ]);
  expect(rows).toEqual([{ user_id: id }]);
});

test('a company names its own people and nobody else’s', async () => {
  const elsewhere = await world.addTenant({ slug: 'elsewhere' });
  const planted = elsewhere.do(async (ctx) =>
    ctx.db.query({ text: 'insert into account_name (company_id, user_id, name) values ($1, 1, $2)', values: [company.id, 'x'] }),
  );
  await expect(planted).rejects.toThrow(/row-level security/);
});
