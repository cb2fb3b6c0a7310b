import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { account } from '#finance/ledger/contract';
import { sql } from '#platform/server';
import { type Company, freshWorld, type Person, type World } from '../../../../apps/server/testing/tenant.ts';

// A courier with a shop: two branches, a safe and a bank account in each, a supplier who is owed for two papers.
let world: World;
let company: Company;
let [cashier, owner] = [] as unknown as [Person, Person];
let [here, there, safe, bank, farBank] = [0, 0, 0, 0, 0];
const ids: Record<string, number> = {};
const named = (text: string) => ({ en: text, ar: text });
const say = (who: Person, path: string, body: object = {}) =>
  who.call('POST', path, body, { 'idempotency-key': crypto.randomUUID() });
const made = async (path: string, body: object, who = owner): Promise<number> => {
  const answer = await say(who, path, body);
  expect([answer.status, answer.body.errors]).toEqual([201, undefined]);
  return answer.body.result.item.id;
};
const item = async (path: string, who = owner) => (await who.call('GET', path)).body.result.item;
const treasury = (name: string, branch_id: number, kind = 'cash') =>
  company.create('treasury', { name: named(name), branch_id, kind, currency: 'IQD' });
const branch = (name: string, complete_phone: string) => company.create('branch', { name: named(name), complete_phone });

beforeAll(async () => {
  world = await freshWorld();
  company = await world.addTenant({ businessTypeId: 1, businessSubTypeId: 2 });
  [here, there] = [await branch('Karrada', '07701000001'), await branch('Mosul', '07701000002')];
  [owner, cashier] = [await company.person({}), await company.person({})];
  [safe, bank, farBank] = [
    await treasury('Safe', here),
    await treasury('Bank', here, 'bank'),
    await treasury('Far', there, 'bank'),
  ];
  const rows = await company.do((ctx) =>
    ctx.db.query<{ id: number; code: string }>(sql`select id, code from account where tenant_id = ${ctx.tenantId}`),
  );
  for (const { id, code } of rows) ids[code] = id;
  for (const treasury_id of [safe, bank])
    await made('transactions/credit', { treasury_id, account_id: ids[account.capital], amount: '1000000' });
});
afterAll(() => world?.close());

test('cash of a remittance that is counted into a bank account lies in that account, found later too', async () => {
  const id = await made('remittances', { from_treasury_id: safe, to_branch_id: there, amount: '5000' });
  expect((await say(owner, `remittances/${id}/receive`, { treasury_id: farBank, counted: '4000' })).status).toBe(200);
  expect(await item(`treasuries/${farBank}`)).toMatchObject({ balance: '4000' });
  expect((await say(cashier, `remittances/${id}/decide`, { decision: 'found' })).status).toBe(200);
  expect(await item(`treasuries/${farBank}`)).toMatchObject({ balance: '5000' });
});

test('cash on its way is told of two branches that owe each other nothing yet', async () => {
  const far = await branch('Basra', '07701000009');
  await made('remittances', { from_treasury_id: safe, to_branch_id: far, amount: '700' });
  const told = async (of: string) =>
    (await owner.call('GET', `branch-accounts?${of}`)).body.result.items.map((row: Record<string, string>) => [
      row['balance'],
      row['in_transit'],
      row['outgoing'],
    ]);
  expect(await told(`branch_id=${far}`)).toEqual([['0', '700', '0']]);
  expect(await told(`counter_branch_id=${far}`)).toEqual([['0', '0', '700']]);
});

describe('a branch that was closed', () => {
  let [closed, its] = [0, 0];
  beforeAll(async () => {
    closed = await branch('Hilla', '07701000003');
    its = await treasury('Hilla', closed);
    expect((await say(owner, `branches/${closed}/disable`)).status).toBe(200);
  });

  test('is brought no cash, by bond, transfer or expense that comes back', async () => {
    const transfer = { from_treasury_id: safe, to_treasury_id: its, amount: '100' };
    const answers = [
      await say(owner, 'transactions/credit', { treasury_id: its, account_id: ids[account.capital], amount: '100' }),
      await say(owner, 'treasury-transfers', { ...transfer, is_sent_now: true }),
      await say(owner, 'treasury-transfers', transfer),
      await say(owner, 'expenses/income', { account_id: ids[account.otherIncome], treasury_id: its, amount: '100' }),
    ];
    expect(answers.map(({ status, body }) => [status, Object.keys(body.errors ?? {})])).toEqual([
      [422, ['treasury_id']],
      [422, ['to_treasury_id']],
      [422, ['to_treasury_id']],
      [422, ['treasury_id']],
    ]);
    expect(await item(`treasuries/${its}`)).toMatchObject({ balance: '0' });
  });

  test('takes cash again once it is opened', async () => {
    expect((await say(owner, `branches/${closed}/enable`)).status).toBe(200);
    await made('treasury-transfers', { from_treasury_id: safe, to_treasury_id: its, amount: '100', is_sent_now: true });
  });
});

test('a payment tells which papers of a supplier it settles, waiting and made', async () => {
  const supplier = await made('suppliers', {
    name: 'Mill',
    phone: '07811111112',
    branch_id: here,
    currency: 'IQD',
    opening_balance: '50000',
    opened_on: '2026-11-10',
  });
  await made('payment-limits', { user_id: cashier.id, currency: 'IQD', most: '10' });
  const of = { account_id: ids[account.suppliers], party_kind: 'supplier', party_id: supplier };
  const asked = new URLSearchParams({ kind: 'debit', ...of, currency: 'IQD' } as never);
  const [open] = (await cashier.call('GET', `transactions/open-items?${asked}`)).body.result.items;
  const id = await made(
    'transactions/debit',
    { ...of, treasury_id: bank, amount: '2000', allocations: [{ line: open.id, amount: '2000' }] },
    cashier,
  );
  const told = [{ amount: '2000', day: '2026-11-10', document: { type: 'supplier_opening', id: supplier } }];
  expect(await item(`transactions/${id}`)).toMatchObject({ state: 'draft', allocations: told });
  expect((await say(owner, `transactions/${id}/approve`)).status).toBe(200);
  expect(await item(`transactions/${id}`)).toMatchObject({ state: 'posted', allocations: told });
});
