import { afterAll, beforeAll, expect, test } from 'vitest';
import { moveShipment } from '#courier/moves/server';
import { status } from '#courier/statuses/contract';
import { foldBalances } from '#finance/ledger/server';
import type { Context } from '#platform/server';
import type { Person } from '../../../../apps/server/testing/tenant.ts';
import { loadAgent } from './move-agent.ts';
import { type MovesWorld, movesWorld } from './move-world.ts';

let w: MovesWorld;
let admin: Person;
beforeAll(async () => {
  w = await movesWorld();
  admin = await w.company.person({});
});
afterAll(() => w?.world.close());

const limited = () => w.company.create('courier', { name: 'Few', phone: '07703000009', branch_id: w.d, max_cash: '60000' });
const permissions = () => new Set([...admin.principal.permissions].filter((one) => one !== 'override_custody_limit'));
const strictly = (ctx: Context): Context => ({ ...ctx, user: { ...admin.principal, permissions: permissions() } });

test('what an agent was paid at the door a moment ago, by the same hand, counts against his limit', async () => {
  const agent = await limited();
  const [first, second] = await w.parcels(2);
  const twice = w.company.do(async (ctx) => {
    const strict = strictly(ctx);
    await moveShipment(strict, { id: first as number, to: status.outForDelivery, via: 'manual', courierId: agent });
    await moveShipment(strict, { id: first as number, to: status.delivered, via: 'manual', paymentMethod: 'cash' });
    expect((await loadAgent(ctx, agent))?.agent).toMatchObject({ parcels: 0, exposure: 50_000 });
    await moveShipment(strict, { id: second as number, to: status.outForDelivery, via: 'manual', courierId: agent });
  });
  await expect(twice).rejects.toMatchObject({ key: 'errors.move.agentOverLimit' });
  expect((await w.company.do((ctx) => loadAgent(ctx, agent)))?.agent).toMatchObject({ parcels: 0, exposure: 0 });
});

test('how much an agent holds is known without a look at any line of his years', async () => {
  const [delivered] = await w.parcels(1);
  for (const more of [
    { to: status.outForDelivery, courierId: w.agentId },
    { to: status.delivered, paymentMethod: 'cash' as const },
  ])
    await w.company.do((ctx) => moveShipment(ctx, { id: delivered as number, via: 'manual', ...more }));
  const exposure = async () => (await w.company.do((ctx) => loadAgent(ctx, w.agentId)))?.agent.exposure;
  await w.world.ownerPool.query('revoke select on ledger_line from karwan_app');
  try {
    expect(await exposure()).toBe(50_000);
    await w.company.do(foldBalances);
    expect(await exposure()).toBe(50_000);
  } finally {
    await w.world.ownerPool.query('grant select on ledger_line to karwan_app');
  }
});
