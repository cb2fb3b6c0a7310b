import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type ShopWorld, shopWorld } from '../../../../apps/server/testing/shop.ts';

// Ten lamps that cost 3,000 each.
let w: ShopWorld;
beforeAll(async () => {
  w = await shopWorld();
  const lines = [{ variation_id: w.lamp, quantity: '10', unit_cost: '3000' }];
  const { body } = await w.say('opening-stocks', { on_day: '2026-11-20', branch_id: w.here, lines });
  expect((await w.say(`opening-stocks/${body.result.item.id}/post`)).status).toBe(200);
});
afterAll(async () => {
  expect(await w.red()).toEqual([]);
  await w.world?.close();
});

const written = async (quantity: string, to_branch_id = w.there): Promise<number> => {
  const lines = [{ variation_id: w.lamp, unit_id: w.piece, quantity }];
  const { status, body } = await w.say('stock-transfers', {
    from_branch_id: w.here,
    to_branch_id,
    sent_on: '2026-11-21',
    lines,
  });
  expect([status, body.errors]).toEqual([201, undefined]);
  return body.result.item.id;
};
const short = async (quantity: string) => {
  const id = await written(quantity);
  expect((await w.say(`stock-transfers/${id}/send`)).status).toBe(200);
  expect((await w.say(`stock-transfers/${id}/receive`, { lines: [] })).body.result.item.state).toBe('received_short');
  const [line] = (await w.item('stock-transfers', id)).lines as unknown as { id: number }[];
  return { id, line: line?.id };
};

test('goods do not leave for a branch that was closed since the paper was written', async () => {
  const closing = await w.company.create('branch', { name: { en: 'Erbil', ar: 'أربيل' }, complete_phone: '07701000003' });
  const id = await written('1', closing);
  expect((await w.owner.call('POST', `branches/${closing}/disable`, {})).status).toBe(200);
  const refused = await w.say(`stock-transfers/${id}/send`);
  expect([refused.status, refused.body.code]).toEqual([409, 'stockTransfer.branchClosed']);
  expect((await w.owner.call('POST', `branches/${closing}/enable`, {})).status).toBe(200);
  expect((await w.say(`stock-transfers/${id}/send`)).status).toBe(200);
  expect((await w.say(`stock-transfers/${id}/receive`)).status).toBe(200);
});

test('what was lost by somebody’s fault is owed by one of the staff who is still there, and by nobody else', async () => {
  const { id, line } = await short('2');
  const outsider = await w.company.person({ permissions: [], kind: 'supplier' });
  const gone = await w.company.person({ permissions: ['dashboard'] });
  await w.world.ownerPool.query('update app_user set disabled_at = now() where id = $1', [gone.id]);
  const decided = (employee_id: number | null) =>
    w.say(`stock-transfers/${id}/decide`, { line, quantity: '1', way: 'fault', employee_id, note: 'left it in the rain' });
  for (const employee of [outsider.id, gone.id, null]) {
    const { status, body } = await decided(employee);
    expect([status, Object.keys(body.errors)]).toEqual([422, ['employee_id']]);
  }
  const driver = await w.company.person({ permissions: ['dashboard'] });
  expect([(await decided(driver.id)).status, await w.booked('1240', 'IQD', driver.id)]).toEqual([200, 3_000]);
});

describe('whoever moves goods and may not see costs', () => {
  test('is not told what they cost by what is on its way, or by what spoilt', async () => {
    const { id } = await short('1');
    const spoilt = { branch_id: w.here, damage_date: '2026-11-21', damage_type: 'abnormal', reason: 'fell' };
    const lines = [{ variation_id: w.lamp, unit_id: w.piece, quantity: '1' }];
    const { body } = await w.say('damaged-stocks', { ...spoilt, lines });
    const damage = body.result.item.id as number;
    await w.say(`damaged-stocks/${damage}/approve`, {}, await w.company.person({}));
    expect((await w.say(`damaged-stocks/${damage}/post`)).status).toBe(200);

    const keys = ['show_stock', 'edit_stock', 'show_products'];
    const keeper = await w.company.person({ permissions: keys });
    const owner = await w.company.person({ permissions: [...keys, 'view_costs'] });
    const told = async (path: string, who = keeper) => JSON.stringify((await who.call('GET', path)).body.result);
    for (const path of [`stock-transfers/${id}`, `damaged-stocks/${damage}`, 'damaged-stocks'])
      expect([path, (await told(path)).includes('3000'), (await told(path, owner)).includes('3000')]).toEqual([
        path,
        false,
        true,
      ]);
    // He takes them in all the same, at what they left for.
    expect((await w.say(`stock-transfers/${id}/receive`, {}, keeper)).status).toBe(200);
    expect(await w.onHand(w.lamp, w.there)).toEqual({ quantity: 1_000, value: 3_000 });
  });
});
