import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type Company, freshWorld, type Person, type World } from '../../../../apps/server/testing/tenant.ts';

let world: World;
beforeAll(async () => {
  world = await freshWorld();
});
afterAll(() => world?.close());

const roleOf = async ({ id }: Person): Promise<number> =>
  Number((await world.ownerPool.query('select role_id from app_user where id = $1', [id])).rows[0].role_id);
const keepers = async ({ id }: Company): Promise<number> => {
  const { rows } = await world.ownerPool.query(
    `select count(*)::int as count from app_user u join role r on r.tenant_id = u.tenant_id and r.id = u.role_id
      where u.tenant_id = $1 and u.disabled_at is null and r.permissions ? 'permission_management'`,
    [id],
  );
  return rows[0].count;
};

describe('somebody stays who can hand out permissions', () => {
  test('where two take it from each other’s roles at the same moment', async () => {
    const company = await world.addTenant();
    const keeper = () => company.person({ permissions: ['permission_management', 'show_users'] });
    const [one, other] = [await keeper(), await keeper()];
    const takeFrom = async (who: Person, from: Person) =>
      who.call('PUT', `roles/${await roleOf(from)}`, { version: 1, permissions: ['show_users'] });
    const answers = await Promise.all([takeFrom(one, other), takeFrom(other, one)]);
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
    expect(answers.find(({ status }) => status === 409)?.body.code).toBe('role.lastKeepers');
    expect(await keepers(company)).toBe(1);
  });

  test('and whoever is not the last is taken from as before', async () => {
    const company = await world.addTenant();
    const admin = await company.person({});
    const other = await company.person({ permissions: ['permission_management', 'show_users'] });
    const answer = await admin.call('PUT', `roles/${await roleOf(other)}`, { version: 1, permissions: ['show_users'] });
    expect([answer.status, await keepers(company)]).toEqual([200, 1]);
  });
});

describe('a role that is disabled', () => {
  let company: Company;
  let admin: Person;
  beforeAll(async () => {
    company = await world.addTenant();
    admin = await company.person({});
  });
  let people = 0;
  const draft = (role_id: number) => ({
    name: 'Hugo',
    email: `hugo${++people}@company.test`,
    kind: 'employee',
    role_id,
    password: 'a long way to Basra',
  });
  const role = (name: string) =>
    company.create('role', { name: { en: name, ar: name }, permissions: ['show_users', 'shipments_management'] });

  test('is given to nobody, for he could not sign in', async () => {
    const id = await role('Night shift');
    await admin.call('POST', `roles/${id}/disable`);
    const made = await admin.call('POST', 'users', draft(id));
    expect([made.status, made.body.errors.role_id?.[0]]).toEqual([422, expect.stringContaining('Night shift is disabled')]);
    const viewer = await company.person({ role: 'viewer' });
    const edited = await admin.call('PUT', `users/${viewer.id}`, { version: 1, role_id: id });
    expect([edited.status, Object.keys(edited.body.errors)]).toEqual([422, ['role_id']]);
  });

  test('lets nobody in again who has it, until it is enabled or he has another', async () => {
    const id = await role('Old depot');
    const somebody = await company.person({ role: 'viewer' });
    expect((await admin.call('PUT', `users/${somebody.id}`, { version: 1, role_id: id })).status).toBe(200);
    await admin.call('POST', `users/${somebody.id}/disable`);
    await admin.call('POST', `roles/${id}/disable`);
    const refused = await admin.call('POST', `users/${somebody.id}/enable`);
    expect([refused.status, refused.body.code]).toEqual([409, 'user.roleDisabled']);
    await admin.call('POST', `roles/${id}/enable`);
    expect((await admin.call('POST', `users/${somebody.id}/enable`)).status).toBe(200);
  });

  test('has nobody, whoever is made with it at the same moment', async () => {
    for (let round = 0; round < 4; round++) {
      const id = await role(`Round ${round}`);
      await Promise.all([admin.call('POST', 'users', draft(id)), admin.call('POST', `roles/${id}/disable`)]);
      const { rows } = await world.ownerPool.query(
        `select r.disabled_at is not null as is_disabled, (select count(*)::int from app_user u
            where u.tenant_id = r.tenant_id and u.role_id = r.id and u.disabled_at is null) as people from role r where r.id = $1`,
        [id],
      );
      expect([
        { is_disabled: true, people: 0 },
        { is_disabled: false, people: 1 },
      ]).toContainEqual(rows[0]);
    }
  });
});
