import { afterAll, beforeAll, expect, test } from 'vitest';
import { moveShipment } from '#courier/moves/server';
import { status } from '#courier/statuses/contract';
import { foldBalances } from '#finance/ledger/server';
import type { Person } from '../../../../apps/server/testing/tenant.ts';
import { type MovesWorld, movesWorld } from '../../moves/server/move-world.ts';
import { cashInHand } from './cash-in-hand.ts';

let w: MovesWorld;
let boss: Person;
beforeAll(async () => {
  w = await movesWorld();
  boss = await w.company.person({});
});
afterAll(() => w?.world.close());

const due = { currency: 'IQD', cash: '100000', in_hand_ins: '0', kept_back: '3000', due: '97000' };

test('what an agent is to hand in is known at once, and without a look at any line of his years', async () => {
  const ids = await w.parcels(2);
  await boss.do(async (ctx) => {
    for (const id of ids) {
      await moveShipment(ctx, { id, to: status.outForDelivery, via: 'manual', courierId: w.agentId });
      await moveShipment(ctx, { id, to: status.delivered, via: 'manual', paymentMethod: 'cash' });
    }
    expect(await cashInHand(ctx, w.agentId)).toEqual([{ ...due, earned: '3000' }]);
  });
  await w.world.ownerPool.query('revoke select on ledger_line from karwan_app');
  try {
    const told = [due];
    expect(await w.company.do((ctx) => cashInHand(ctx, w.agentId))).toEqual(told);
    await w.company.do(foldBalances);
    expect(await w.company.do((ctx) => cashInHand(ctx, w.agentId))).toEqual(told);
    expect(await w.company.do((ctx) => cashInHand(ctx, w.agentOfOrigin))).toEqual([]);
  } finally {
    await w.world.ownerPool.query('grant select on ledger_line to karwan_app');
  }
});
