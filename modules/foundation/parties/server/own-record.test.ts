import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type Company, freshWorld, type Person, type World } from '../../../../apps/server/testing/tenant.ts';

let world: World;
let company: Company;
let [here, there] = [0, 0];
const made: Record<string, number> = {};
const people: Record<string, Person> = {};
beforeAll(async () => {
  world = await freshWorld();
  company = await world.addTenant();
  const branch = (name: string, complete_phone: string) =>
    company.create('branch', { name: { en: name, ar: name }, complete_phone });
  [here, there] = [await branch('Here', '07701000001'), await branch('There', '07701000002')];
  for (const [entity, nth] of [
    ['client', 2],
    ['courier', 3],
    ['receivingAgent', 4],
  ] as const)
    for (const [place, branch_id] of [here, here, there].entries())
      made[`${entity}${place}`] = await company.create(entity, {
        name: `${entity} ${place}`,
        phone: `0770${nth}00000${place}`,
        branch_id,
      });
  const permissions = ['shipments_management', 'create_shipments', 'edit_shipments_status'];
  people.client = await company.person({ permissions, kind: 'client', clientId: made.client0 as number });
  people.courier = await company.person({ permissions, kind: 'delivery_agent', courierId: made.courier0 as number });
  people.receivingAgent = await company.person({ permissions, kind: 'receiving_agent' });
  await world.ownerPool.query('update receiving_agent set user_id = $2 where id = $1', [
    made.receivingAgent0,
    people.receivingAgent.id,
  ]);
  people.staff = await company.person({ permissions, branchIds: [here] });
});
afterAll(() => world?.close());

const picked = async (who: string, path: string) => {
  const { status, body } = await (people[who] as Person).call('GET', `${path}?paginated=false`);
  expect(status).toBe(200);
  return body.result.items as { id: number; name: string; phone?: string; client_id?: number }[];
};
const paths = { client: 'clients', courier: 'deliveries', receivingAgent: 'receiving-deliveries' } as const;

describe.each(Object.keys(paths) as (keyof typeof paths)[])('who signs in as a %s', (who) => {
  test.each(Object.entries(paths))('picks from nobody but himself: %s', async (kind, path) => {
    const ids = (await picked(who, path)).map(({ id }) => id);
    expect(ids).toEqual(kind === who ? [made[`${kind}0`]] : []);
  });

  test('sees no shop’s names but his own', async () => {
    const names = await picked(who, 'commercial-names');
    expect(names.map((one) => one.client_id)).toEqual(who === 'client' ? [made.client0] : []);
  });
});

test('staff pick from all of their branches', async () => {
  expect((await picked('staff', 'clients')).map(({ id }) => id).sort()).toEqual([made.client0, made.client1].sort());
  expect(await picked('staff', 'commercial-names')).toHaveLength(2);
});

test('a client to whom no branch is named sees the branch he belongs to, and no other', async () => {
  expect((await picked('client', 'branches')).map(({ id }) => id)).toEqual([here]);
  expect((await picked('staff', 'branches')).map(({ id }) => id).sort()).toEqual([here, there].sort());
});

describe('who was made as a client or an agent', () => {
  const permissions = ['shipments_management', 'create_shipments'];
  const seen = async (person: Person) => {
    const [parcels, clients] = await Promise.all(
      ['shipments', 'clients'].map((path) => person.call('GET', `${path}?paginated=false`)),
    );
    return { parcels: parcels?.body.result?.items, clients: clients?.body.result?.items };
  };

  test.each(['client', 'delivery_agent', 'receiving_agent'])('%s: sees nothing until a record names him', async (kind) => {
    const nobodys = await company.person({ permissions, kind });
    expect(await seen(nobodys)).toEqual({ parcels: [], clients: [] });
  });

  test('sees his own from the moment it names him, and no more once it names another', async () => {
    const [admin, person] = [await company.person({}), await company.person({ permissions, kind: 'client' })];
    const name = async (user_id: number | null) => {
      const record = (await admin.call('GET', `clients/${made.client1}`)).body.result.item;
      const changed = { name: record.name, phone: record.phone, branch_id: here, user_id, version: record.version };
      expect((await admin.call('PUT', `clients/${made.client1}`, changed)).body).toMatchObject({ success: true });
    };
    const own = async () => (await seen(person)).clients.map((one: { id: number }) => one.id);
    expect(await own()).toEqual([]);
    await name(person.id);
    await expect.poll(own).toEqual([made.client1]);
    await name(null);
    await expect.poll(own).toEqual([]);
  });
});
