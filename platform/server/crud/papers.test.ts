import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { issueVoucher, lockTreasury } from '#finance/treasury/server';
import { sql } from '#platform/server';
import { freshWorld, type Person, type World } from '../../../apps/server/testing/tenant.ts';
import '../../../apps/server/modules.ts';

// A page shows what hangs from its record as far as its reader may see those papers by themselves.
let world: World;
let boss: Person;
let clerk: Person;
let expenseId: number;
beforeAll(async () => {
  world = await freshWorld();
  const company = await world.addTenant();
  boss = await company.person({});
  const here = await company.create('branch', named('Baghdad'));
  const treasury_id = await company.create('treasury', { ...named('Safe'), branch_id: here, kind: 'cash', currency: 'IQD' });
  const account_id = await company.do(async (ctx) => {
    const treasury = await lockTreasury(ctx, { treasuryId: treasury_id });
    await issueVoucher(ctx, { kind: 'credit', treasury, account: '3100', amount: 10_000 });
    const text = sql`select id from account where tenant_id = ${ctx.tenantId} and code = '6120'`;
    return (await ctx.db.one<{ id: number }>(text)).id;
  });
  clerk = await company.person({ permissions: ['accounts_management'] });
  const body = { account_id, branch_id: here, currency: 'IQD', amount: '1000', treasury_id, expense_date: '2026-11-21' };
  const made = await boss.call('POST', 'expenses', body, { 'idempotency-key': randomUUID() });
  if (made.status !== 201) throw new Error(JSON.stringify(made.body));
  expenseId = made.body.result.item.id;
});
afterAll(() => world?.close());

const named = (name: string) => ({ name: { en: name, ar: name }, complete_phone: `0770${name.length}000001` });
const papersFor = async (person: Person) => {
  const { status, body } = await person.call('GET', `expenses/${expenseId}`);
  return status === 200 ? body.result.item.papers : status;
};

test('an expense shows the payment it was paid with', async () => {
  expect((await papersFor(boss)).voucher).toHaveLength(1);
});

test('whoever may not list payments reads none on the expense’s page', async () => {
  expect(await papersFor(clerk)).toEqual({});
});
