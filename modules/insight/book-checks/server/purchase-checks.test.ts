import { afterAll, beforeAll, expect, test } from 'vitest';
import { account } from '#finance/ledger/contract';
import { plantedFault } from '../../../../apps/server/testing/planted-fault.ts';
import { type BuyingWorld, buyingWorld } from '../../../erp/purchases/server/buying-world.ts';

// A shop that paid ahead for goods that have not come, and got others it has not paid yet.
let w: BuyingWorld;
let [ahead, owed] = [0, 0];
beforeAll(async () => {
  w = await buyingWorld();
  const goods = await w.piecesOf();
  const step = async (id: number, name: string, body: object = {}) =>
    expect((await w.say(`purchases/${id}/${name}`, body)).status).toBe(200);
  const ordered = async () => {
    const id = await w.bought([w.line(goods, '10', '1000')]);
    await step(id, 'order');
    return id;
  };
  ahead = await ordered();
  await step(ahead, 'pay', { treasury_id: w.safe, amount: '4000' });
  owed = await ordered();
  await step(owed, 'receive', { lines: await w.linesOf(owed, '10') });
});
afterAll(() => w?.world.close());

const planted = (plant: string) =>
  plantedFault(w.world, { tables: ['purchase', 'owed_item', 'ledger_line'], plant, look: w.red });

test('what was paid and is owed for purchases stands with their suppliers, and the books are green', async () => {
  const { rows } = await w.world.ownerPool.query(
    "select account_code, amount - settled as open from owed_item where doc_type = 'purchase' order by 1",
  );
  expect(rows).toEqual([
    { account_code: account.supplierAdvances, open: 4_000 },
    { account_code: account.suppliers, open: 10_000 },
  ]);
  expect(await w.red()).toEqual([]);
});

test.each<[fault: string, plant: () => string]>([
  [
    'a purchase that is another supplier’s than he who was paid ahead',
    () => `update purchase set supplier_id = ${w.dubai} where id = ${ahead}`,
  ],
  [
    'a purchase that is another supplier’s than he who is owed',
    () => `update purchase set supplier_id = ${w.dubai} where id = ${owed}`,
  ],
  [
    'an advance that was handed to another supplier in the books as well',
    () => `with item as (update owed_item set party_id = ${w.dubai} where doc_id = ${ahead})
      update ledger_line set party_id = ${w.dubai} where account_code = '${account.supplierAdvances}'`,
  ],
])('R7 finds %s', async (_, plant) => {
  expect(await planted(plant())).toContainEqual(['R7', 'purchase_of_another']);
  expect(await w.red()).toEqual([]);
});
