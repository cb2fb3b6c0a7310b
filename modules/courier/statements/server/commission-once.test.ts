import { afterAll, beforeAll, expect, test } from 'vitest';
import { auditStatement, countHandIn, createHandIn, payHandIn } from '#courier/statements/server';
import { account } from '#finance/ledger/contract';
import { createVoucher, issueVoucher, lockTreasury } from '#finance/treasury/server';
import { type Context, sql } from '#platform/server';
import { held, type SettlingWorld, settlingWorld } from './settling-world.ts';

let w: SettlingWorld;
let secondSafe: number;
let commissionDue: number;
beforeAll(async () => {
  w = await settlingWorld();
  const name = { en: 'Second safe', ar: 'قاصة ثانية' };
  secondSafe = await w.company.create('treasury', { name, branch_id: w.d, kind: 'cash', currency: 'IQD' });
  await w.company.do(async (ctx) => {
    const treasury = await lockTreasury(ctx, { treasuryId: secondSafe });
    await issueVoucher(ctx, { kind: 'credit', treasury, account: account.capital, amount: 1_000_000 });
    const { id } = await ctx.db.one<{ id: number }>(
      sql`select id from account where tenant_id = ${ctx.tenantId} and code = ${account.agentCommissionDue}`,
    );
    commissionDue = id;
  });
});
afterAll(async () => {
  expect(await w.faults()).toEqual([]);
  await w.world.close();
});

/** A hand-in that keeps 1,500 back, approved and not paid yet. */
const approved = async () => {
  await w.delivered();
  const id = await w.accountant.do((ctx) => createHandIn(ctx, { kind: 'delivery', agentId: w.agentId }));
  await w.accountant.do((ctx) => countHandIn(ctx, { id, counted: 48_500 }));
  await w.auditor.do((ctx) => auditStatement(ctx, { id }));
  return id;
};
const pay = (ctx: Context, id: number) => payHandIn(ctx, { id, treasury: w.safeOfD });
/** The agent's commission in cash, out of another safe. */
const voucher = (over = (db: Context['db']) => db) =>
  w.auditor.do((ctx) =>
    createVoucher(
      { ...ctx, db: over(ctx.db) },
      {
        kind: 'debit',
        treasury: secondSafe,
        account: commissionDue,
        partyKind: 'agent',
        party: w.agentId,
        amount: 1_500,
      },
    ),
  );

test('commission kept back while a voucher for it is written is not paid out as well', async () => {
  const id = await approved();
  const { done, letGo } = held((until) =>
    w.accountant.do(async (ctx) => {
      await pay(ctx, id);
      await until;
    }),
  );
  const paid = voucher().then(
    () => 'paid twice',
    (error) => error.key,
  );
  expect(await Promise.race([paid, new Promise((resolve) => setTimeout(() => resolve('waits'), 300))])).toBe('waits');
  letGo();
  await done;
  expect(await paid).toBe('errors.voucher.beyondBalance');
  expect(await w.balance(account.agentCommissionDue)).toBe(0);
});

test('nor is it where the hand-in is paid in the very moment the voucher measures itself', async () => {
  const id = await approved();
  let paying: Promise<void> | undefined;
  /** The hand-in is paid between what the voucher reads of his account and what it reads of his hand-ins. */
  const interrupted = (db: Context['db']): Context['db'] =>
    new Proxy(db, {
      get: (of, name: keyof Context['db']) => {
        const method = of[name] as unknown;
        if (typeof method !== 'function') return method;
        if (name !== 'one') return method.bind(of);
        return async (...given: unknown[]) => {
          const answer = await method.apply(of, given);
          if (!paying && Object.hasOwn(answer, 'balance')) {
            paying = w.accountant.do((ctx) => pay(ctx, id));
            await Promise.race([paying, new Promise((resolve) => setTimeout(resolve, 300))]);
          }
          return answer;
        };
      },
    });
  await expect(voucher(interrupted)).rejects.toMatchObject({ key: 'errors.voucher.beyondBalance' });
  await paying;
  expect(paying).toBeDefined();
  expect(await w.balance(account.agentCommissionDue)).toBe(0);
});
