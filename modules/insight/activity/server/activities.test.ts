import { afterAll, beforeAll, expect, test } from 'vitest';
import { activitiesAtOnce, type ToldActivities } from '#insight/activity/contract';
import { type Company, freshWorld, type Person, type World } from '../../../../apps/server/testing/tenant.ts';

let world: World;
let company: Company;
let [here, there, client] = [0, 0, 0];
let [clerk, boss, elsewhere] = [] as unknown as [Person, Person, Person];
const name = (text: string) => ({ en: text, ar: text });

beforeAll(async () => {
  world = await freshWorld();
  company = await world.addTenant({ businessTypeId: 1, businessSubTypeId: 2 });
  here = await company.create('branch', { name: name('Karrada'), complete_phone: '07701000001' });
  there = await company.create('branch', { name: name('Mosul'), complete_phone: '07701000002' });
  boss = await company.person({});
  clerk = await company.person({
    permissions: ['show_clients', 'create_clients', 'edit_clients', 'view_client_phone'],
    branchId: here,
    branchIds: [here],
  });
  elsewhere = await company.person({ permissions: ['show_users', 'show_clients'], branchId: there, branchIds: [there] });
  const made = await clerk.call('POST', 'clients', { name: 'Zahra Boutique', phone: '07701234567', branch_id: here });
  client = made.body.result.item.id;
});
afterAll(() => world?.close());

const asked = async (who: Person, query: string, locale = 'en') =>
  (await who.call('GET', `activities?${query}`, undefined, { locale })).body.result as ToldActivities;
const ofClerk = (who = boss, more = '', locale = 'en') => asked(who, `user_id=${clerk.id}${more}`, locale);
const edit = async (body: object) => {
  const { item } = (await clerk.call('GET', `clients/${client}`)).body.result;
  const answer = await clerk.call('PUT', `clients/${client}`, { version: item.version, ...body });
  expect([answer.status, answer.body.errors]).toEqual([200, undefined]);
};

test('what a person did is told with its record and what changed, in the reader’s words', async () => {
  await edit({ name: 'Zahra & Sons', branch_id: here });
  const [changed, made] = (await ofClerk()).items;
  expect(made).toMatchObject({
    said: 'Created',
    record: { kind: 'client', id: client, one: 'Client', name: 'Zahra & Sons' },
    changes: [],
  });
  expect(changed).toMatchObject({
    said: 'Changed',
    user: { id: clerk.id },
    changes: [{ label: 'Name', kind: 'text', before: 'Zahra Boutique', after: 'Zahra & Sons' }],
  });
  expect((await ofClerk(boss, '', 'ar')).items[0]).toMatchObject({ said: 'عُدّل', record: { one: 'عميل' } });
});

test('of a record it is told who did it', async () => {
  const { items } = await asked(boss, `record_kind=client&record_id=${client}`);
  expect(items.map(({ said, user }) => [said, user?.id])).toEqual([
    ['Changed', clerk.id],
    ['Created', clerk.id],
  ]);
});

test('a name stands for a reference, and a field kept from the reader is not told', async () => {
  await edit({ phone: '07709999999' });
  const reader = await company.person({ permissions: ['show_users', 'show_clients'] });
  const [last] = (await ofClerk(reader)).items;
  const [seen] = (await ofClerk()).items;
  expect([last?.changes, seen?.changes.map(({ after }) => after)]).toEqual([[], ['07709999999']]);
});

test('who may not open such records is not told of them; who does not see one learns neither its name nor what changed', async () => {
  const people = await company.person({ permissions: ['show_users'] });
  expect((await ofClerk(people)).items).toEqual([]);
  // From another branch nobody sees the clerk himself.
  const hidden = await elsewhere.call('GET', `activities?user_id=${clerk.id}`);
  expect([hidden.status, Object.keys(hidden.body.errors)]).toEqual([422, ['user_id']]);
  const both = await company.person({
    permissions: ['edit_clients', 'show_clients', 'view_client_phone'],
    branchId: there,
    branchIds: [],
  });
  const { item } = (await both.call('GET', `clients/${client}`)).body.result;
  await both.call('PUT', `clients/${client}`, { version: item.version, name: 'Zahra of Karrada' });
  const [blind] = (await asked(elsewhere, `user_id=${both.id}`)).items;
  expect(blind).toMatchObject({ said: 'Changed', record: { id: client, name: null }, note: null, changes: [] });
  expect(JSON.stringify(blind)).not.toContain('Zahra');
});

test('a person or a record is named, and seen', async () => {
  const problems = async (who: Person, query: string) => {
    const { status, body } = await who.call('GET', `activities?${query}`);
    return [status, body.code === 'noPermission' ? 'noPermission' : Object.keys(body.errors ?? {}).join()];
  };
  expect(await problems(boss, '')).toEqual([422, 'user_id']);
  expect(await problems(boss, 'user_id=987654321')).toEqual([422, 'user_id']);
  expect(await problems(boss, 'record_kind=client')).toEqual([422, 'record_id']);
  expect(await problems(boss, 'record_kind=nothing&record_id=1')).toEqual([422, 'record_kind']);
  expect(await problems(boss, `user_id=${clerk.id}&from=2026-11-02&to=2026-11-01`)).toEqual([422, 'to']);
  expect(await problems(boss, `user_id=${clerk.id}&who=me`)).toEqual([422, 'who']);
  expect(await problems(clerk, `user_id=${clerk.id}`)).toEqual([403, 'noPermission']);
  expect(await problems(elsewhere, `record_kind=client&record_id=${client}`)).toEqual([422, 'record_id']);
});

test('it is told page by page, each thing once, and of the days asked for in the company’s own time', async () => {
  const busy = await company.person({ permissions: ['edit_clients', 'show_clients'] });
  for (let nth = 0; nth < activitiesAtOnce + 3; nth++) {
    const { item } = (await busy.call('GET', `clients/${client}`)).body.result;
    await busy.call('PUT', `clients/${client}`, { version: item.version, name: `Name ${nth}` });
  }
  const first = await asked(boss, `user_id=${busy.id}`);
  const rest = await asked(boss, `user_id=${busy.id}&before=${first.items.at(-1)?.id}`);
  expect([first.items.length, first.has_more, rest.items.length, rest.has_more]).toEqual([activitiesAtOnce, true, 3, false]);
  expect(new Set([...first.items, ...rest.items].map(({ id }) => id)).size).toBe(activitiesAtOnce + 3);
  // 21:30 in London is half past midnight in Baghdad, the day after.
  await world.ownerPool.query('update audit_entry set at = $1 where user_id = $2', ['2026-11-20T21:30:00Z', busy.id]);
  const on = async (day: string) => (await asked(boss, `user_id=${busy.id}&from=${day}&to=${day}`)).items.length;
  expect([await on('2026-11-20'), await on('2026-11-21'), await on('2026-11-22')]).toEqual([0, activitiesAtOnce, 0]);
});
