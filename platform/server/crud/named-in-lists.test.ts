import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Company, freshWorld, type Person, type World } from '../../../apps/server/testing/tenant.ts';

let world: World;
let company: Company;
let boss: Person;
beforeAll(async () => {
  world = await freshWorld();
  company = await world.addTenant();
  boss = await company.person({});
});
afterAll(() => world.close());

const branch = () => company.create('branch', { name: { en: 'Kut', ar: 'الكوت' }, complete_phone: '07701000009' });
const removed = async (path: string) => {
  const { status, body } = await boss.call('DELETE', path);
  return [status, body.code];
};

test('a branch somebody works in is not deleted from under him', async () => {
  const [named, other] = [await branch(), await branch()];
  await company.person({ branchIds: [named] });
  expect(await removed(`branches/${named}`)).toEqual([409, 'inUse']);
  expect((await removed(`branches/${other}`))[0]).toBe(200);
});

test('what another company names in its lists is another record, and in nobody’s way', async () => {
  const own = await branch();
  const other = await world.addTenant();
  await world.ownerPool.query('update app_user set branch_ids = array[$1::bigint] where tenant_id = $2', [own, other.id]);
  expect((await removed(`branches/${own}`))[0]).toBe(200);
});
