import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { status } from '#courier/statuses/contract';
import type { Person } from '../../../../apps/server/testing/tenant.ts';
import { moveShipment } from './move-shipments.ts';
import { type MovesWorld, movesWorld } from './move-world.ts';

let w: MovesWorld;
let admin: Person;
beforeAll(async () => {
  w = await movesWorld();
  admin = await w.company.person({ branchId: w.d });
});
afterAll(() => w?.world.close());

const move = (id: number, to: number, more = {}) => w.company.do((ctx) => moveShipment(ctx, { id, to, via: 'manual', ...more }));
const childOf = (id: number) =>
  w.company.do((ctx) =>
    ctx.db.one<Record<string, unknown>>({
      text: 'select * from shipment where tenant_id = $1 and parent_id = $2',
      values: [ctx.tenantId, id],
    }),
  );
const withAgent = () =>
  w.parcel({
    quantity: 3,
    status_id: status.outForDelivery,
    custodian_kind: 'agent',
    custodian_id: w.agentId,
    courier_id: w.agentId,
  });

describe('a parcel kept in part', () => {
  test('is collected for that part; the rest goes back with the agent as a parcel of its own', async () => {
    const id = await withAgent();
    const answer = await admin.call('POST', `shipments/${id}/deliver`, { delivered_price: '30000', returned_quantity: 1 });
    expect(answer.body).toMatchObject({ success: true });
    const parent = await w.row(id);
    expect(parent).toMatchObject({
      price: 30_000,
      expected: 30_000,
      collected: 30_000,
      netAmount: 25_000,
      quantity: 2,
      isFractional: true,
      amountConfirmed: true,
      deliveryFee: 5_000,
    });
    const child = await childOf(id);
    expect(child).toMatchObject({
      receiptNo: `${parent.receiptNo}-1`,
      statusId: status.returnWithAgent,
      price: 0,
      deliveryFee: 0,
      quantity: 1,
      custodianKind: 'agent',
      custodianId: w.agentId,
    });
    expect((await w.posted(id)).delivered).toContain(`Cr 2110{client ${w.clientId}}(${w.o}) 30000`);
    // It only goes back, and its parent is never corrected.
    await expect(move(child.id as number, status.delivered)).rejects.toMatchObject({ key: 'errors.move.childOnlyGoesBack' });
    expect((await admin.call('POST', `shipments/${id}/correct-delivery`, { note: 'wrong' })).body.code).toBe('move.hasChild');
    await move(child.id as number, status.returned, { via: 'scan' });
    expect(await w.posted(child.id as number)).toEqual({});
    expect(await w.faults()).toEqual([]);
  });

  test('at the counter leaves the rest in the store', async () => {
    const id = await w.parcel({ quantity: 2 });
    await move(id, status.delivered, { treasuryId: w.treasuryOfD, deliveredPrice: 20_000, returnedQuantity: 1 });
    expect(await childOf(id)).toMatchObject({ statusId: status.returned, custodianKind: 'branch', custodianId: w.d });
  });

  test('keeps a piece, returns a piece and costs no more than the whole', async () => {
    const id = await withAgent();
    for (const [said, key] of [
      [{ deliveredPrice: 60_000, returnedQuantity: 1 }, 'partPriceTooHigh'],
      [{ deliveredPrice: 10_000, returnedQuantity: 3 }, 'partQuantityWrong'],
      [{ deliveredPrice: 10_000 }, 'partIncomplete'],
    ] as const)
      await expect(move(id, status.delivered, said)).rejects.toMatchObject({ key: `errors.move.${key}` });
  });
});
