import { afterAll, beforeAll, expect, test } from 'vitest';
import { createPool } from '#platform/server';
import { type Company, freshWorld, type Person, type World } from '../../../../apps/server/testing/tenant.ts';
import { PrincipalCache } from './principals.ts';

let world: World;
let company: Company;
let admin: Person;
beforeAll(async () => {
  world = await freshWorld();
  company = await world.addTenant({ slug: 'presence' });
  admin = await company.person({});
});
afterAll(() => world.close());

const shown = async (id: number) => (await admin.call('GET', `users/${id}`)).body.result.item;
const listed = async (query: string) =>
  (await admin.call('GET', `users?${query}`)).body.result.items.map((item: { id: number }) => item.id) as number[];
const lastHeardOf = (person: Person, ago: string) =>
  world.ownerPool.query(`update user_session set seen_at = now() - $1::interval where id = $2`, [
    ago,
    person.principal.sessionId,
  ]);

test('users are shown active or inactive, as a column and a filter', async () => {
  const [working, gone] = [await company.person({ role: 'viewer' }), await company.person({ role: 'viewer' })];
  expect((await admin.call('POST', `users/${gone.id}/disable`)).status).toBe(200);
  expect(await shown(working.id)).toMatchObject({ activity: 'active' });
  expect(await shown(gone.id)).toMatchObject({ activity: 'inactive' });
  expect(await listed('activity=inactive')).toEqual([gone.id]);
  expect(await listed('activity=active')).toContain(working.id);
});

test('users are shown online who were heard of within two minutes, and offline who were not', async () => {
  const [here, away, never] = [
    await company.person({ role: 'viewer' }),
    await company.person({ role: 'viewer' }),
    await company.create('user', {
      name: 'Never',
      email: 'never@presence.test',
      kind: 'employee',
      role_id: company.roles.viewer,
      password: 'correct horse 1',
    }),
  ];
  await lastHeardOf(here, '119 seconds');
  await lastHeardOf(away, '121 seconds');
  expect(await shown(here.id)).toMatchObject({ presence: 'online' });
  expect(await shown(away.id)).toMatchObject({ presence: 'offline' });
  expect(await shown(never)).toMatchObject({ presence: 'offline' });
  const online = await listed('presence=online');
  expect(online).toContain(here.id);
  expect(online).not.toContain(away.id);
});

test('whoever calls is heard of, and whoever signs out is offline at once', async () => {
  const person = await company.person({ role: 'viewer' });
  await lastHeardOf(person, '1 hour');
  const pool = createPool(world.appUrl, { max: 2 });
  const principals = new PrincipalCache(pool);
  expect(await principals.get(company.id, person.id, person.principal.sessionId)).toMatchObject({ id: person.id });
  await principals.seen.write();
  await pool.end();
  expect(await shown(person.id)).toMatchObject({ presence: 'online' });
  expect((await person.call('POST', 'auth/logout')).status).toBe(200);
  expect(await shown(person.id)).toMatchObject({ presence: 'offline' });
});

test('nobody says of himself whether he is active or online', async () => {
  const person = await company.person({ role: 'viewer' });
  await lastHeardOf(person, '1 second');
  const { version } = await shown(person.id);
  const sent = await admin.call('PUT', `users/${person.id}`, { version, activity: 'inactive', presence: 'offline' });
  expect(sent.status).toBe(200);
  expect(await shown(person.id)).toMatchObject({ activity: 'active', presence: 'online' });
});
