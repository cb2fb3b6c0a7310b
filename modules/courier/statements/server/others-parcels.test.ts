import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createClientStatement } from '#courier/statements/server';
import { account } from '#finance/ledger/contract';
import { issueVoucher, lockTreasury } from '#finance/treasury/server';
import type { Person } from '../../../../apps/server/testing/tenant.ts';
import { type SettlingWorld, settlingWorld } from './settling-world.ts';

let w: SettlingWorld;
let stranger: Person;
let third: number;
beforeAll(async () => {
  w = await settlingWorld();
  third = await w.company.create('branch', { name: { en: 'Mosul', ar: 'الموصل' }, complete_phone: '07701000009' });
  stranger = await w.company.person({ branchId: third, branchIds: [third] });
});
afterAll(async () => {
  expect(await w.faults()).toEqual([]);
  await w.world.close();
});

const draw = (by: Person, body: Record<string, unknown>) =>
  by.call('POST', 'statement-accounts', body, { 'idempotency-key': randomUUID() });

test('whoever names a parcel of another branch learns neither its receipt nor the paper it stands in', async () => {
  const [free, held] = [await w.delivered(), await w.delivered()];
  await w.accountant.do((ctx) => createClientStatement(ctx, { client: w.clientId, shipmentIds: [held] }));
  const his = await w.company.create('client', { name: 'Mosul Shop', phone: '07702000009', branch_id: third });
  const agent = await w.company.create('courier', { name: 'Omar', phone: '07703000009', branch_id: third });
  for (const id of [free, held])
    for (const whose of [{ client_id: his }, { delivery_id: agent }]) {
      const { status, body } = await draw(stranger, { ...whose, shipment_ids: [id] });
      expect([status, body.errors]).toEqual([422, { shipment_ids: ['Not found. Choose one from the list.'] }]);
      expect(body.result ?? null).toBeNull();
    }
  const seen = await draw(w.accountant, { client_id: w.clientId, shipment_ids: [held] });
  expect([seen.status, seen.body.result.document.shipmentId]).toEqual([409, held]);
});

test('a statement names no shop of another client', async () => {
  const other = await w.company.create('client', { name: 'Second Shop', phone: '07702000010', branch_id: w.o });
  const shop = await w.company.create('commercialName', { name: 'Theirs', client_id: other });
  await w.company.do(async (ctx) =>
    issueVoucher(ctx, {
      kind: 'credit',
      treasury: await lockTreasury(ctx, { treasuryId: w.safeOfO }),
      account: account.clientPayable,
      party: { kind: 'client', id: w.clientId },
      amount: 10_000,
    }),
  );
  const { status, body } = await draw(w.accountant, { client_id: w.clientId, commercial_name_id: shop });
  expect([status, Object.keys(body.errors)]).toEqual([422, ['commercial_name_id']]);
});
