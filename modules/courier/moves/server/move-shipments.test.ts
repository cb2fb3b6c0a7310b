import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { status } from '#courier/statuses/contract';
import { moveShipment, moveShipments } from './move-shipments.ts';
import { type MovesWorld, movesWorld } from './move-world.ts';

let w: MovesWorld;
beforeAll(async () => {
  w = await movesWorld();
});
afterAll(() => w?.world.close());

const move = (id: number, to: number, more = {}) => w.company.do((ctx) => moveShipment(ctx, { id, to, via: 'manual', ...more }));

describe('the worked example', () => {
  test('delivered by the agent of another branch: the client is owed the price less our fee, the agent owes all of it', async () => {
    const id = await w.parcel();
    await move(id, status.outForDelivery, { courierId: w.agentId });
    await move(id, status.delivered, { collected: 50_000 });
    expect(await w.posted(id)).toEqual({
      delivered: [
        `Dr 1210{agent ${w.agentId}}(${w.d}) 50000`,
        `Cr 4120(${w.d}) 2000`,
        `Cr 1450{${w.d}→${w.o}}(${w.d}) 48000`,
        `Dr 1450{${w.o}→${w.d}}(${w.o}) 48000`,
        `Dr 5120(${w.o}) 2000`,
        `Cr 2110{client ${w.clientId}}(${w.o}) 50000`,
        `Dr 2110{client ${w.clientId}}(${w.o}) 5000`,
        `Cr 4110(${w.o}) 5000`,
        `Dr 5110(${w.d}) 1500`,
        `Cr 2130{agent ${w.agentId}}(${w.d}) 1500`,
      ],
    });
    expect(await w.row(id)).toMatchObject({
      statusId: status.delivered,
      collected: 50_000,
      amountConfirmed: true,
      deliveredBranchId: w.d,
      seq: 3,
    });
    expect(await w.faults()).toEqual([]);
  });

  test('refused and scanned back in d: the sender owes the return fee in o, with no line between the branches', async () => {
    const id = await w.parcel();
    await move(id, status.outForDelivery, { courierId: w.agentId });
    await move(id, status.returnWithAgent, { reasonCode: 'refused_at_door' });
    await move(id, status.returned, { via: 'scan' });
    expect(await w.posted(id)).toEqual({ returned: [`Dr 2110{client ${w.clientId}}(${w.o}) 2000`, `Cr 4130(${w.o}) 2000`] });
    expect(await w.row(id)).toMatchObject({
      statusId: status.returned,
      returnFeeCharged: 2_000,
      custodianKind: 'branch',
      custodianId: w.d,
    });
  });
});

describe('a selection', () => {
  test('moves those that may and says of each other why it stays', async () => {
    const [ready, inStore] = [await w.parcel(), await w.parcel()];
    await move(ready, status.outForDelivery, { courierId: w.agentId });
    const moved = await w.company.do((ctx) =>
      moveShipments(ctx, { shipmentIds: [ready, inStore, 999_999], to: status.late, reasonCode: 'no_answer', via: 'bulk' }),
    );
    expect(moved.ok).toEqual([ready]);
    expect(moved.failed.map(({ id, code }) => [id, code])).toEqual([
      [inStore, 'transition_not_allowed'],
      [999_999, 'unknown'],
    ]);
  });
});
