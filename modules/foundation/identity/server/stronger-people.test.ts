import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type Company, freshWorld, type Person, type World } from '../../../../apps/server/testing/tenant.ts';

let world: World;
let company: Company;
let admin: Person;
/** May show, make and edit people, and nothing else. */
let hr: Person;
let [near, far] = [0, 0];
const hrKeys = ['show_users', 'create_users', 'edit_users'];
beforeAll(async () => {
  world = await freshWorld();
  company = await world.addTenant({ slug: 'strong' });
  const branch = (name: string, complete_phone: string) =>
    company.create('branch', { name: { en: name, ar: name }, complete_phone });
  [near, far] = [await branch('Near', '07701000001'), await branch('Far', '07701000002')];
  admin = await company.person({});
  hr = await company.person({ permissions: hrKeys });
});
afterAll(() => world?.close());

const read = async (path: string) => (await admin.call('GET', path)).body.result.item;
const edit = async (asker: Person, path: string, values: object) =>
  asker.call('PUT', path, { version: (await read(path)).version, ...values });
const isSignedIn = async (person: Person) => (await person.call('GET', 'auth/me')).status === 200;
const roleOf = async (person: Person): Promise<number> => (await read(`users/${person.id}`)).role_id;
const row = async (table: string, id: number) =>
  (await world.ownerPool.query(`select to_jsonb(t) - 'last_seen_at' as row from ${table} t where id = $1`, [id])).rows[0].row;

describe('nobody touches the account of somebody who may do what he may not', () => {
  const own = async () => roleOf(hr);

  test.each<[string, () => Promise<object>]>([
    ['renames him', async () => ({ name: 'Renamed' })],
    ['moves him', async () => ({ branch_id: near })],
    ['gives him other branches', async () => ({ branch_ids: [near] })],
    ['gives him a role of his own', async () => ({ role_id: await own() })],
    ['makes him a client', async () => ({ kind: 'client' })],
    ['sets his password', async () => ({ password: 'taken horse 1' })],
    ['sets his e-mail', async () => ({ email: 'taken@strong.test' })],
    ['sets his phone', async () => ({ phone: '07709999999' })],
    ['sets his language', async () => ({ locale: 'fr' })],
  ])('%s', async (_, values) => {
    const before = await row('app_user', admin.id);
    const answer = await edit(hr, `users/${admin.id}`, await values());
    expect([answer.status, answer.body.code]).toEqual([422, 'user.strongerAccount']);
    expect(await row('app_user', admin.id)).toEqual(before);
    expect(await isSignedIn(admin)).toBe(true);
  });

  test('disables or re-enables him', async () => {
    const boss = await company.person({});
    expect((await hr.call('POST', `users/${boss.id}/disable`)).body.code).toBe('user.strongerAccount');
    expect(await isSignedIn(boss)).toBe(true);
    expect((await admin.call('POST', `users/${boss.id}/disable`)).status).toBe(200);
    expect((await hr.call('POST', `users/${boss.id}/enable`)).body.code).toBe('user.strongerAccount');
    expect((await row('app_user', boss.id)).disabled_at).not.toBeNull();
  });

  test('what he may do to his equals and to weaker people stays his to do', async () => {
    const equal = await company.person({ permissions: hrKeys });
    expect((await edit(hr, `users/${equal.id}`, { name: 'Renamed', password: 'given horse 1' })).status).toBe(200);
    expect((await hr.call('POST', `users/${equal.id}/disable`)).status).toBe(200);
    expect((await hr.call('POST', `users/${equal.id}/enable`)).status).toBe(200);
  });
});

describe('nobody touches the account of somebody who works in more branches than he', () => {
  let clerk: Person;
  beforeAll(async () => {
    clerk = await company.person({ permissions: hrKeys, branchId: near, branchIds: [near] });
  });
  const colleague = (branchIds: number[], kind = 'employee') =>
    company.person({ permissions: ['show_users'], branchId: near, branchIds, kind });

  test.each([
    ['in all', () => []],
    ['in one more', () => [near, far]],
  ])('%s', async (_, branchIds) => {
    const wider = await colleague(branchIds());
    for (const values of [{ name: 'Renamed' }, { branch_ids: [near] }, { kind: 'client' }, { locale: 'fr' }])
      expect((await edit(clerk, `users/${wider.id}`, values)).body.code).toBe('user.strongerAccount');
    expect((await clerk.call('POST', `users/${wider.id}/disable`)).body.code).toBe('user.strongerAccount');
  });

  test('who sees only his own, as a client or agent, acts on nobody else', async () => {
    const client = await company.person({ permissions: hrKeys, kind: 'client' });
    const viewer = await company.person({ permissions: [] });
    expect((await edit(client, `users/${viewer.id}`, { name: 'Renamed' })).status).toBe(404);
    const draft = { name: 'Puppet', email: 'of-client@strong.test', kind: 'employee', password: 'correct horse 3' };
    const made = await client.call('POST', 'users', { ...draft, role_id: await roleOf(viewer) });
    expect([made.status, made.body.code]).toEqual([422, 'user.strongerAccount']);
  });

  test('a client does not become staff of every branch by the hand of one branch', async () => {
    const client = await colleague([], 'client');
    const answer = await edit(clerk, `users/${client.id}`, { kind: 'employee' });
    expect([answer.status, Object.keys(answer.body.errors)]).toEqual([422, ['branch_ids']]);
    expect((await edit(clerk, `users/${client.id}`, { kind: 'employee', branch_ids: [near] })).status).toBe(200);
  });
});

describe('nobody touches a role that may do what he may not, or that is held where he does not work', () => {
  let keeper: Person;
  beforeAll(async () => {
    keeper = await company.person({ permissions: ['permission_management', 'show_users'] });
  });
  const role = (permissions: string[]) => company.create('role', { name: { en: 'Some role', ar: 'دور' }, permissions });

  test('renames it, takes from it what he holds himself, or re-enables it', async () => {
    const id = await role(['show_users', 'pay_statement']);
    for (const values of [{ name: { en: 'Other', ar: 'آخر' } }, { permissions: ['pay_statement'] }])
      expect((await edit(keeper, `roles/${id}`, values)).body.code).toBe('role.stronger');
    expect((await keeper.call('POST', `roles/${id}/disable`)).body.code).toBe('role.stronger');
    expect((await admin.call('POST', `roles/${id}/disable`)).status).toBe(200);
    expect((await keeper.call('POST', `roles/${id}/enable`)).body.code).toBe('role.stronger');
  });

  test('a keeper of one branch changes no role that people of other branches hold', async () => {
    const here = await company.person({ permissions: ['permission_management'], branchId: near, branchIds: [near] });
    const wide = await company.person({ permissions: [], branchIds: [near, far] });
    const held = await roleOf(wide);
    expect((await edit(here, `roles/${held}`, { permissions: ['permission_management'] })).body.code).toBe('role.strongerHolder');
    const shown = async (id: number) => (await here.call('GET', `roles/${id}`)).body.result.item.is_stronger;
    expect(await shown(held)).toBe(true);
    const local = await company.person({ permissions: [], branchId: near, branchIds: [near] });
    expect(await shown(await roleOf(local))).toBe(false);
    // An agent sees his own records alone, wherever he works.
    const agent = await company.person({ permissions: [], kind: 'delivery_agent', branchId: far });
    expect(await shown(await roleOf(agent))).toBe(false);
    expect((await edit(here, `roles/${await roleOf(agent)}`, { name: { en: 'Agent', ar: 'مندوب' } })).status).toBe(200);
    expect((await edit(here, `roles/${await roleOf(local)}`, { name: { en: 'Near', ar: 'قريب' } })).status).toBe(200);
  });

  test('his own and weaker ones keep their names from him', async () => {
    expect((await edit(keeper, `roles/${await role(['show_users'])}`, { permissions: [] })).status).toBe(200);
  });
});

describe('whoever is raised signs in anew', () => {
  test.each<[string, Parameters<Company['person']>[0], () => Promise<object>]>([
    ['by another role', { role: 'viewer' }, async () => ({ role_id: company.roles.administrator })],
    ['by one more branch', { permissions: [], branchIds: [1] }, async () => ({ branch_ids: [near, far] })],
    ['by every branch', { permissions: [], branchIds: [1] }, async () => ({ branch_ids: [] })],
    ['from a client to staff', { permissions: [], kind: 'client' }, async () => ({ kind: 'employee' })],
  ])('%s', async (_, input, values) => {
    const person = await company.person({ ...input, ...(input.branchIds && { branchIds: [near] }) });
    expect(await isSignedIn(person)).toBe(true);
    expect((await edit(admin, `users/${person.id}`, await values())).body).toMatchObject({ success: true });
    await expect.poll(() => isSignedIn(person)).toBe(false);
  });

  test('by a key his role is given', async () => {
    const [one, other] = [await company.person({ permissions: ['dashboard'] }), await company.person({ role: 'viewer' })];
    expect((await edit(admin, `roles/${await roleOf(one)}`, { permissions: ['dashboard', 'show_users'] })).status).toBe(200);
    await expect.poll(() => isSignedIn(one)).toBe(false);
    expect([await isSignedIn(other), await isSignedIn(admin)]).toEqual([true, true]);
  });

  test.each([
    ['by a higher discount on sales', 12.5],
    ['by any discount on sales', null],
  ])('%s', async (_, percent) => {
    const person = await company.person({ permissions: ['dashboard'] });
    const discount = async (most: number | null) => edit(admin, `users/${person.id}`, { max_discount_on_sales: most });
    expect((await discount(10)).status).toBe(200);
    expect(await isSignedIn(person)).toBe(true);
    expect((await discount(percent)).status).toBe(200);
    await expect.poll(() => isSignedIn(person)).toBe(false);
  });

  test('whoever is lowered goes on with less, and whoever is only renamed with the same', async () => {
    const person = await company.person({ permissions: ['dashboard', 'show_users'], branchIds: [near, far] });
    expect((await edit(admin, `users/${person.id}`, { name: 'Renamed', branch_ids: [near] })).status).toBe(200);
    expect((await edit(admin, `roles/${await roleOf(person)}`, { permissions: ['dashboard'] })).status).toBe(200);
    expect(await isSignedIn(person)).toBe(true);
  });
});

test('nobody sets his own password as somebody else’s: the one he has is asked for', async () => {
  const answer = await edit(hr, `users/${hr.id}`, { password: 'another horse 1' });
  expect([answer.status, Object.keys(answer.body.errors)]).toEqual([422, ['password']]);
  expect((await edit(hr, `users/${hr.id}`, { name: 'My own name' })).status).toBe(200);
});

test('whatever anybody tries, nobody stronger than he is changed, and nobody comes to be stronger than he', async () => {
  const keys = ['show_users', 'create_users', 'edit_users', 'permission_management', 'pay_statement', 'dashboard'];
  const branches = [[], [near], [far], [near, far]];
  const kinds = ['employee', 'branch_user', 'client', 'admin'];
  const discounts = [null, 0, 10, 12.5];
  const someone = fc.record({
    permissions: fc.subarray(keys),
    branchIds: fc.constantFrom(...branches),
    kind: fc.constantFrom(...kinds),
    discount: fc.constantFrom(...discounts),
  });
  const act = fc.record(
    {
      kind: fc.constantFrom(...kinds),
      max_discount_on_sales: fc.constantFrom(...discounts),
      branch_ids: fc.constantFrom(...branches),
      role: fc.subarray(keys),
      name: fc.constant('Changed'),
      password: fc.constant('taken horse 1'),
    },
    { requiredKeys: [] },
  );
  const ways = fc.constantFrom('edit', 'disable', 'role', 'create');
  // Chance alone may do, or refuse, next to nothing: these are the ones that always happen.
  const strong = { permissions: keys, branchIds: [] as number[], kind: 'employee', discount: null as number | null };
  const weak = { ...strong, permissions: [] as string[], branchIds: [near], discount: 0 };
  const sure = ['edit', 'disable', 'create'] as const;
  type Try = [typeof strong, typeof strong, { name: 'Changed' }, (typeof sure)[number]];
  const surelyDone = sure.map((way): Try => [strong, weak, { name: 'Changed' }, way]);
  const surelyRefused = sure.map((way): Try => [weak, strong, { name: 'Changed' }, way]);
  let [refused, done] = [0, 0];
  await fc.assert(
    fc.asyncProperty(someone, someone, act, ways, async (asking, asked, values, way) => {
      const manages = [...new Set([...asking.permissions, ...hrKeys, 'permission_management'])];
      const asker = await company.person({ ...asking, permissions: manages, branchId: near });
      const target = await company.person({ ...asked, branchId: near });
      await limit(asker.id, asking.discount);
      await limit(target.id, asked.discount);
      const before = { user: await row('app_user', target.id), strength: await strengthOf(target.id) };
      const mine = await strengthOf(asker.id);
      const seen = (await asker.call('GET', `users/${target.id}`)).body.result?.item;
      if (seen) expect(seen.is_stronger).toBe(!covers(mine, before.strength));
      const { role, ...others } = values;
      const body = {
        ...others,
        ...(role && { role_id: await company.create('role', { name: { en: 'R', ar: 'R' }, permissions: role }) }),
      };
      const draft = {
        name: 'New',
        email: `${asker.id}@made.test`,
        password: 'correct horse 3',
        kind: 'employee',
        branch_id: near,
      };
      const seenRole = (await asker.call('GET', `roles/${before.user.role_id}`)).body.result.item;
      const answer =
        way === 'edit'
          ? await edit(asker, `users/${target.id}`, body)
          : way === 'disable'
            ? await asker.call('POST', `users/${target.id}/disable`)
            : way === 'role'
              ? await edit(asker, `roles/${before.user.role_id}`, { permissions: role ?? [] })
              : await asker.call('POST', 'users', { ...draft, role_id: before.user.role_id, ...body });
      if (way === 'role' && seenRole.is_stronger) expect(answer.status).toBe(422);
      if (way === 'role' && !seenRole.is_stronger) expect(answer.body.code ?? '').not.toMatch(/^role\.stronger/);
      if (answer.status >= 400) refused++;
      else done++;
      const after = await strengthOf(target.id);
      if (!covers(mine, before.strength)) {
        expect(await row('app_user', target.id)).toEqual(before.user);
        expect(after).toEqual(before.strength);
      }
      if (!covers(before.strength, after)) expect(covers(mine, after)).toBe(true);
      if (way === 'create' && answer.status === 201)
        expect(covers(mine, await strengthOf(answer.body.result.item.id))).toBe(true);
    }),
    { numRuns: 120, examples: [...surelyDone, ...surelyRefused] },
  );
  expect(done).toBeGreaterThanOrEqual(surelyDone.length);
  expect(refused).toBeGreaterThanOrEqual(surelyRefused.length);
});

interface Strength {
  keys: string[];
  kind: string;
  branches: number[];
  discount: number | null;
}

const limit = (id: number, percent: number | null) =>
  world.ownerPool.query('update app_user set max_discount_on_sales = $2 where id = $1', [id, percent]);

async function strengthOf(id: number): Promise<Strength> {
  const { rows } = await world.ownerPool.query(
    'select r.permissions as keys, u.kind, u.branch_ids::int[] as branches, u.max_discount_on_sales::float8 as discount from app_user u join role r on r.tenant_id = u.tenant_id and r.id = u.role_id where u.id = $1',
    [id],
  );
  return rows[0];
}

function covers(one: Strength, other: Strength): boolean {
  if (!other.keys.every((key) => one.keys.includes(key)) || mostOff(other) > mostOff(one)) return false;
  if (one.kind === 'client') return other.kind === 'client';
  if (one.branches.length === 0 || other.kind === 'client') return true;
  return other.branches.length > 0 && other.branches.every((id) => one.branches.includes(id));
}

const mostOff = ({ kind, discount }: Strength): number => (kind === 'client' ? 0 : (discount ?? Number.POSITIVE_INFINITY));
