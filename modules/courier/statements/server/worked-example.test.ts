import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import {
  auditStatement,
  carryStatement,
  collectStatement,
  countHandIn,
  createClientStatement,
  createHandIn,
  payHandIn,
  payStatement,
  submitStatement,
} from '#courier/statements/server';
import { status } from '#courier/statuses/contract';
import { account } from '#finance/ledger/contract';
import { receiveRemittance, sendRemittance } from '#finance/treasury/server';
import { type SettlingWorld, settlingWorld } from './settling-world.ts';

let w: SettlingWorld;
beforeAll(async () => {
  w = await settlingWorld();
});
afterAll(() => w.world.close());

/** The agent's cash comes in: drawn up, counted, checked and taken. */
async function handIn(): Promise<number> {
  const id = await w.accountant.do((ctx) => createHandIn(ctx, { kind: 'delivery', agentId: w.agentId }));
  const { net } = await w.statement(id);
  await w.accountant.do((ctx) => countHandIn(ctx, { id, counted: net }));
  await w.auditor.do((ctx) => auditStatement(ctx, { id }));
  await w.accountant.do((ctx) => payHandIn(ctx, { id, treasury: w.safeOfD }));
  return id;
}
async function audited(): Promise<number> {
  const id = await w.accountant.do((ctx) => createClientStatement(ctx, { client: w.clientId }));
  await w.accountant.do((ctx) => submitStatement(ctx, { id }));
  await w.auditor.do((ctx) => auditStatement(ctx, { id }));
  return id;
}

describe('the worked example, by the verbs', () => {
  test('ends to the dinar: 500 in d, 3,000 in o, nothing between anybody', async () => {
    await w.delivered();
    expect(await w.balance(account.agentCash, w.d)).toBe(50_000);
    const id = await handIn();
    expect(await w.statement(id)).toMatchObject({
      state: 'paid',
      totalCollected: 50_000,
      netted: 1_500,
      net: 48_500,
      rowCount: 1,
    });
    const remittance = await w.accountant.do((ctx) =>
      sendRemittance(ctx, { fromTreasury: w.safeOfD, toBranch: w.o, amount: 48_000 }),
    );
    expect(await w.balance(account.cashInTransit)).toBe(48_000);
    await w.accountant.do((ctx) => receiveRemittance(ctx, { id: remittance, treasury: w.safeOfO, counted: 48_000 }));
    const statement = await audited();
    expect(await w.statement(statement)).toMatchObject({ net: 45_000, totalFees: 5_000, totalCollected: 50_000 });
    expect(await w.balance(account.approvedStatements, w.o)).toBe(-45_000);
    await w.accountant.do((ctx) => payStatement(ctx, { id: statement, treasury: w.safeOfO }));
    expect([await w.balance(account.treasuries, w.d), await w.balance(account.treasuries, w.o)]).toEqual([500, 3_000]);
    for (const code of [
      account.agentCash,
      account.interBranch,
      account.clientPayable,
      account.approvedStatements,
      account.agentCommissionDue,
      account.cashInTransit,
    ])
      for (const branch of [w.o, w.d]) expect([code, branch, await w.balance(code, branch)]).toEqual([code, branch, 0]);
    expect([
      await w.balance(account.branchShareRevenue),
      await w.balance(account.branchShareCost),
      await w.balance(account.deliveryFees),
    ]).toEqual([-2_000, 2_000, -5_000]);
    expect(await w.faults()).toEqual([]);
  });

  test('its refused variant shows −2,000 in o, is carried, and then collected', async () => {
    const refused = await w.parcel();
    await w.move(refused, status.outForDelivery, { courierId: w.agentId });
    await w.move(refused, status.returnWithAgent, { reasonCode: 'did_not_order' });
    await w.move(refused, status.returned, { branchId: w.d, via: 'scan' });
    expect(await w.balance(account.clientPayable, w.o)).toBe(2_000);
    const first = await audited();
    expect(await w.statement(first)).toMatchObject({ net: -2_000, state: 'audited' });
    await expect(w.accountant.do((ctx) => payStatement(ctx, { id: first, treasury: w.safeOfO }))).rejects.toMatchObject({
      key: 'errors.statement.not_pay',
    });
    await w.accountant.do((ctx) => carryStatement(ctx, { id: first }));
    const next = await audited();
    expect(await w.statement(next)).toMatchObject({ net: -2_000, rowCount: 0, totalOther: -2_000 });
    await w.accountant.do((ctx) => collectStatement(ctx, { id: next, treasury: w.safeOfO }));
    expect([await w.balance(account.clientPayable), await w.balance(account.treasuries, w.o)]).toEqual([0, 5_000]);
    expect(await w.faults()).toEqual([]);
  });
});
