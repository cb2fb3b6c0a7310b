import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { issueVoucher, lockTreasury } from '#finance/treasury/server';
import { sql } from '#platform/server';
import { freshWorld, type Person, type World } from '../../../apps/server/testing/tenant.ts';
import '../../../apps/server/modules.ts';

// An amount is read in the currency of what it stands on: dollars have cents, dinars have none.
let world: World;
let boss: Person;
let dinars: number;
let dollars: number;
let here: number;
let there: number;
let rent: number;
beforeAll(async () => {
  world = await freshWorld();
  const company = await world.addTenant();
  boss = await company.person({});
  const branch = (en: string, phone: string) => company.create('branch', { name: { en, ar: en }, complete_phone: phone });
  [here, there] = [await branch('Baghdad', '07701000001'), await branch('Basra', '07701000002')];
  const treasury = (currency: string) =>
    company.create('treasury', { name: { en: currency, ar: currency }, branch_id: here, kind: 'cash', currency });
  [dinars, dollars] = [await treasury('IQD'), await treasury('USD')];
  rent = await company.do(async (ctx) => {
    await issueVoucher(ctx, {
      kind: 'credit',
      treasury: await lockTreasury(ctx, { treasuryId: dinars }),
      account: '3100',
      amount: 10_000,
    });
    const found = await ctx.db.one<{ id: number }>(
      sql`select id from account where tenant_id = ${ctx.tenantId} and code = '6120'`,
    );
    return found.id;
  });
});
afterAll(() => world?.close());

const send = (method: 'POST' | 'PUT', path: string, body: unknown) =>
  boss.call(method, path, body, { 'idempotency-key': randomUUID() });

test('an amount that is edited is read in the currency of its record, whatever the company’s is', async () => {
  const made = await send('POST', 'expense-schedules', {
    name: 'Server',
    kind: 'expense',
    account_id: rent,
    branch_id: here,
    currency: 'USD',
    amount: '12.50',
    treasury_id: dollars,
    frequency: 'monthly',
    starts_on: '2026-11-21',
  });
  const { id, version } = made.body.result.item;
  const edited = await send('PUT', `expense-schedules/${id}`, { version, amount: '12' });
  expect([edited.status, edited.body.result?.item.amount]).toEqual([200, '12.00']);
});

test('a verb’s amount is read in the currency of its record, whatever currency is sent with it', async () => {
  const sent = await send('POST', 'remittances', { from_treasury_id: dinars, to_branch_id: there, amount: '100' });
  const { id } = sent.body.result.item;
  const there1 = await send('POST', 'treasuries', {
    name: { en: 'Basra', ar: 'البصرة' },
    branch_id: there,
    kind: 'cash',
    currency: 'IQD',
  });
  const treasury_id = there1.body.result.item.id;
  const counted = await send('POST', `remittances/${id}/receive`, { treasury_id, counted: '100', currency: 'USD' });
  expect([counted.status, counted.body.result?.item.received]).toEqual([200, '100']);
});
