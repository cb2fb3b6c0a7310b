import { afterAll, beforeAll, expect, test } from 'vitest';
import { implementedEntities } from '#platform/server';
import { recordsOf } from './testing/records.ts';
import { freshWorld, type World } from './testing/tenant.ts';
let world: World;
beforeAll(async () => { world = await freshWorld(); });
afterAll(() => world.close());
test('x', async () => {
  const a = await recordsOf(world, await world.addTenant({}));
  for (const { entity } of implementedEntities()) {
    const t = performance.now();
    const id = await a.make(entity.name);
    console.log(entity.name, id, (performance.now() - t).toFixed(), JSON.stringify(a.refused.get(entity.name))?.slice(0, 400));
  }
  expect(1).toBe(1);
});
