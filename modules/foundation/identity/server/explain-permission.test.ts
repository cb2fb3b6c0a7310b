import { afterAll, beforeAll, expect, test } from 'vitest';
import { permissions } from '#foundation/identity/contract';
import { type Company, freshWorld, type Person, type World } from '../../../../apps/server/testing/tenant.ts';
import type { ExplainedPermission } from './explain-permission.ts';

let world: World;
let company: Company;
let boss: Person;
let [here, there] = [0, 0];
const name = (text: string) => ({ en: text, ar: text });
beforeAll(async () => {
  world = await freshWorld();
  company = await world.addTenant();
  boss = await company.person({});
  here = await company.create('branch', { name: name('Here'), complete_phone: '07701000001' });
  there = await company.create('branch', { name: name('There'), complete_phone: '07701000002' });
});
afterAll(() => world?.close());

const why = (who: Person, id: number, permission: string) => who.call('GET', `users/${id}/why?permission=${permission}`);
const told = async (id: number, permission: string): Promise<ExplainedPermission> =>
  (await why(boss, id, permission)).body.result;

test('what is said is what the doors do: every key, given or not', async () => {
  const held = ['show_treasury', 'show_users', 'show_bonds'];
  const clerk = await company.person({ permissions: held });
  for (const permission of permissions) {
    const { may, lacks } = await told(clerk.id, permission);
    expect([permission, may, lacks]).toEqual([permission, held.includes(permission), may ? [] : ['role_lacks']]);
  }
  for (const [path, permission] of [
    ['treasuries', 'show_treasury'],
    ['roles', 'permission_management'],
    ['users', 'show_users'],
  ] as const)
    expect([path, (await clerk.call('GET', path)).status]).toEqual([path, (await told(clerk.id, permission)).may ? 200 : 403]);
});

test('it names the role it comes from, the roles that give it, and where it holds', async () => {
  const clerk = await company.person({ permissions: ['void_client_payment'], branchId: here, branchIds: [here, there] });
  const given = await told(clerk.id, 'void_client_payment');
  expect(given).toMatchObject({ sees: 'branches', branches: [{ name: name('Here') }, { name: name('There') }], party: null });
  expect(given.granted_by).toContainEqual({ ...given.role, people: 1 });
  const lacking = await told(clerk.id, 'hard_close_period');
  expect(lacking.granted_by.map(({ id }) => id)).not.toContain(lacking.role.id);
  expect(await told(boss.id, 'hard_close_period')).toMatchObject({ may: true, sees: 'all' });
});

test('a client sees his own; made as one without a record, he sees nothing', async () => {
  const clientId = await company.create('client', { name: 'Nadia Shop', phone: '07702000001', branch_id: here });
  const permitted = { kind: 'client', permissions: ['shipments_management'] } as const;
  const client = await company.person({ ...permitted, clientId });
  expect(await told(client.id, 'shipments_management')).toMatchObject({ may: true, sees: 'own', party: 'Nadia Shop' });
  const unnamed = await company.person(permitted);
  expect(await told(unnamed.id, 'shipments_management')).toMatchObject({ may: true, sees: 'nothing', party: null });
});

test('who is disabled, or whose role is, may nothing, and both are said', async () => {
  const clerk = await company.person({ permissions: ['show_bonds'] });
  await boss.call('POST', `users/${clerk.id}/disable`);
  expect(await told(clerk.id, 'show_bonds')).toMatchObject({ may: false, lacks: ['person_disabled'], sees: 'nothing' });
  expect((await told(clerk.id, 'show_treasury')).lacks).toEqual(['person_disabled', 'role_lacks']);
  const { role } = await told(clerk.id, 'show_bonds');
  expect((await boss.call('POST', `roles/${role.id}/disable`)).status).toBe(200);
  const left = await told(clerk.id, 'show_bonds');
  expect(left).toMatchObject({ may: false, lacks: ['person_disabled', 'role_disabled'], sees: 'nothing' });
  expect(left.granted_by.map(({ id }) => id)).not.toContain(role.id);
});

test('only of people one sees, only to who sees people, and only of keys there are', async () => {
  const stranger = await company.person({ permissions: ['show_users'], branchId: there, branchIds: [there] });
  const clerk = await company.person({ permissions: ['dashboard'], branchId: here, branchIds: [here] });
  expect((await why(stranger, clerk.id, 'dashboard')).status).toBe(404);
  expect((await why(clerk, clerk.id, 'dashboard')).status).toBe(403);
  const wrong = await why(boss, clerk.id, 'fly');
  expect([wrong.status, Object.keys(wrong.body.errors)]).toEqual([422, ['permission']]);
  expect(Object.keys((await boss.call('GET', `users/${clerk.id}/why`)).body.errors)).toEqual(['permission']);
  const other = await (await world.addTenant()).person({});
  expect((await why(other, clerk.id, 'dashboard')).status).toBe(404);
});
