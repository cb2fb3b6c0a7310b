import { afterAll, beforeAll, expect, test } from 'vitest';
import { moveShipments } from '#courier/moves/server';
import { status } from '#courier/statuses/contract';
import { type Company, freshWorld, type Person, type World } from '../../../../apps/server/testing/tenant.ts';

let world: World;
let company: Company;
let admin: Person;
beforeAll(async () => {
  world = await freshWorld();
  company = await world.addTenant({ slug: 'beginning' });
  admin = await company.person({});
});
afterAll(() => world.close());

const stepsFor = async (who = admin) => (await who.call('GET', 'dashboard')).body.result.first_steps;
const done = async () => (await stepsFor()).filter((one: any) => one.is_done).map((one: any) => one.step);

test('each of the first steps is done when the data says so, and the list ends with the first delivery', async () => {
  expect((await stepsFor()).map((one: any) => one.step)).toEqual([
    'branch',
    'city',
    'client',
    'agent',
    'parcel',
    'handed',
    'delivered',
  ]);
  expect(await done()).toEqual([]);
  const branch_id = await company.create('branch', { name: { en: 'Baghdad', ar: 'بغداد' }, complete_phone: '07701000001' });
  expect(await done()).toEqual(['branch']);
  expect((await admin.call('POST', 'cities/take', { country: 'IQ' })).status).toBe(200);
  expect(await done()).toEqual(['branch', 'city']);
  const client_id = await company.create('client', { name: 'Nadia', phone: '07702000001', branch_id });
  const courierId = await company.create('courier', { name: 'Ali', phone: '07703000001', branch_id });
  expect(await done()).toEqual(['branch', 'city', 'client', 'agent']);
  const city_id = (await admin.call('GET', 'cities?per_page=1')).body.result.items[0].id;
  const made = await admin.call('POST', 'shipments', {
    client_id,
    city_id,
    receiver_name: 'Zainab',
    phone: '07705000001',
    price: '50000',
    address: 'Corniche',
  });
  expect(made.status).toBe(201);
  const { id } = made.body.result.item;
  expect((await stepsFor()).find((one: any) => one.step === 'handed')).toMatchObject({
    is_done: false,
    url: `/shipments/${id}/show`,
  });
  const move = (to: number, more = {}) =>
    company.do(async (ctx) => {
      const { failed } = await moveShipments(ctx, { shipmentIds: [id], to, via: 'manual', ...more });
      expect(failed).toEqual([]);
    });
  await move(status.inStore);
  expect(await done()).toEqual(['branch', 'city', 'client', 'agent', 'parcel']);
  await move(status.outForDelivery, { courierId });
  expect(await done()).toEqual(['branch', 'city', 'client', 'agent', 'parcel', 'handed']);
  await move(status.delivered, { paymentMethod: 'cash' });
  expect(await stepsFor()).toBeNull();
});

test('whoever could do none of them is not shown the list', async () => {
  const other = await world.addTenant({ slug: 'looking-on' });
  expect(await stepsFor(await other.person({ role: 'viewer' }))).toBeNull();
  expect(
    (await stepsFor(await other.person({ permissions: ['dashboard', 'create_clients'] }))).map((one: any) => one.may_do),
  ).toEqual([false, false, true, false, false, false, false]);
});
