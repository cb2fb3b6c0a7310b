import { afterAll, beforeAll, expect, test } from 'vitest';
import { setPassword } from '#foundation/identity/server';
import { sql } from '#platform/server';
import { readConfig } from '../../platform/server/config.ts';
import { demoTenants } from '../../tools/seed/demo-people.ts';
import { refuseKnownPasswords } from './prepare-database.ts';
import { asTenant } from './set-up-tenant.ts';
import { demoWorld, freshWorld, testNow, type World } from './testing/tenant.ts';

let world: World;
beforeAll(async () => {
  world = await demoWorld();
});
afterAll(() => world?.close());

const exposed = readConfig({ HOST: '0.0.0.0' });
const refusal = ({ appUrl } = world) =>
  refuseKnownPasswords(appUrl, exposed, () => undefined).then(
    () => null,
    (error: Error) => error.message,
  );

test('a demo tried on one machine is not opened to others with the password everybody knows', async () => {
  const honest = await freshWorld();
  await honest.addTenant({ slug: 'honest' });
  expect(await refusal(honest)).toBeNull();
  await honest.close();
  expect(await refusal()).toMatch(/admin@basra\.demo.*HOST would let everybody in.*user password.*DEMO_ON_NETWORK=on/s);
});

test('once its people have passwords of their own it is a company like any other', async () => {
  const { rows } = await world.ownerPool.query('select tenant_id::int as tenant from tenant where slug = any($1)', [
    demoTenants.map(({ slug }) => slug),
  ]);
  for (const { tenant } of rows)
    await asTenant(
      world.product.pool,
      tenant,
      () => testNow,
      async (ctx) => {
        const people = await ctx.db.query<{ id: number }>(sql`select id from app_user where tenant_id = ${tenant} order by id`);
        expect(await refusal()).not.toBeNull();
        for (const { id } of people) await setPassword(ctx, { userId: id, password: `no longer known ${id}` });
      },
    );
  expect(await refusal()).toBeNull();
});
