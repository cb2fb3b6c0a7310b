import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { moveShipment } from './move-shipments.ts';
import { type MovesWorld, movesWorld } from './move-world.ts';

let w: MovesWorld;
beforeAll(async () => {
  w = await movesWorld();
});
afterAll(() => w?.world.close());

const move = (id: number, to: number, more = {}) => w.company.do((ctx) => moveShipment(ctx, { id, to, via: 'manual', ...more }));

describe('a lost parcel', () => {
  test('with the agent of another branch: the sender is owed its price, the agent bears his part', async () => {
    const id = await w.parcel();
    await move(id, 4, { deliveryId: w.agentId });
    await move(id, 20, { reasonCode: 'lost_by_us', recovered: 20_000 });
    expect(await w.posted(id)).toEqual({
      lost: [
        `Dr 6210(${w.d}) 50000`,
        `Cr 1450{${w.d}→${w.o}}(${w.d}) 50000`,
        `Dr 1450{${w.o}→${w.d}}(${w.o}) 50000`,
        `Cr 2110{client ${w.clientId}}(${w.o}) 50000`,
        `Dr 1215{agent ${w.agentId}}(${w.d}) 20000`,
        `Cr 6215(${w.d}) 20000`,
      ],
    });
    expect(await w.row(id)).toMatchObject({ statusId: 20, custodianKind: 'case' });
  });

  test('that was forbidden in the first place is the sender’s loss', async () => {
    const id = await w.parcel();
    await move(id, 20, { reasonCode: 'prohibited' });
    expect(await w.posted(id)).toEqual({});
  });

  test('found again takes the whole claim back, and a prepaid fee is held as before', async () => {
    const id = await w.parcel({
      prepaid_held: 0,
      fee_mode: 'prepaid',
      status_id: 2,
      custodian_kind: 'client',
      custodian_id: w.clientId,
      current_branch_id: w.o,
    });
    await move(id, 8, { treasuryId: w.treasuryOfO });
    await move(id, 20, { reasonCode: 'lost_by_us' });
    expect(await w.row(id)).toMatchObject({ prepaidHeld: 0 });
    await move(id, 8);
    const posted = await w.posted(id);
    expect(posted.lost_reversed).toHaveLength(posted.lost?.length ?? -1);
    expect(await w.row(id)).toMatchObject({ statusId: 8, prepaidHeld: 5_000, custodianKind: 'branch', custodianId: w.o });
    expect(await w.balance('6210', w.o)).toBe(0);
  });

  test('found and brought back gives a prepaid fee back again and charges no return fee', async () => {
    const id = await w.parcel({
      fee_mode: 'prepaid',
      status_id: 2,
      custodian_kind: 'client',
      custodian_id: w.clientId,
      current_branch_id: w.o,
    });
    await move(id, 8, { treasuryId: w.treasuryOfO });
    await move(id, 20, { reasonCode: 'lost_by_us' });
    await move(id, 13);
    expect((await w.posted(id)).returned).toEqual([
      `Dr 2120{client ${w.clientId}}(${w.o}) 5000`,
      `Cr 2110{client ${w.clientId}}(${w.o}) 5000`,
    ]);
    expect(await w.faults()).toEqual([]);
  });
});
