import { readFileSync } from 'node:fs';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type Company, freshWorld, type Person, type World } from '../../../../apps/server/testing/tenant.ts';

let world: World;
let company: Company;
let admin: Person;
let branch = 0;
const parties = {
  client: { path: 'clients', kind: 'client', table: 'client' },
  courier: { path: 'deliveries', kind: 'delivery_agent', table: 'courier' },
  receivingAgent: { path: 'receiving-deliveries', kind: 'receiving_agent', table: 'receiving_agent' },
} as const;
type Party = keyof typeof parties;
const names = Object.keys(parties) as Party[];
beforeAll(async () => {
  world = await freshWorld();
  company = await world.addTenant({ slug: 'linked' });
  branch = await company.create('branch', { name: { en: 'Here', ar: 'هنا' }, complete_phone: '07701000001' });
  admin = await company.person({});
});
afterAll(() => world?.close());

let phones = 0;
const make = (party: Party) =>
  company.create(party, { name: 'Somebody', phone: `077020${String(++phones).padStart(5, '0')}`, branch_id: branch });
const personOf = (party: Party, permissions: string[] = []) => company.person({ permissions, kind: parties[party].kind });
const edit = async (asker: Person, path: string, values: object) => {
  const { version } = (await admin.call('GET', path)).body.result.item;
  return asker.call('PUT', path, { version, ...values });
};
const link = (asker: Person, party: Party, id: number, user_id: number | null) =>
  edit(asker, `${parties[party].path}/${id}`, { user_id });
const linkedTo = async (party: Party, id: number) =>
  (await world.ownerPool.query(`select user_id::int as user from ${parties[party].table} where id = $1`, [id])).rows[0]?.user;

describe.each(names)('the sign-in of a %s', (party) => {
  test('is that of a person of this kind and no other', async () => {
    const id = await make(party);
    for (const kind of [
      'admin',
      'employee',
      'branch_user',
      ...names.filter((one) => one !== party).map((one) => parties[one].kind),
    ]) {
      const answer = await link(admin, party, id, (await company.person({ permissions: [], kind })).id);
      expect([kind, answer.status, Object.keys(answer.body.errors)]).toEqual([kind, 422, ['user_id']]);
    }
    const right = await personOf(party);
    expect((await link(admin, party, id, right.id)).body).toMatchObject({ success: true });
    expect(await linkedTo(party, id)).toBe(right.id);
  });

  test('is one record’s', async () => {
    const [one, other] = [await make(party), await make(party)];
    const person = await personOf(party);
    expect((await link(admin, party, one, person.id)).status).toBe(200);
    const answer = await link(admin, party, other, person.id);
    expect([answer.status, Object.keys(answer.body.errors)]).toEqual([422, ['user_id']]);
  });

  test('who edits such records and nothing more neither gives, takes nor deletes the sign-in of somebody who may more', async () => {
    const clerk = await company.person({
      permissions: ['show_clients', 'create_clients', 'edit_clients', 'show_deliveries', 'create_deliveries', 'edit_deliveries'],
    });
    const [linked, free] = [await make(party), await make(party)];
    const [person, other] = [await personOf(party, ['shipments_management']), await personOf(party, ['shipments_management'])];
    expect((await link(admin, party, linked, person.id)).status).toBe(200);
    for (const user of [null, (await personOf(party)).id])
      expect((await link(clerk, party, linked, user)).body.code).toBe('user.strongerAccount');
    expect((await link(clerk, party, free, other.id)).body.code).toBe('user.strongerAccount');
    const draft = { name: 'New', phone: `077030${String(++phones).padStart(5, '0')}`, branch_id: branch, user_id: other.id };
    expect((await clerk.call('POST', parties[party].path, draft)).body.code).toBe('user.strongerAccount');
    expect((await clerk.call('DELETE', `${parties[party].path}/${linked}`)).body.code).toBe('user.strongerAccount');
    expect(await linkedTo(party, linked)).toBe(person.id);
    expect((await edit(clerk, `${parties[party].path}/${linked}`, { name: 'Renamed in the office' })).status).toBe(200);
    expect((await link(clerk, party, free, (await personOf(party)).id)).status).toBe(200);
  });

  test('stays of its kind and manages nobody while it is linked', async () => {
    const id = await make(party);
    const person = await personOf(party);
    expect((await link(admin, party, id, person.id)).status).toBe(200);
    const refusal = async (values: object) => {
      const { status, body } = await edit(admin, `users/${person.id}`, values);
      return [status, ...Object.keys(body.errors ?? {})];
    };
    expect(await refusal({ kind: 'admin' })).toEqual([422, 'kind']);
    expect(await refusal({ kind: 'employee' })).toEqual([422, 'kind']);
    expect(await refusal({ role_id: company.roles.administrator })).toEqual([422, 'role_id']);
    const role = (await admin.call('GET', `users/${person.id}`)).body.result.item.role_id;
    const raised = await edit(admin, `roles/${role}`, { permissions: ['edit_users'] });
    expect([raised.status, Object.keys(raised.body.errors)]).toEqual([422, ['permissions']]);
    expect((await link(admin, party, id, null)).status).toBe(200);
    expect((await edit(admin, `users/${person.id}`, { kind: 'employee' })).status).toBe(200);
  });
});

describe('at the same moment', () => {
  test('a person linked to many records is linked to one', async () => {
    for (const party of names) {
      const person = await personOf(party);
      const ids = await Promise.all(Array.from({ length: 6 }, () => make(party)));
      const answers = await Promise.all(ids.map((id) => link(admin, party, id, person.id)));
      expect(answers.map(({ status }) => status).sort()).toEqual([200, 422, 422, 422, 422, 422]);
    }
  });

  test('a person linked and made an administrator at once is one of the two', async () => {
    for (let round = 0; round < 8; round++) {
      const person = await personOf('client');
      const id = await make('client');
      await Promise.all([link(admin, 'client', id, person.id), edit(admin, `users/${person.id}`, { kind: 'admin' })]);
      const { rows } = await world.ownerPool.query('select kind from app_user where id = $1', [person.id]);
      expect([rows[0].kind, await linkedTo('client', id)]).toEqual(
        rows[0].kind === 'admin' ? ['admin', null] : ['client', person.id],
      );
    }
  });

  test('no statement links a person to what he is not, or to two', async () => {
    const [client, courier] = [await make('client'), await make('courier')];
    const person = await company.person({ permissions: [], kind: 'client', clientId: client });
    const say = (text: string, ...values: unknown[]) =>
      world.ownerPool.query(text, values).then(
        () => 'done',
        (error) => error.code,
      );
    expect(await say('update courier set user_id = $1 where id = $2', person.id, courier)).toBe('23503');
    expect(await say(`update app_user set kind = 'admin' where id = $1`, person.id)).toBe('23503');
    expect(await say(`update client set user_kind = 'admin' where id = $1`, client)).toBe('23514');
  });
});

test('what stood against it before is put right, and nobody comes to see more than he did', async () => {
  const file = path.join(import.meta.dirname, 'migrations/2026-11-22-11-linked-sign-in.sql');
  const [repair] = readFileSync(file, 'utf8').split('\nalter table client add column') as [string];
  const say = (text: string, values: unknown[] = []) => world.ownerPool.query(text, values);
  for (const { table } of Object.values(parties)) await say(`alter table ${table} drop constraint ${table}_user_id_fkey`);
  const person = (kind: string) => company.person({ permissions: [], kind });
  const linked = async (party: Party, { id }: Person) => {
    const record = await make(party);
    await say(`update ${parties[party].table} set user_id = $1 where id = $2`, [id, record]);
    return record;
  };
  const [boss, clerk, agent, both, three] = await Promise.all(['admin', 'employee', 'client', 'client', 'employee'].map(person));
  const records = {
    bossClient: await linked('client', boss as Person),
    clerkClient: await linked('client', clerk as Person),
    agentCourier: await linked('courier', agent as Person),
    bothClient: await linked('client', both as Person),
    bothCourier: await linked('courier', both as Person),
    threeClient: await linked('client', three as Person),
    threeCourier: await linked('courier', three as Person),
    threeReceiving: await linked('receivingAgent', three as Person),
  };
  await say(repair);
  expect({
    bossClient: await linkedTo('client', records.bossClient),
    clerkClient: await linkedTo('client', records.clerkClient),
    agentCourier: await linkedTo('courier', records.agentCourier),
    both: [await linkedTo('client', records.bothClient), await linkedTo('courier', records.bothCourier)],
    three: [
      await linkedTo('client', records.threeClient),
      await linkedTo('courier', records.threeCourier),
      await linkedTo('receivingAgent', records.threeReceiving),
    ],
  }).toEqual({
    bossClient: null,
    clerkClient: clerk?.id,
    agentCourier: agent?.id,
    both: [both?.id, null],
    three: [null, three?.id, null],
  });
  const kinds = await Promise.all(
    [boss, clerk, agent, both, three].map(
      async (one) => (await say('select kind from app_user where id = $1', [one?.id])).rows[0].kind,
    ),
  );
  expect(kinds).toEqual(['admin', 'client', 'delivery_agent', 'client', 'delivery_agent']);
  for (const { table } of Object.values(parties))
    await say(
      `alter table ${table} add constraint ${table}_user_id_fkey foreign key (tenant_id, user_id, user_kind) references app_user (tenant_id, id, kind)`,
    );
});
