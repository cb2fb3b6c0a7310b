import { afterAll, beforeAll, expect, test } from 'vitest';
import { freshWorld, type Person, type World } from '../../../../apps/server/testing/tenant.ts';

let world: World;
let admin: Person;
beforeAll(async () => {
  world = await freshWorld();
  admin = await (await world.addTenant({ slug: 'marked' })).person({});
});
afterAll(() => world.close());

test("a company that has a logo is not left without: 'logo required'; one that never had one changes the rest", async () => {
  const { id, version } = (await admin.call('GET', 'company-settings')).body.result.item;
  const changed = await admin.call('PUT', `company-settings/${id}`, { version, logo: null, shipments_per_page: 30 });
  expect(changed.status).toBe(200);
  await world.ownerPool.query("update company_settings set logo = '/files/1/logo/mark.png' where id = $1", [id]);
  const refused = await admin.call('PUT', `company-settings/${id}`, { version: version + 1, logo: null });
  expect(refused).toMatchObject({ status: 422, body: { errors: { logo: ['Logo required'] } } });
});
