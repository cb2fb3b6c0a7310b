import { afterAll, beforeAll, expect, test } from 'vitest';
import { freshWorld, type Person, type World } from '../../../../apps/server/testing/tenant.ts';

let world: World;
let admin: Person;
beforeAll(async () => {
  world = await freshWorld();
  admin = await (await world.addTenant({ slug: 'marked' })).person({});
});
afterAll(() => world.close());

test("a missing logo shows 'logo required', and other settings are changed without naming one", async () => {
  const { id, version } = (await admin.call('GET', 'company-settings')).body.result.item;
  expect(await admin.call('PUT', `company-settings/${id}`, { version, logo: null, shipments_per_page: 30 })).toMatchObject({
    status: 422,
    body: { errors: { logo: ['Logo required'] } },
  });
  expect((await admin.call('PUT', `company-settings/${id}`, { version, shipments_per_page: 30 })).status).toBe(200);
});
