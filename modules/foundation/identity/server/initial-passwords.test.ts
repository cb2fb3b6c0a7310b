import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type Company, freshWorld, type Person, testNow, type World } from '../../../../apps/server/testing/tenant.ts';
import { addressOf } from '../../../../apps/server/testing/ways.ts';

let world: World;
let company: Company;
let admin: Person;
beforeAll(async () => {
  world = await freshWorld();
  company = await world.addTenant({ slug: 'first' });
  admin = await company.person({});
});
afterAll(() => world?.close());

const ask = (method: 'GET' | 'POST' | 'PUT' | 'DELETE', path: string, token?: string, payload?: object) =>
  world.product.server.inject({
    method,
    url: path.startsWith('/') ? path : `/api/v1/${path}`,
    headers: { host: 'first.localhost', ...(token && { authorization: `Bearer ${token}` }) },
    ...(payload && { payload }),
  });
const signIn = (identifier: string, password: string) => ask('POST', 'auth/login', undefined, { identifier, password });
let count = 0;
const given = async (more: object = { initial_password: true }) => {
  const email = `new${++count}@first.test`;
  const draft = {
    name: 'New Colleague',
    email,
    kind: 'employee',
    role_id: company.roles.administrator,
    password: 'made by a machine',
  };
  const { body } = await admin.call('POST', 'users', { ...draft, ...more });
  return { email, ...(body.result.item as { id: number; version: number; initial_password: boolean }) };
};

describe('whoever signs in with a password that was made for him', () => {
  test('may do nothing but choose his own, whatever his role', async () => {
    const { email, initial_password } = await given();
    expect(initial_password).toBe(true);
    const { user, access_token: token } = (await signIn(email, 'made by a machine')).json().result;
    expect(user.must_choose_password).toBe(true);
    const open: string[] = [];
    for (const route of world.product.routes.filter((one) => one.permission !== 'public')) {
      if (['signOut', 'changePassword'].includes(route.name)) continue;
      const answer = await ask(route.method, addressOf(route, 1), token, route.method === 'GET' ? undefined : {});
      if (answer.json().code !== 'choosePassword') open.push(route.name);
    }
    expect(open.sort()).toEqual(['editMe', 'issueRealtimeTicket', 'showMe']);
  });

  test('is let in everywhere from the moment he has', async () => {
    const { email } = await given();
    const { access_token: token } = (await signIn(email, 'made by a machine')).json().result;
    expect((await ask('GET', 'branches', token)).statusCode).toBe(403);
    const change = (password: string) => ask('POST', 'auth/password', token, { current: 'made by a machine', password });
    expect((await change('made by a machine')).json().errors.password).toHaveLength(1);
    expect((await change('chosen by himself')).statusCode).toBe(200);
    await expect.poll(async () => (await ask('GET', 'branches', token)).statusCode).toBe(200);
    expect((await signIn(email, 'made by a machine')).statusCode).toBe(422);
    expect((await signIn(email, 'chosen by himself')).json().result.user.must_choose_password).toBe(false);
  });

  test('is told so after seven days, and given another', async () => {
    const { email, id, version } = await given();
    world.clock.now = new Date(testNow.getTime() + 7 * 86_400_000 + 60_000);
    try {
      const late = await signIn(email, 'made by a machine');
      expect([late.statusCode, Object.keys(late.json().errors)]).toEqual([422, ['password']]);
      expect((await signIn(email, 'a wrong one altogether')).json().errors.identifier).toEqual([
        'These credentials do not match our records.',
      ]);
      await admin.call('PUT', `users/${id}`, { version, password: 'made once again', initial_password: true });
      expect((await signIn(email, 'made once again')).json().result.user.must_choose_password).toBe(true);
    } finally {
      world.clock.now = testNow;
    }
  });
});

test('a password that somebody typed for him is his from the first', async () => {
  const { email, id, version } = await given({});
  expect((await signIn(email, 'made by a machine')).json().result.user.must_choose_password).toBe(false);
  await admin.call('PUT', `users/${id}`, { version, password: 'made by a machine 2', initial_password: true });
  const item = (await admin.call('GET', `users/${id}`)).body.result.item;
  expect(item.initial_password).toBe(true);
  await admin.call('PUT', `users/${id}`, { version: item.version, password: 'typed by a colleague' });
  expect((await signIn(email, 'typed by a colleague')).json().result.user.must_choose_password).toBe(false);
});

test('who set whose password, and whether it was given or chosen, is on record; the password is not', async () => {
  const { email, id } = await given();
  const { access_token: token } = (await signIn(email, 'made by a machine')).json().result;
  await ask('POST', 'auth/password', token, { current: 'made by a machine', password: 'chosen by himself' });
  const { rows } = await world.ownerPool.query(
    `select action, user_id::int as by, coalesce(before::text, '') || coalesce(after::text, '') as kept from audit_entry where entity = 'user' and entity_id = $1 and action ~ 'Password' order by id`,
    [id],
  );
  expect(rows).toEqual([
    { action: 'givePassword', by: admin.id, kept: '' },
    { action: 'setPassword', by: id, kept: '' },
  ]);
});
