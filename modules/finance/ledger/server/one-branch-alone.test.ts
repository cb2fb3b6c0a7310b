import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { account } from '#finance/ledger/contract';
import { checkBooks } from '#insight/book-checks/server';
import { sql } from '#platform/server';
import { type Company, freshWorld, type Person, type World } from '../../../../apps/server/testing/tenant.ts';

// A company of two branches with cash, openings, drafts and cash on its way in one, and somebody who keeps the books of the other alone.
let world: World;
let company: Company;
let [owner, bookkeeper] = [] as unknown as [Person, Person];
let [here, there, safe] = [0, 0, 0];
const ids: Record<string, number> = {};
const named = (text: string) => ({ en: text, ar: text });
const say = (path: string, body: object = {}, who = owner) =>
  who.call('POST', path, body, { 'idempotency-key': crypto.randomUUID() });
const told = async (who: Person, path: string) => (await who.call('GET', path)).body.result;
const red = async () => (await company.do(checkBooks)).filter((one) => !one.isGreen).map(({ id, first }) => [id, first?.what]);

beforeAll(async () => {
  world = await freshWorld();
  company = await world.addTenant({ businessTypeId: 1, businessSubTypeId: 2 });
  const branch = (name: string, complete_phone: string) => company.create('branch', { name: named(name), complete_phone });
  [here, there] = [await branch('Karrada', '07701000001'), await branch('Mosul', '07701000002')];
  const treasury = (name: string, branch_id: number) =>
    company.create('treasury', { name: named(name), branch_id, kind: 'cash', currency: 'IQD' });
  const far = await treasury('Far', there);
  safe = await treasury('Safe', here);
  owner = await company.person({});
  bookkeeper = await company.person({ branchId: there, branchIds: [there] });
  const rows = await company.do((ctx) =>
    ctx.db.query<{ id: number; code: string }>(sql`select id, code from account where tenant_id = ${ctx.tenantId}`),
  );
  for (const { id, code } of rows) ids[code] = id;
  const capital = { account_id: ids[account.capital] };
  await say('transactions/credit', { ...capital, treasury_id: safe, amount: '900000' });
  await say('transactions/credit', { ...capital, treasury_id: far, amount: '1000' });
  await say('remittances', { from_treasury_id: safe, to_branch_id: there, amount: '7000' });
});
afterAll(() => world?.close());

const line = (code: string, side: 'debit' | 'credit', amount: string, more: object = {}) => ({
  ...{ account_id: ids[code], branch_id: here, [side]: amount },
  ...more,
});
const bring = (lines: object[]) => say('opening-balances', { date: '2026-11-21', lines });

describe('who keeps the books of one branch', () => {
  test('is told of an account what stands on it there', async () => {
    const balance = async (who: Person) => (await told(who, `accounts/${ids[account.capital]}`)).item.balances;
    expect(await balance(owner)).toEqual([{ currency: 'IQD', balance: '901000' }]);
    expect(await balance(bookkeeper)).toEqual([{ currency: 'IQD', balance: '1000' }]);
  });

  test('is told what was brought in there, and what of it waits', async () => {
    expect((await bring([line(account.fixedAssets, 'debit', '800')])).status).toBe(201);
    expect((await bring([line(account.fixedAssets, 'debit', '50', { branch_id: there })])).status).toBe(201);
    expect(await told(owner, 'opening-balances/waiting')).toMatchObject({
      waiting: [{ amount: '800' }, { amount: '50' }],
      brought: [{ amount: '850' }],
    });
    expect(await told(bookkeeper, 'opening-balances/waiting')).toMatchObject({
      waiting: [{ branch: { id: there }, amount: '50' }],
      brought: [{ amount: '50' }],
    });
  });

  test('is told what is still open there before days are closed', async () => {
    const lines = [line(account.rent, 'debit', '5'), line(account.accruedExpenses, 'credit', '5')];
    expect((await say('manual-entries', { entry_date: '2026-11-21', note: 'rent', lines })).status).toBe(201);
    const points = async (who: Person) =>
      (await told(who, 'periods/open-points?to=2026-11-30')).points.map(({ text }: { text: string }) => text);
    expect(await points(owner)).toEqual([
      expect.stringMatching(/draft/i),
      expect.stringContaining('7000'),
      expect.stringContaining('850'),
    ]);
    expect(await points(bookkeeper)).toEqual([expect.stringContaining('50 IQD')]);
  });
});

test('nothing begins in a drawer, on a cheque or as what one branch earned of another: their papers alone say what stands there', async () => {
  const customer = (await say('customers', { name: 'Café', phone: '07811111111', branch_id: here })).body.result.item.id;
  const paper = { kind: 'received', customer_id: customer, bank: 'Rafidain', cheque_number: '1', amount: '1000' };
  const cheque = (await say('cheques', { ...paper, due_on: '2026-12-31', branch_id: here })).body.result.item.id;
  const of = { party_kind: 'cheque', party_id: cheque };
  for (const [code, more] of [
    [account.chequesUnderCollection, of],
    [account.chequesIssued, of],
    [account.branchShareRevenue, {}],
    [account.branchShareCost, {}],
  ] as const)
    expect([code, (await bring([line(code, 'debit', '700', more)])).status]).toEqual([code, 422]);
  expect(await red()).toEqual([]);
  const { items } = await told(owner, 'accounts?picked_for=opening&per_page=200');
  const codes = items.map(({ code }: { code: string }) => code);
  expect(codes).toContain(account.fixedAssets);
  expect(codes).not.toContain(account.cashDrawers);
});
