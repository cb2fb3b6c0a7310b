import { afterAll, beforeAll, expect, test } from 'vitest';
import { account } from '#finance/ledger/contract';
import { issueVoucher, lockTreasury } from '#finance/treasury/server';
import { type Context, sql } from '#platform/server';
import { type SettlingWorld, settlingWorld } from './settling-world.ts';

let w: SettlingWorld;
let dollarsOfO: number;
let dollarsOfD: number;
beforeAll(async () => {
  w = await settlingWorld();
  const safe = (branch: number) =>
    w.company.create('treasury', {
      name: { en: 'Dollars', ar: 'دولار' },
      branch_id: branch,
      kind: 'cash',
      currency: 'USD',
    });
  [dollarsOfO, dollarsOfD] = [await safe(w.o), await safe(w.d)];
  await w.company.create('exchangeRate', { currency: 'USD', from_day: '2026-01-01', rate: '1300' });
});
afterAll(async () => {
  expect(await w.faults()).toEqual([]);
  await w.world.close();
});

/** A parcel of 100.00 dollars; its delivery agent keeps 1.50 of them. */
const dollars = {
  currency: 'USD',
  price: 10_000,
  expected: 10_000,
  delivery_fee: 500,
  agent_commission: 150,
  branch_fee: 200,
  return_fee: 200,
  net_amount: 9_500,
};
let keys = 0;
const post = async (path: string, body: unknown, by = w.accountant) => {
  const { status, body: answer } = await by.call('POST', path, body, { 'idempotency-key': `usd-${++keys}` });
  return { status, item: answer.result?.item, errors: answer.errors, code: answer.code };
};
const drawn = async () => {
  await w.delivered(dollars);
  const made = await post('statement-accounts', { kind: 'delivery', delivery_id: w.agentId, currency: 'USD' });
  expect(made.item).toMatchObject({ currency: 'USD', net: '98.50' });
  return `statement-accounts/${made.item.id}`;
};

test('a company in dinars counts a hand-in of dollars in dollars', async () => {
  const handIn = await drawn();
  expect((await post(`${handIn}/count`, { counted: '98.505' })).errors.counted).toBeDefined();
  expect((await post(`${handIn}/count`, { counted: '-1' })).errors.counted).toBeDefined();
  expect((await post(`${handIn}/count`, { counted: '98.50' })).item).toMatchObject({ counted: '98.50', state: 'pending' });
  await post(`${handIn}/audit`, {}, w.auditor);
  expect((await post(`${handIn}/pay`, { treasury_id: dollarsOfD })).item).toMatchObject({ state: 'paid' });
  expect([
    await w.balance(account.agentCash),
    await w.balance(account.agentShortages),
    await w.balance(account.unclaimedDifferences),
  ]).toEqual([0, 0, 0]);
});

test('notes and sum of a dollar hand-in are held against each other in dollars', async () => {
  const handIn = await drawn();
  const denominations = [
    { denomination: 50, pieces: 1 },
    { denomination: 1, pieces: 48 },
  ];
  expect((await post(`${handIn}/count`, { denominations, counted: '98.50' })).code).toBe('statement.countDiffers');
  expect((await post(`${handIn}/count`, { denominations, counted: '98' })).item).toMatchObject({ counted: '98.00' });
  await post(`${handIn}/void`, {});
});

test('dollars sent to another branch are said, counted and found in dollars', async () => {
  await w.company.do(async (ctx) =>
    issueVoucher(ctx, {
      kind: 'credit',
      treasury: await lockTreasury(ctx, { treasuryId: dollarsOfD }),
      account: account.capital,
      amount: 20_000,
    }),
  );
  const order = { from_treasury_id: dollarsOfD, to_branch_id: w.o };
  expect((await post('remittances', { ...order, amount: '0' })).errors.amount).toEqual(['Amount must be greater than 0.']);
  const sent = await post('remittances', { ...order, amount: '98.50' });
  expect(sent.item).toMatchObject({ amount: '98.50', currency: 'USD' });
  const counted = await post(`remittances/${sent.item.id}/receive`, { treasury_id: dollarsOfO, counted: '98' });
  expect(counted.item).toMatchObject({ received: '98.00', missing: '0.50', state: 'received_short' });
  // Who sent or counted it does not decide.
  const found = await post(`remittances/${sent.item.id}/decide`, { decision: 'found', counted: '0.50' }, w.auditor);
  expect(found.item).toMatchObject({ received: '98.50', missing: '0.00', state: 'settled' });
});

/** Balances of dollars, and what each is worth in dinars; no more of those that are settled than nothing. */
const holdings = (ctx: Context) =>
  ctx.db.query<{
    code: string;
    amount: number;
    worth: number;
  }>(sql`select account_code as code, sum(debit - credit)::bigint as amount,
      sum(base_amount)::bigint as worth from ledger_line where tenant_id = ${ctx.tenantId} and currency = 'USD' and base_amount is not null
    group by account_code, branch_id, party_kind, party_id, counter_branch_id`);

test('a parcel in dollars, taken, handed in, sent home and paid at four rates, leaves no worth where no dollar is left', async () => {
  const day = (date: string) => {
    w.world.clock.now = new Date(`${date}T09:00:00Z`);
  };
  for (const [from_day, rate] of [
    ['2026-11-23', '1310'],
    ['2026-11-24', '1320.25'],
    ['2026-11-25', '1305.5'],
    ['2026-11-26', '1333.33'],
  ] as const)
    await w.company.create('exchangeRate', { currency: 'USD', from_day, rate });
  day('2026-11-23');
  const shipment = await w.delivered(dollars);
  day('2026-11-24');
  const handIn = `statement-accounts/${(await post('statement-accounts', { kind: 'delivery', delivery_id: w.agentId, currency: 'USD', shipment_ids: [shipment] })).item.id}`;
  await post(`${handIn}/count`, { counted: '98.50' });
  await post(`${handIn}/audit`, {}, w.auditor);
  expect((await post(`${handIn}/pay`, { treasury_id: dollarsOfD })).item).toMatchObject({ state: 'paid' });
  day('2026-11-25');
  const sent = await post('remittances', { from_treasury_id: dollarsOfD, to_branch_id: w.o, amount: '95' });
  await post(`remittances/${sent.item.id}/receive`, { treasury_id: dollarsOfO, counted: '95' });
  day('2026-11-26');
  const owed = `statement-accounts/${(await post('statement-accounts', { kind: 'client', client_id: w.clientId, currency: 'USD', shipment_ids: [shipment] })).item.id}`;
  await post(`${owed}/submit`, {});
  await post(`${owed}/audit`, {}, w.auditor);
  expect((await post(`${owed}/pay`, { treasury_id: dollarsOfO })).item).toMatchObject({ state: 'paid', net: '95.00' });
  const all = await w.company.do(holdings);
  expect(all.filter(({ code, amount, worth }) => /^(1(?!145)|2)/.test(code) && amount === 0 && worth !== 0)).toEqual([]);
  const worth = await w.company.do((ctx) =>
    ctx.db.query<{
      code: string;
      worth: number;
    }>(sql`select account_code as code, sum(base_amount)::bigint as worth from ledger_line
      where tenant_id = ${ctx.tenantId} and account_code in (${sql.lit(account.exchangeClearing)}, ${sql.lit(account.exchangeGain)}, ${sql.lit(account.exchangeLoss)}) group by 1 order by 1`),
  );
  expect(worth.map((row) => [row.code, Math.sign(row.worth)])).toEqual([
    [account.exchangeClearing, 0],
    [account.exchangeGain, -1],
    [account.exchangeLoss, 1],
  ]);
});
