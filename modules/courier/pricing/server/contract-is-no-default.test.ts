import { afterAll, beforeAll, expect, test } from 'vitest';
import { type OfficeWorld, officeWorld } from '../../shipments/server/office-world.ts';

let w: OfficeWorld;
let other: number;
beforeAll(async () => {
  w = await officeWorld();
  other = await w.company.create('client', { name: 'Second Shop', phone: '07702000002', branch_id: w.o });
});
afterAll(() => w?.world.close());

const list = (more: Record<string, unknown>) => ({
  name: { ar: 'أسعار باليورو', en: 'Prices in euros' },
  currency: 'EUR',
  return_fee_policy: 'none',
  lines: [{ fee: '5' }],
  ...more,
});
const make = (more: Record<string, unknown>) => w.admin.call('POST', 'packages', list(more));
const feeOf = async (client: number) => {
  const asked = { client_id: client, city_id: w.cityId, price: '50', currency: 'EUR' };
  return (await w.admin.call('POST', 'shipment-price/preview', asked)).body.result?.delivery_fee;
};

test('the contract of one client never takes the default from everybody else', async () => {
  expect((await make({ is_default: true })).status).toBe(201);
  const wrong = await make({ is_default: true, client_id: w.clientId });
  expect([wrong.status, Object.keys(wrong.body.errors)]).toEqual([422, ['client_id']]);
  const { id, version } = (await make({ client_id: w.clientId, lines: [{ fee: '3' }] })).body.result.item;
  const turned = await w.admin.call('PUT', `packages/${id}`, { is_default: true, version });
  expect([turned.status, Object.keys(turned.body.errors)]).toEqual([422, ['is_default']]);
  expect([await feeOf(w.clientId), await feeOf(other)]).toEqual(['3.00', '5.00']);
});
