import { afterAll, beforeAll, expect, test } from 'vitest';
import { freshWorld, testNow, type World } from '../../apps/server/testing/tenant.ts';
import { demoTenants, seedDemo } from './demo.ts';

let world: World;
beforeAll(async () => {
  world = await freshWorld();
  await seedDemo({ owner: world.ownerPool, app: world.product.pool }, () => testNow);
}, 120_000);
afterAll(() => world.close());

test('every demo company is there with its people', async () => {
  const { rows } = await world.ownerPool.query({ text: 'select slug, (select count(*) from app_user u where u.tenant_id = t.tenant_id)::int as people from tenant t order by t.tenant_id', rowMode: 'array' });
  expect(rows).toEqual(demoTenants.map((tenant) => [tenant.slug, tenant.people.length]));
});

test('the demo has parcels in every stage', async () => {
  const { rows } = await world.ownerPool.query('select status_id, count(*)::int as n from shipment group by 1 order by 1');
  console.log(JSON.stringify(rows));
  expect(rows.length).toBeGreaterThan(9);
});
