import { afterAll, beforeAll, expect, test } from 'vitest';
import {
  auditStatement,
  carryStatement,
  createClientStatement,
  payStatement,
  submitStatement,
  unauditStatement,
  voidPayment,
  voidStatement,
} from '#courier/statements/server';
import { status } from '#courier/statuses/contract';
import { account } from '#finance/ledger/contract';
import { issueVoucher, lockTreasury } from '#finance/treasury/server';
import { type SettlingWorld, settlingWorld } from './settling-world.ts';

let w: SettlingWorld;
beforeAll(async () => {
  w = await settlingWorld();
  await w.company.do(async (ctx) =>
    issueVoucher(ctx, {
      kind: 'credit',
      treasury: await lockTreasury(ctx, { treasuryId: w.safeOfO }),
      account: account.capital,
      amount: 1_000_000,
    }),
  );
});
afterAll(async () => {
  expect(await w.faults()).toEqual([]);
  await w.world.close();
});

const draw = (shipmentIds: number[]) =>
  w.accountant.do((ctx) => createClientStatement(ctx, { client: w.clientId, shipmentIds, isAdvance: true }));
const pay = async (id: number) => {
  await w.accountant.do((ctx) => submitStatement(ctx, { id }));
  await w.auditor.do((ctx) => auditStatement(ctx, { id }));
  await w.accountant.do((ctx) => payStatement(ctx, { id, treasury: w.safeOfO }));
};
/** Lost by us: the client is owed its price. */
const lost = async () => {
  const id = await w.parcel();
  await w.move(id, status.lost, { reasonCode: 'lost_by_us' });
  return id;
};
const net = async (id: number) => (await w.statement(id)).net;

test('a lost parcel found again before its statement was paid comes to nothing over the next ones', async () => {
  const parcel = await lost();
  const first = await draw([parcel]);
  expect(await net(first)).toBe(50_000);
  await w.move(parcel, status.returned);
  const second = await draw([await w.delivered()]);
  expect(await net(second)).toBe(-5_000);
  await w.accountant.do((ctx) => voidStatement(ctx, { id: first }));
  await w.accountant.do((ctx) => submitStatement(ctx, { id: second }));
  await w.auditor.do((ctx) => auditStatement(ctx, { id: second }));
  await w.accountant.do((ctx) => carryStatement(ctx, { id: second }));
  const third = await draw([]);
  expect(await net(third)).toBe(45_000);
  await pay(third);
  expect(await w.balance(account.clientPayable)).toBe(0);
});

test('found again after it was paid it is taken back in the next statement, and given back should that payment be voided', async () => {
  const parcel = await lost();
  const first = await draw([parcel]);
  await pay(first);
  await w.move(parcel, status.returned);
  const second = await draw([await w.delivered(), await w.delivered()]);
  expect(await net(second)).toBe(40_000);
  await pay(second);
  await w.accountant.do((ctx) => voidPayment(ctx, { id: first, reason: 'never received' }));
  await w.auditor.do((ctx) => unauditStatement(ctx, { id: first, reason: 'found' }));
  await w.accountant.do((ctx) => voidStatement(ctx, { id: first }));
  const third = await draw([await w.delivered()]);
  expect(await net(third)).toBe(95_000);
  await pay(third);
  expect(await w.balance(account.clientPayable)).toBe(0);
});
