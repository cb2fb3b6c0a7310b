import { randomUUID } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { account, credit, debit } from '#finance/ledger/contract';
import { balanceOf, bringInBalances, checkBooks, post, reverse } from '#finance/ledger/server';
import { type Context, sql } from '#platform/server';
import { type Company, freshWorld, type Person, type World } from '../../../../apps/server/testing/tenant.ts';

let world: World;
let company: Company;
let boss: Person;
let [branch, other, client, safe, dollars, bank, far] = [0, 0, 0, 0, 0, 0, 0];
const ids: Record<string, number> = {};
beforeAll(async () => {
  world = await freshWorld();
  company = await world.addTenant();
  const both = (text: string) => ({ en: text, ar: text });
  branch = await company.create('branch', { name: both('Baghdad'), complete_phone: '07701000001' });
  other = await company.create('branch', { name: both('Basra'), complete_phone: '07701000002' });
  client = await company.create('client', { name: 'Shop', phone: '07702000001', branch_id: branch });
  const treasury = (name: string, more: object = {}) =>
    company.create('treasury', { name: both(name), branch_id: branch, kind: 'cash', currency: 'IQD', ...more });
  safe = await treasury('Safe');
  dollars = await treasury('Dollars', { currency: 'USD' });
  bank = await treasury('Bank', { kind: 'bank' });
  far = await treasury('Far', { branch_id: other });
  boss = await company.person({ role: 'accountant' });
  const rows = await company.do((ctx) =>
    ctx.db.query<{ id: number; code: string }>(sql`select id, code from account where tenant_id = ${ctx.tenantId}`),
  );
  for (const { id, code } of rows) ids[code] = id;
});
afterAll(async () => {
  expect(await company.do(checkBooks)).toEqual([]);
  await world.close();
});

const line = (code: string, side: 'debit' | 'credit', amount: string, more: object = {}) => ({
  account_id: ids[code],
  branch_id: branch,
  [side]: amount,
  ...more,
});
const keyed = () => ({ 'idempotency-key': randomUUID() });
const bringFor = (who: Person, lines: object[]) => who.call('POST', 'opening-balances', { date: '2026-11-01', lines }, keyed());
const bring = (lines: object[], who = boss) => bringFor(who, lines);
const balance = (account: string, more: object = {}) =>
  company.do((ctx) => balanceOf(ctx, { account, currency: 'IQD', ...more }));

describe('opening balances', () => {
  test('signed off by several at once become capital once', async () => {
    await bring([line(account.fixedAssets, 'debit', '600000')]);
    const signOff = () => boss.call('POST', 'opening-balances/sign-off', { words: 'what the owner put in' }, keyed());
    const answers = await Promise.all([signOff(), signOff(), signOff(), signOff()]);
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409, 409, 409]);
    expect([await balance(account.openingBalances), await balance(account.capital)]).toEqual([0, -600_000]);
    expect((await boss.call('POST', 'opening-balances/sign-off', {})).status).toBe(400);
  });

  test('are signed off with words for what is left of them, and the entry says them too', async () => {
    await bring([line(account.fixedAssets, 'debit', '300')]);
    const signOff = (words?: string) => boss.call('POST', 'opening-balances/sign-off', { words }, keyed());
    const refused = await signOff(' ');
    expect([refused.status, Object.keys(refused.body.errors)]).toEqual([422, ['words']]);
    const { body } = await signOff('shelves the owner brought along');
    expect(body.result).toMatchObject({
      waiting: [],
      signed: { by: expect.stringMatching(/./), words: 'shelves the owner brought along' },
    });
    const [entry] = (await boss.call('GET', 'journals')).body.result.items;
    expect(entry).toMatchObject({ memo: 'shelves the owner brought along' });
  });

  test('that are even are signed off at nothing, once, and without an entry', async () => {
    const even = await world.addTenant();
    const home = await even.create('branch', { name: { en: 'Kut', ar: 'الكوت' }, complete_phone: '07701000003' });
    const owner = await even.person({ role: 'accountant' });
    const signOff = () => owner.call('POST', 'opening-balances/sign-off', {}, keyed());
    expect((await signOff()).status).toBe(409);
    const { items } = (await owner.call('GET', 'accounts?per_page=200')).body.result;
    const idOf = (code: string) => items.find((one: { code: string }) => one.code === code).id;
    const sides = (amount: string) => [
      { account_id: idOf(account.fixedAssets), branch_id: home, debit: amount },
      { account_id: idOf(account.capital), branch_id: home, credit: amount },
    ];
    // An opening that is even touches 3900 in no line; what follows it and balances it does.
    await bringFor(owner, [sides('500')[0] as object]);
    await bringFor(owner, [sides('500')[1] as object]);
    const { body } = await signOff();
    expect(body.result).toMatchObject({ waiting: [], signed: { words: null } });
    expect(body.result.brought).toMatchObject([
      { account: account.fixedAssets, amount: '500' },
      { account: account.capital, amount: '-500' },
    ]);
    expect((await signOff()).status).toBe(409);
    expect((await owner.call('GET', 'journals')).body.result.items).toHaveLength(2);
  });

  test('name a treasury only in its own branch, currency and account', async () => {
    const problems = async (one: object) => Object.keys((await bring([one])).body.errors ?? {});
    expect(await problems(line(account.treasuries, 'debit', '5', { party_id: far }))).toEqual(['lines.0.branch_id']);
    expect(await problems(line(account.treasuries, 'debit', '5', { party_id: dollars }))).toEqual(['lines.0.currency']);
    expect(await problems(line(account.treasuries, 'debit', '5', { party_id: bank }))).toEqual(['lines.0.account_id']);
    expect(await problems(line(account.bankAccounts, 'debit', '5', { party_id: safe }))).toEqual(['lines.0.account_id']);
    expect(await problems(line(account.bankAccounts, 'debit', '5', { party_id: bank }))).toEqual([]);
  });

  test('of a client stand in his own branch', async () => {
    const { status, body } = await bring([line(account.clientPayable, 'credit', '5', { party_id: client, branch_id: other })]);
    expect([status, Object.keys(body.errors)]).toEqual([422, ['lines.0.branch_id']]);
  });

  test('are not taken back once what lay in the treasury was paid out', async () => {
    const id = await company.do((ctx) =>
      bringInBalances(ctx, {
        date: '2026-11-02',
        lines: [{ account: ids[account.treasuries] as number, branch, partyId: safe, debit: '50000' }],
      }),
    );
    const spent = { amount: 20_000, currency: 'IQD' } as const;
    const cash = { party: { kind: 'treasury', id: safe } } as const;
    const rent = await company.do((ctx) =>
      post(ctx, {
        docType: 'expense',
        docId: 1,
        event: 'posted',
        seq: 1,
        lines: [debit(account.rent, branch, spent), credit(account.treasuries, branch, spent, cash)],
      }),
    );
    const back = () => boss.call('POST', `opening-balances/${id}/reverse`, { reason: 'wrong' }, keyed());
    const refused = await back();
    expect([refused.status, refused.body.message]).toEqual([409, expect.stringContaining('30000')]);
    expect(await balance(account.treasuries, { party: { kind: 'treasury', id: safe } })).toBe(30_000);
    await company.do((ctx) => reverse(ctx, rent as number, { event: 'posted_reversed', seq: 1 }));
    expect((await back()).status).toBe(200);
    expect(await balance(account.treasuries, { party: { kind: 'treasury', id: safe } })).toBe(0);
  });

  test('are signed off, and taken back, by people of the branches they stand in', async () => {
    const clerk = await company.person({ role: 'accountant', branchId: branch, branchIds: [branch] });
    await bring([line(account.fixedAssets, 'debit', '700', { branch_id: other })]);
    expect((await clerk.call('POST', 'opening-balances/sign-off', {}, keyed())).status).toBe(403);
    const { body } = await boss.call('GET', 'opening-balances');
    const last = body.result.items[0].id;
    expect((await clerk.call('POST', `opening-balances/${last}/reverse`, { reason: 'x' }, keyed())).status).toBe(403);
    const everywhere = await company.person({ role: 'accountant', branchId: branch, branchIds: [branch, other] });
    const offered = async (who: Person) => (await who.call('GET', `opening-balances/${last}`)).body.result.item.can.reverse;
    expect([await offered(clerk), await offered(everywhere)]).toEqual([false, null]);
    expect((await everywhere.call('POST', `opening-balances/${last}/reverse`, { reason: 'x' }, keyed())).status).toBe(200);
    expect((await boss.call('GET', `opening-balances/${last}`)).body.result.item).toMatchObject({
      date: '2026-11-01',
      state: 'reversed',
      reason: 'x',
      user: { id: boss.id },
      reversed_by: { id: everywhere.id },
      papers: { journalEntry: [expect.anything(), expect.anything()] },
      history: [{ verb: 'reverse', said: 'x' }, { verb: 'create' }],
    });
  });
});

describe('what takes an entry back', () => {
  const worth = (ctx: Context, docId: number) =>
    ctx.db.query<{
      account: string;
      base: number | null;
      amount: number;
    }>(sql`select l.account_code as account, sum(l.base_amount)::bigint as base,
        sum(l.debit - l.credit)::bigint as amount
      from ledger_line l join journal_entry e on e.tenant_id = l.tenant_id and e.id = l.entry_id
      where e.tenant_id = ${ctx.tenantId} and e.doc_type = 'test' and e.doc_id = ${docId} group by 1 order by 1`);
  const rate = (from_day: string, value: string) => company.create('exchangeRate', { currency: 'USD', from_day, rate: value });
  const exchange = (docId: number, date: string, given: number, got: number, at?: string) => ({
    docType: 'test',
    docId,
    event: 'posted',
    seq: 1,
    date,
    lines: [
      debit(account.fixedAssets, branch, { amount: given, currency: 'USD' }, at ? { rate: at } : {}),
      credit(account.exchangeClearing, branch, { amount: given, currency: 'USD' }, at ? { rate: at } : {}),
      debit(account.exchangeClearing, branch, { amount: got, currency: 'IQD' }),
      credit(account.accruedExpenses, branch, { amount: got, currency: 'IQD' }),
    ],
  });

  test('carries its worth, so that an exchange leaves nothing on 1145 in the company’s money', async () => {
    await rate('2026-10-01', '1310');
    const id = await company.do((ctx) => post(ctx, exchange(1, '2026-11-10', 33_333, 436_217, '1308.66')));
    await rate('2026-11-15', '1475');
    await company.do((ctx) => reverse(ctx, id as number, { event: 'posted_reversed', seq: 2 }));
    expect((await company.do((ctx) => worth(ctx, 1))).map(({ base }) => base)).toEqual([0, 0, 0]);
  });

  test('has no worth either where none was known of the entry', async () => {
    const id = await company.do((ctx) => post(ctx, exchange(2, '2026-09-01', 10_000, 131_000)));
    await company.do((ctx) => reverse(ctx, id as number, { event: 'posted_reversed', seq: 2 }));
    expect((await company.do((ctx) => worth(ctx, 2))).map(({ base }) => base)).toEqual([0, null, 0]);
  });
});

test('opening balances of a closed day are not taken back, and nobody is offered it', async () => {
  const { body } = await bring([line(account.fixedAssets, 'debit', '900')]);
  const { id } = body.result.item;
  const locked = await boss.call('POST', 'periods/lock', { module: 'journal', locked_to: '2026-11-01' });
  expect(locked.status).toBe(200);
  const offered = (await boss.call('GET', `opening-balances/${id}`)).body.result.item.can.reverse;
  const refused = await boss.call('POST', `opening-balances/${id}/reverse`, { reason: 'x' });
  expect([refused.status, refused.body.message]).toEqual([
    409,
    '2026-11-01 is closed: what was brought in for it is not taken back',
  ]);
  expect(offered).toBe('{{onDay}} is closed: what was brought in for it is not taken back');
});

test('what a company brought in before stands as it stood when the product is brought up to date', async () => {
  const { ownerPool } = world;
  const standing = () =>
    company.do((ctx) =>
      ctx.db.query<{ state: string; version: number }>(
        sql`select id, state, reversed_at, version from opening_balance where tenant_id = ${ctx.tenantId} order by id`,
      ),
    );
  const before = await standing();
  expect(new Set(before.map(({ state }) => state))).toEqual(new Set(['posted', 'reversed']));
  await ownerPool.query(`alter table opening_balance drop constraint opening_balance_user_id_fkey, drop column state cascade,
    drop column reason, drop column reversed_by_id, drop column version, drop column updated_at, drop column disabled_at`);
  const migration = path.join(import.meta.dirname, 'migrations/2026-11-22-81-opening-balances-declared.sql');
  await ownerPool.query(await readFile(migration, 'utf8'));
  expect(await standing()).toEqual(before.map((one) => ({ ...one, version: 1 })));
});

test('who had signed off before stands as who signed off when the product is brought up to date', async () => {
  const signed = () =>
    company.do((ctx) =>
      ctx.db.query<{ id: number; words: string | null }>(
        sql`select id, words from opening_sign_off where tenant_id = ${ctx.tenantId} order by id`,
      ),
    );
  const before = await signed();
  expect(before.map(({ words }) => words)).toContain('shelves the owner brought along');
  await world.ownerPool.query('drop table opening_sign_off');
  await world.ownerPool.query(await readFile(path.join(import.meta.dirname, 'migrations/2026-11-24-22-sign-offs.sql'), 'utf8'));
  expect(await signed()).toEqual(before);
});
