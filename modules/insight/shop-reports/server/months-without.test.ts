import { afterAll, beforeAll, expect, test } from 'vitest';
import { type SellingWorld, sellingWorld } from '../../../erp/sales/server/selling-world.ts';

// Lamps for 30,000 bought in October, and none in November.
let w: SellingWorld;
beforeAll(async () => {
  w = await sellingWorld();
  const lines = [{ variation_id: w.lamp, unit_id: w.piece, quantity: '10', unit_cost: '3000' }];
  const bought = { supplier_id: w.basra, branch_id: w.here, purchase_date: '2026-10-10', currency: 'IQD', lines };
  const { body } = await w.say('purchases', bought);
  expect((await w.say(`purchases/${body.result.item.id}/receive`, { received_on: '2026-10-10' })).status).toBe(200);
});
afterAll(() => w?.world.close());

test('a month in which nothing was bought stands beside the one before all the same: however it is told, it comes to the same', async () => {
  const told = async (group: string) => {
    const asked = `group=${group}&from=2026-11-01&to=2026-11-30&compare=previous_period`;
    const { items, totals } = (await w.owner.call('GET', `product-purchases?${asked}`)).body.result;
    return [items.map((one: Record<string, string>) => [one['net'], one['compared_net']]), totals.by_currency[0]?.compared_net];
  };
  for (const group of ['product', 'supplier', 'paper', 'month'])
    expect([group, await told(group)]).toEqual([group, [[['0', '30000']], '30000']]);
});
