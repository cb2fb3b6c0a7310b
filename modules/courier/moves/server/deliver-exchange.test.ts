import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { status } from '#courier/statuses/contract';
import type { Person } from '../../../../apps/server/testing/tenant.ts';
import { type MovesWorld, movesWorld } from './move-world.ts';
import { chanceOf } from './random-day.ts';

let w: MovesWorld;
let admin: Person;
beforeAll(async () => {
  w = await movesWorld();
  admin = await w.company.person({ branchId: w.d });
});
afterAll(() => w?.world.close());

const childrenOf = (id: number) =>
  w.company.do((ctx) =>
    ctx.db.query<Record<string, any>>({
      text: 'select * from shipment where tenant_id = $1 and parent_id = $2 order by id',
      values: [ctx.tenantId, id],
    }),
  );
const exchange = { exchange_of: 'The red dress, size 38', exchange_fee: 3_000 };
const withAgent = (more = {}) =>
  w.parcel({
    ...exchange,
    quantity: 4,
    status_id: status.outForDelivery,
    custodian_kind: 'agent',
    custodian_id: w.agentId,
    courier_id: w.agentId,
    ...more,
  });
const deliver = (id: number, said = {}) => admin.call('POST', `shipments/${id}/deliver`, said);

describe('an exchange', () => {
  test('brings back a parcel of its own with the agent, and costs the sender what his package says', async () => {
    const id = await withAgent();
    expect((await deliver(id, { taken_back: 2 })).body).toMatchObject({ success: true });
    const { receiptNo, quantity, isFractional, netAmount } = await w.row(id);
    expect({ quantity, isFractional, netAmount }).toEqual({ quantity: 4, isFractional: false, netAmount: 42_000 });
    expect(await childrenOf(id)).toMatchObject([
      {
        receiptNo: `${receiptNo}-1`,
        isExchange: true,
        statusId: status.returnWithAgent,
        quantity: 2,
        price: 0,
        deliveryFee: 0,
        custodianKind: 'agent',
        custodianId: w.agentId,
        note: 'The red dress, size 38',
      },
    ]);
    expect((await w.posted(id)).exchange_charged).toEqual([`Dr 2110{client ${w.clientId}}(${w.o}) 3000`, `Cr 4140(${w.o}) 3000`]);
    expect(await w.faults()).toEqual([]);
  });

  test('brings back one piece where nobody says more; at the counter it lies in the store', async () => {
    const id = await w.parcel({ ...exchange, exchange_fee: 0 });
    await deliver(id, { treasury_id: w.treasuryOfD });
    expect(await childrenOf(id)).toMatchObject([
      { statusId: status.returned, custodianKind: 'branch', custodianId: w.d, quantity: 1 },
    ]);
    expect((await w.posted(id)).exchange_charged).toBeUndefined();
  });

  test('that could not be taken back says why, brings nothing, costs nothing and can be corrected', async () => {
    const id = await withAgent();
    await deliver(id, { not_taken_back: 'She gave it away' });
    expect(await childrenOf(id)).toEqual([]);
    expect((await w.posted(id)).exchange_charged).toBeUndefined();
    const { items } = (await admin.call('GET', `shipments/${id}/timeline`)).body.result;
    expect(items.some((one: any) => one.details?.not_taken_back === 'She gave it away')).toBe(true);
    expect((await admin.call('POST', `shipments/${id}/correct-delivery`, { note: 'wrong one' })).status).toBe(200);
  });

  test('is said of an exchange only, and either the one or the other', async () => {
    const plain = await withAgent({ exchange_of: null });
    expect((await deliver(plain, { taken_back: 1 })).body.code).toBe('move.notAnExchange');
    const id = await withAgent();
    expect((await deliver(id, { taken_back: 1, not_taken_back: 'no' })).body.code).toBe('move.takeBackUnclear');
  });

  test('whatever is kept, left and taken back: no piece is lost, no piece is made', async () => {
    const chance = chanceOf(42);
    for (let nth = 0; nth < 25; nth++) {
      const quantity = 2 + chance.below(6);
      const id = await withAgent({ quantity });
      const returned = chance.percent(60) ? 1 + chance.below(quantity - 1) : 0;
      const taken = chance.percent(70) ? 1 + chance.below(3) : 0;
      const said = {
        ...(returned && { delivered_price: String(chance.below(200) * 250), returned_quantity: returned }),
        ...(taken ? { taken_back: taken } : { not_taken_back: 'impossible' }),
      };
      expect((await deliver(id, said)).body).toMatchObject({ success: true });
      const [row, children] = [await w.row(id), await childrenOf(id)];
      const pieces = (isExchange: boolean) =>
        children.filter((one) => one.isExchange === isExchange).reduce((sum, one) => sum + one.quantity, 0);
      expect([(row.quantity as number) + pieces(false), pieces(true)]).toEqual([quantity, taken]);
      expect(new Set(children.map((one) => one.receiptNo)).size).toBe(children.length);
      expect(
        children.every((one) => one.price === 0 && one.statusId === status.returnWithAgent && one.custodianId === w.agentId),
      ).toBe(true);
    }
    expect(await w.faults()).toEqual([]);
  });
});
