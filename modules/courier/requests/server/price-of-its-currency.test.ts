import { afterAll, beforeAll, expect, test } from 'vitest';
import { status } from '#courier/statuses/contract';
import type { Person } from '../../../../apps/server/testing/tenant.ts';
import { type MovesWorld, movesWorld } from '../../moves/server/move-world.ts';
import '#courier/requests/server';

let w: MovesWorld;
let asker: Person;
let boss: Person;
beforeAll(async () => {
  w = await movesWorld();
  asker = await w.company.person({});
  boss = await w.company.person({});
  await w.company.create('pricingPackage', {
    name: { en: 'Dollars', ar: 'دولار' },
    currency: 'USD',
    is_default: true,
    return_fee_policy: 'none',
    lines: [{ fee: '5' }],
  });
});
afterAll(() => w?.world.close());

test('a price asked in dinars is not agreed to in dollars, though the number stands as it was', async () => {
  const id = await w.parcel({ status_id: status.ready, custodian_kind: 'client', custodian_id: w.clientId, address: 'Street 7' });
  const asked = await asker.call('POST', `shipments/${id}/price-change-requests`, { price: '45000', reason: 'bought less' });
  const request = asked.body.result.item.id as number;
  const { version } = (await boss.call('GET', `shipments/${id}`)).body.result.item;
  // 500.00 dollars are kept as the 50,000 dinars were.
  expect((await boss.call('PUT', `shipments/${id}`, { currency: 'USD', price: '500', version })).status).toBe(200);
  const { status: code, body } = await boss.call('POST', `price-change-requests/${request}/approve`, {});
  expect([code, body.message]).toEqual([409, 'The amount has changed since this was asked. Ask again.']);
  expect(await w.row(id)).toMatchObject({ currency: 'USD', price: 50_000, expected: 50_000 });
  expect((await boss.call('POST', `price-change-requests/${request}/reject`, { note: 'in dollars now' })).status).toBe(200);
});
