import { afterAll, beforeAll, expect, test } from 'vitest';
import { Params } from '#platform/server';
import type { Person } from '../../../../apps/server/testing/tenant.ts';
import { type MovesWorld, movesWorld } from '../../moves/server/move-world.ts';
import { byParcelNumber } from './sight.ts';

let w: MovesWorld;
beforeAll(async () => {
  w = await movesWorld();
});
afterAll(() => w?.world.close());

const found = (who: Person, most: number) =>
  who.do(async (ctx) => {
    const params = new Params();
    const where = byParcelNumber(ctx, 'Zainab', params, { column: 'e.id', most });
    const rows = await ctx.db.query<{ id: number }>({
      text: `select e.id from shipment e where ${where} order by e.id`,
      values: params.values,
    });
    return rows.map(({ id }) => id);
  });

test('a search is cut off within what one sees: the newest of everybody else push nobody’s own out', async () => {
  const other = await w.company.create('client', { name: 'Huda Shop', phone: '07702000009', branch_id: w.d });
  const mine = {
    receiver_name: 'Zainab',
    origin_branch_id: w.o,
    destination_branch_id: w.o,
    current_branch_id: w.o,
    custodian_id: w.o,
  };
  const own = await w.parcel({ ...mine, courier_id: w.agentOfOrigin, receiving_agent_id: w.receivingId });
  const newer = await w.parcels(3, {
    receiver_name: 'Zainab',
    client_id: other,
    origin_branch_id: w.d,
  });
  const { person } = w.company;
  const boss = await person({ branchId: w.o });
  const insiders = await person({ branchId: w.o, branchIds: [w.o] });
  const client = await person({ kind: 'client', clientId: w.clientId, branchId: w.o, branchIds: [w.o] });
  const agent = await person({ kind: 'delivery_agent', courierId: w.agentOfOrigin, branchId: w.o, branchIds: [w.o] });
  for (const who of [insiders, client, agent]) expect(await found(who, 2)).toEqual([own]);
  expect(await found(boss, 2)).toEqual(newer.slice(1));
  const nobody = await person({ branchId: w.o, branchIds: [] });
  expect(await found(nobody, 2)).toEqual([]);
});
