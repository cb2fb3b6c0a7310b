import { afterAll, beforeAll, expect, test } from 'vitest';
import { sql } from '#platform/server';
import { freshWorld, type Person, type World } from '../../../../apps/server/testing/tenant.ts';

let world: World;
let admin: Person;
let [basra, baghdad, mosul, ali, zaid] = [0, 0, 0, 0, 0];

beforeAll(async () => {
  world = await freshWorld();
  const company = await world.addTenant();
  admin = await company.person({});
  const branch = (name: string) => company.create('branch', { name: { ar: name, en: name }, complete_phone: '07701234567' });
  [basra, baghdad, mosul] = [await branch('Basra'), await branch('Baghdad'), await branch('Mosul')];
  const governorate = await company.create('governorate', { name: 'Basra' });
  const city = await company.create('city', { title: 'Basra', governorate_id: governorate });
  const client = (name: string, phone: string) => company.create('client', { name, phone, branch_id: basra });
  [ali, zaid] = [await client('Ali', '07711111111'), await client('Zaid', '07722222222')];
  const parcel = (clientId: number, to: number, day: string) =>
    company.do(async (ctx) => {
      await ctx.db.query(sql`insert into shipment (tenant_id, client_id, phone, city_id, origin_branch_id, destination_branch_id, current_branch_id, currency, price, created_day, created_at)
        values (${ctx.tenantId}, ${clientId}, '07733333333', ${city}, ${basra}, ${to}, ${basra}, 'IQD', 25000, ${day}, ${`${day}T22:30:00Z`})`);
    });
  await parcel(ali, baghdad, '2026-11-10');
  await parcel(zaid, mosul, '2026-11-12');
});
afterAll(() => world.close());

async function found(query: string): Promise<number[]> {
  const { status, body } = await admin.call('GET', `branches?${query}`);
  expect(status).toBe(200);
  return body.result.items.map((item: { id: number }) => item.id);
}

test('branches are found by the clients whose parcels they have', async () => {
  expect(await found(`client_ids=${ali}`)).toEqual([basra, baghdad]);
  expect(await found(`client_ids=${ali},${zaid}`)).toEqual([basra, baghdad, mosul]);
});

test('a day is the day of the company, not of Greenwich', async () => {
  expect(await found('created_at_from=2026-11-11&created_at_to=2026-11-11')).toEqual([basra, baghdad]);
  expect(await found('created_at_from=2026-11-10&created_at_to=2026-11-10')).toEqual([]);
});

test('one and the same parcel has to meet every condition', async () => {
  expect(await found(`client_ids=${ali}&created_at_from=2026-11-12`)).toEqual([]);
  expect(await found(`client_ids=${zaid}&created_at_from=2026-11-12&branch_ids=${mosul},${baghdad}`)).toEqual([mosul]);
});

test('what is no id and no day is refused by name', async () => {
  for (const query of ['client_ids=x', 'delivery_ids=', 'updated_at_to=2026-13-01', 'branch_ids=1;2']) {
    const { status, body } = await admin.call('GET', `branches?${query}`);
    expect([query, status]).toEqual([query, 422]);
    expect(Object.keys(body.errors)).toEqual([query.split('=')[0]]);
  }
});
