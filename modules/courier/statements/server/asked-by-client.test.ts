import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { sql } from '#platform/server';
import type { Person } from '../../../../apps/server/testing/tenant.ts';
import { type SettlingWorld, settlingWorld } from './settling-world.ts';

let w: SettlingWorld;
let client: Person;
beforeAll(async () => {
  w = await settlingWorld();
  const permissions = ['shipments_management', 'request_client_statement'];
  const { o, clientId } = w;
  client = await w.company.person({ kind: 'client', branchId: o, branchIds: [o], clientId, permissions });
});
afterAll(async () => {
  expect(await w.faults()).toEqual([]);
  await w.world.close();
});

const ask = () =>
  client.call('POST', 'statement-accounts/request', { client_notes: 'before the feast' }, { 'idempotency-key': randomUUID() });
const dollars = { currency: 'USD', price: 5_000, expected: 5_000, delivery_fee: 500, agent_commission: 0, branch_fee: 0 };
const drawn = () =>
  w.company.do((ctx) =>
    ctx.db.query(sql`select branch_id, currency, row_count, client_notes from statement where tenant_id = ${ctx.tenantId}
      and kind = 'client' order by id`),
  );
const notes = { rowCount: 1, clientNotes: 'before the feast' };

test('a client who asks gets everything he is owed: dollars as dinars, and of every branch he sent from', async () => {
  await w.delivered(dollars);
  expect((await ask()).body.result.item).toMatchObject({ currency: 'USD', net: '45.00', client_notes: 'before the feast' });
  await w.delivered();
  await w.delivered(dollars);
  await w.delivered({ origin_branch_id: w.d });
  expect((await ask()).status).toBe(201);
  expect((await drawn()).slice(1)).toEqual([
    { branchId: w.o, currency: 'IQD', ...notes },
    { branchId: w.o, currency: 'USD', ...notes },
    { branchId: w.d, currency: 'IQD', ...notes },
  ]);
  const mine = (await client.call('GET', 'statement-accounts/mine')).body.result.items;
  expect(mine).toHaveLength(4);
  const again = await ask();
  expect([again.status, again.body.message]).toEqual([422, 'There is nothing to settle.']);
});

test('so does one who sends from another branch by now', async () => {
  const { version } = (await w.accountant.call('GET', `clients/${w.clientId}`)).body.result.item;
  expect((await w.accountant.call('PUT', `clients/${w.clientId}`, { branch_id: w.d, version })).status).toBe(200);
  await w.delivered();
  expect((await ask()).body.result.item).toMatchObject({ branch_id: w.o, row_count: 1 });
});
