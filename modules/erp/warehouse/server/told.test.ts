import { afterAll, beforeAll, expect, test } from 'vitest';
import { transferSent, transferShort } from '#erp/warehouse/contract';
import { type ShopWorld, shopWorld } from '../../../../apps/server/testing/shop.ts';
import { toldOf } from '../../../../apps/server/testing/told.ts';

const since = toldOf(transferSent, transferShort);
let w: ShopWorld;
beforeAll(async () => {
  w = await shopWorld();
});
afterAll(() => w.world?.close());

test('goods for another branch are told of when they leave, and once where less arrives, however often more of them come', async () => {
  const on_day = '2026-11-21';
  const opened = { branch_id: w.here, on_day, lines: [{ variation_id: w.lamp, quantity: '3', unit_cost: '100' }] };
  await w.say(`opening-stocks/${(await w.say('opening-stocks', opened)).body.result.item.id}/post`);
  const lines = [{ variation_id: w.lamp, unit_id: w.piece, quantity: '3' }];
  const written = await w.say('stock-transfers', { from_branch_id: w.here, to_branch_id: w.there, sent_on: on_day, lines });
  const { id } = written.body.result.item;
  expect(await since(w.world, w.company)).toEqual([]);
  const step = async (verb: string, body: object = {}) => {
    expect((await w.say(`stock-transfers/${id}/${verb}`, body)).status).toBe(200);
    return since(w.world, w.company);
  };
  const between = { transferId: id, fromBranchId: w.here, toBranchId: w.there };
  expect(await step('send')).toEqual([['transfer.sent', between]]);
  const [line] = (await w.item('stock-transfers', id)).lines as unknown as { id: number }[];
  const one = { lines: [{ line: line?.id, quantity: '1' }] };
  expect([await step('receive', one), await step('receive', one), await step('receive', one)]).toEqual([
    [['transfer.short', between]],
    [],
    [],
  ]);
});
