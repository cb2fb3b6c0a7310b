import { setTimeout } from 'node:timers/promises';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { account } from '#finance/ledger/contract';
import { sql } from '#platform/server';
import { type Company, freshWorld, type Person, type World } from '../../../../apps/server/testing/tenant.ts';

// Expenses that were paid in two parts, out of two safes, some out of one first and some out of the other.
let world: World;
let company: Company;
let owner: Person;
let here = 0;
let safes: [number, number] = [0, 0];
const ids: Record<string, number> = {};
const named = (text: string) => ({ en: text, ar: text });
const say = (path: string, body: object = {}) => owner.call('POST', path, body, { 'idempotency-key': crypto.randomUUID() });
const made = async (path: string, body: object): Promise<number> => {
  const answer = await say(path, body);
  expect([answer.status, answer.body.errors]).toEqual([201, undefined]);
  return answer.body.result.item.id;
};

beforeAll(async () => {
  world = await freshWorld();
  company = await world.addTenant();
  here = await company.create('branch', { name: named('Karrada'), complete_phone: '07701000001' });
  const safe = (name: string) =>
    company.create('treasury', { name: named(name), branch_id: here, kind: 'cash', currency: 'IQD' });
  safes = [await safe('Front'), await safe('Back')];
  owner = await company.person({});
  const rows = await company.do((ctx) =>
    ctx.db.query<{ id: number; code: string }>(sql`select id, code from account where tenant_id = ${ctx.tenantId}`),
  );
  for (const { id, code } of rows) ids[code] = id;
  for (const treasury_id of safes)
    await made('transactions/credit', { treasury_id, account_id: ids[account.capital], amount: '100000' });
});
afterAll(() => world?.close());

async function paidInParts(nth: number): Promise<number> {
  const id = await made('expenses', { account_id: ids[account.rent], branch_id: here, amount: '200' });
  for (const treasury_id of nth % 2 ? safes : safes.toReversed())
    expect((await say(`expenses/${id}/pay`, { treasury_id, amount: '100' })).status).toBe(200);
  return id;
}

/** How often two of the database stood in each other’s way. */
async function deadlocks(): Promise<number> {
  await setTimeout(1_500);
  const { rows } = await world.ownerPool.query('select deadlocks::int from pg_stat_database where datname = current_database()');
  return rows[0].deadlocks;
}

test('many that were paid out of the same safes are taken back at once, and none stands in the way of another', async () => {
  const expenses: number[] = [];
  for (let nth = 0; nth < 10; nth++) expenses.push(await paidInParts(nth));
  const answers = await Promise.all(expenses.map((id) => say(`expenses/${id}/reverse`, { reason: 'written twice' })));
  expect(answers.map(({ status }) => status)).toEqual(expenses.map(() => 200));
  expect(await deadlocks()).toBe(0);
  const { items } = (await owner.call('GET', 'treasuries')).body.result;
  expect(items.map(({ balance }: { balance: string }) => balance)).toEqual(['100000', '100000']);
});
