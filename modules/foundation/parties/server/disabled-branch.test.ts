import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type Company, freshWorld, type Person, type World } from '../../../../apps/server/testing/tenant.ts';

let world: World;
let company: Company;
let admin: Person;
let [open, closed] = [0, 0];
/** Somebody who was in the branch when it was disabled. */
let [client, person] = [0, 0];
beforeAll(async () => {
  world = await freshWorld();
  company = await world.addTenant();
  const branch = (name: string, complete_phone: string) =>
    company.create('branch', { name: { en: name, ar: name }, complete_phone });
  [open, closed] = [await branch('Karrada', '07701000001'), await branch('Old depot', '07701000002')];
  admin = await company.person({});
  client = await company.create('client', { name: 'Nadia', phone: '07702000001', branch_id: closed });
  person = (await company.person({ role: 'viewer', branchId: closed, branchIds: [closed] })).id;
  expect((await admin.call('POST', `branches/${closed}/disable`)).status).toBe(200);
});
afterAll(() => world?.close());

const wrong = ({ status, body }: Awaited<ReturnType<Person['call']>>) => [status, Object.keys(body.errors ?? {})];
const edit = async (path: string, values: object) => {
  const { version } = (await admin.call('GET', path)).body.result.item;
  return admin.call('PUT', path, { version, ...values });
};

describe('a branch that is disabled', () => {
  test.each(['clients', 'deliveries', 'receiving-deliveries'])(
    'takes in nobody new, and nobody moves into it: %s',
    async (path) => {
      const draft = { name: 'Hala', phone: '07702000009' };
      expect(wrong(await admin.call('POST', path, { ...draft, branch_id: closed }))).toEqual([422, ['branch_id']]);
      const made = await admin.call('POST', path, { ...draft, branch_id: open });
      expect(made.status).toBe(201);
      expect(wrong(await edit(`${path}/${made.body.result.item.id}`, { branch_id: closed }))).toEqual([422, ['branch_id']]);
    },
  );

  test('is nobody’s to work in from now on', async () => {
    const draft = { name: 'Hugo', email: 'hugo@depot.test', kind: 'employee', password: 'a long way to Basra' };
    const asked = { ...draft, role_id: company.roles['viewer'] };
    expect(wrong(await admin.call('POST', 'users', { ...asked, branch_id: closed }))).toEqual([422, ['branch_id']]);
    expect(wrong(await admin.call('POST', 'users', { ...asked, branch_ids: [open, closed] }))).toEqual([422, ['branch_ids']]);
  });

  test('keeps whoever was in it, who may still be changed otherwise', async () => {
    expect((await edit(`clients/${client}`, { note: 'moves soon', branch_id: closed })).status).toBe(200);
    expect((await edit(`users/${person}`, { name: 'Noor', branch_id: closed, branch_ids: [closed] })).status).toBe(200);
    expect((await edit(`clients/${client}`, { branch_id: open })).status).toBe(200);
  });

  test('takes in nobody who registered', async () => {
    const { rows } = await world.ownerPool.query(
      `insert into registration (tenant_id, kind, name, email, phone, locale, proven_at)
        values ($1, 'client', 'Zain', 'zain@shop.test', '07702000077', 'en', now()) returning id`,
      [company.id],
    );
    const approve = (branch_id: number) =>
      admin.call('POST', `registrations/${rows[0].id}/approve`, { role_id: company.roles['client'], branch_id });
    expect(wrong(await approve(closed))).toEqual([422, ['branch_id']]);
    expect((await approve(open)).status).toBe(200);
  });
});
