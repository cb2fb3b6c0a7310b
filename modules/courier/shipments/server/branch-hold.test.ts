import { afterAll, beforeAll, expect, test } from 'vitest';
import { createShipment } from './create-shipment.ts';
import { type OfficeWorld, officeWorld } from './office-world.ts';

let w: OfficeWorld;
beforeAll(async () => {
  w = await officeWorld();
});
afterAll(() => w?.world.close());

test('a branch cannot be disabled while parcels lie in it', async () => {
  await w.company.do((ctx) =>
    createShipment(ctx, { client: w.clientId, city: w.cityId, phone: '07705000001', address: 'x', price: 1000 }),
  );
  const { status, body } = await w.admin.call('POST', `branches/${w.o}/disable`);
  expect([status, body.message]).toEqual([409, 'Parcels still in this branch: 1. Move them first.']);
});
