import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Company, freshWorld, type Person, type World } from '../../../../apps/server/testing/tenant.ts';

let world: World;
let company: Company;
let admin: Person;
beforeAll(async () => {
  world = await freshWorld();
  company = await world.addTenant({ slug: 'packaged' });
  admin = await company.person({});
});
afterAll(() => world.close());

const branch = (package_id: number | null) => ({
  name: { en: 'Mosul', ar: 'الموصل' },
  complete_phone: '07701000009',
  package_id,
});
const refused = { status: 422, body: { errors: { package_id: ['Package required'] } } };

test("a missing package shows 'package required', when a branch is made and when it is changed", async () => {
  expect(await admin.call('POST', 'branches', branch(null))).toMatchObject(refused);
  const [first] = (await admin.call('GET', 'packages')).body.result.items;
  const made = await admin.call('POST', 'branches', branch(first.id));
  expect(made.status).toBe(201);
  const { id, version } = made.body.result.item;
  expect(await admin.call('PUT', `branches/${id}`, { version, package_id: null })).toMatchObject(refused);
  expect((await admin.call('PUT', `branches/${id}`, { version, address: 'Nineveh street' })).status).toBe(200);
});

test('a branch that never had one is changed all the same', async () => {
  const id = await company.create('branch', { name: { en: 'Kirkuk', ar: 'كركوك' }, complete_phone: '07701000010' });
  const body = { version: 1, package_id: null, address: 'Castle street' };
  expect((await admin.call('PUT', `branches/${id}`, body)).status).toBe(200);
});
