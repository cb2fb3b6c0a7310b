import { afterAll, beforeAll, expect, test } from 'vitest';
import { demoWorld, type World } from '../../apps/server/testing/tenant.ts';
import { demoTenants } from './demo-people.ts';

let world: World;
beforeAll(async () => {
  world = await demoWorld();
}, 120_000);
afterAll(() => world.close());

test('every demo company is there with its people', async () => {
  const { rows } = await world.ownerPool.query({
    text: 'select slug, (select count(*) from app_user u where u.tenant_id = t.tenant_id)::int as people from tenant t order by t.tenant_id',
    rowMode: 'array',
  });
  expect(rows).toEqual(demoTenants.map((tenant) => [tenant.slug, tenant.people.length]));
});

test('the courier company has a parcel in each of the twenty statuses', async () => {
  const { rows } = await world.ownerPool.query({
    text: `select distinct status_id from shipment s join tenant using (tenant_id) where slug = 'basra' order by 1`,
    rowMode: 'array',
  });
  expect(rows.flat()).toEqual(Array.from({ length: 20 }, (_, index) => index + 1));
});
