import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { account, chart, credit, debit } from '#finance/ledger/contract';
import { balanceOf, checkBooks, post } from '#finance/ledger/server';
import { money } from '#platform/entity';
import { languages, sql, xlsxOf } from '#platform/server';
import { type Company, freshWorld, type Person, type World } from '../../../../apps/server/testing/tenant.ts';
import { bringInBalances } from './opening-balances.ts';
import { importAccounts } from './own-account.ts';

let world: World;
let company: Company;
let boss: Person;
let [branch, other, client, second, treasury] = [0, 0, 0, 0, 0];
const ids: Record<string, number> = {};
beforeAll(async () => {
  world = await freshWorld();
  company = await world.addTenant();
  boss = await company.person({});
  branch = await company.create('branch', { name: { en: 'Baghdad', ar: 'بغداد' }, complete_phone: '07701000001' });
  other = await company.create('branch', { name: { en: 'Basra', ar: 'البصرة' }, complete_phone: '07701000002' });
  client = await company.create('client', { name: 'Shop', phone: '07702000001', branch_id: branch });
  second = await company.create('client', { name: 'Shop 2', phone: '07702000002', branch_id: branch });
  treasury = await company.create('treasury', {
    name: { en: 'Safe', ar: 'قاصة' },
    branch_id: branch,
    kind: 'cash',
    currency: 'IQD',
  });
  for (const { id, code } of await company.do((ctx) =>
    ctx.db.query<{ id: number; code: string }>(sql`select id, code from account where tenant_id = ${ctx.tenantId}`),
  ))
    ids[code] = id;
});
afterAll(async () => {
  expect(await company.do(checkBooks)).toEqual([]);
  await world.close();
});

let next = 0;
const add = async (body: object = {}) =>
  boss.call('POST', 'accounts', {
    parent_id: ids[account.runningExpenses],
    code: String(6400 + ++next),
    name: { en: `Own ${next}`, ar: `حساب ${next}` },
    ...body,
  });
const wrong = async (body: object) => Object.keys((await add(body)).body.errors ?? {});

const nameOf = async (code: string) =>
  (
    await company.do((ctx) =>
      ctx.db.one<{ name: Record<string, string> }>(
        sql`select name from account where tenant_id = ${ctx.tenantId} and code = ${code}`,
      ),
    )
  ).name;

describe('the chart a company begins with', () => {
  test('speaks all six languages, no two accounts alike in any of them', async () => {
    const rows = await company.do((ctx) =>
      ctx.db.query<{ name: Record<string, string> }>(
        sql`select name from account where tenant_id = ${ctx.tenantId} and not is_own`,
      ),
    );
    expect(rows.length).toBe(chart.length);
    for (const language of languages) {
      const names = rows.map(({ name }) => name[language] ?? '');
      expect(names.filter((name) => name.trim() === '' || name.includes('chart.'))).toEqual([]);
      expect(names.filter((name, at) => names.indexOf(name) !== at)).toEqual([]);
    }
    expect(await nameOf(account.treasuries)).toMatchObject({ en: 'Treasuries', fr: 'Caisses', zh: '金库' });
  });

  test('keeps an account’s other languages while its name is not changed, and forgets them when it is', async () => {
    const id = ids[account.bankCharges] as number;
    const edit = async (name: object) => {
      const { version } = (await boss.call('GET', `accounts/${id}`)).body.result.item;
      return (await boss.call('PUT', `accounts/${id}`, { version, name })).status;
    };
    const { en, ar, fr } = await nameOf(account.bankCharges);
    expect(fr).toBe('Frais de banque et de passerelle');
    expect(await edit({ en, ar })).toBe(200);
    expect(await nameOf(account.bankCharges)).toMatchObject({ fr });
    expect(await edit({ en: 'Fees of banks', ar })).toBe(200);
    expect(await nameOf(account.bankCharges)).toEqual({ en: 'Fees of banks', ar });
  });
});

describe('an account of one’s own', () => {
  test('hangs under a heading, is of its type, and takes postings like any other', async () => {
    const { status, body } = await add();
    expect([status, body.result?.item]).toMatchObject([
      201,
      { type: 'expense', normal_side: 'debit', is_own: true, parent_id: ids[account.runningExpenses] },
    ]);
    const { id, code } = body.result.item;
    const lines = [debit(code, branch, money(500, 'IQD')), credit(account.accruedExpenses, branch, money(500, 'IQD'))];
    await company.do((ctx) => post(ctx, { docType: 'test', docId: id, event: 'posted', seq: 1, lines }));
    expect(await company.do((ctx) => balanceOf(ctx, { account: code, currency: 'IQD' }))).toBe(500);
    expect((await boss.call('POST', `accounts/${id}/disable`)).status).toBe(409);
  });

  test('has a code of digits that begins as its heading does and is nobody else’s', async () => {
    expect(await wrong({ code: '12' })).toEqual(['code']);
    expect(await wrong({ code: '1999' })).toEqual(['code']);
    expect(await wrong({ code: account.rent })).toEqual(['code']);
    expect(await wrong({ parent_id: ids[account.rent] })).toEqual(['parent_id']);
  });

  test('kept per party or in one currency refuses lines without them', async () => {
    const { code } = (await add({ parent_id: ids[account.receivables], code: '1291', party_kind: 'employee', currency: 'USD' }))
      .body.result.item;
    const try_ = (currency: 'USD' | 'IQD', party?: object) =>
      company.do((ctx) =>
        post(ctx, {
          docType: 'test',
          docId: 9_000 + ++next,
          event: 'posted',
          seq: 1,
          lines: [
            debit(code, branch, money(5, currency), party as never),
            credit(account.accruedExpenses, branch, money(5, currency)),
          ],
        }),
      );
    await expect(try_('USD')).rejects.toThrow('party_missing');
    await expect(try_('IQD', { party: { kind: 'employee', id: boss.id } })).rejects.toThrow('other_currency');
    await try_('USD', { party: { kind: 'employee', id: boss.id } });
  });

  test('moves under another heading of its type only, never under itself; what documents need stays', async () => {
    const group = (await add({ is_header: true })).body.result.item;
    const inner = (await add({ parent_id: group.id, is_header: true })).body.result.item;
    const move = (id: number, parent_id: number | undefined) => boss.call('POST', `accounts/${id}/move`, { parent_id });
    expect((await move(inner.id, ids[account.shipmentClaims])).body.result.item.parent_id).toBe(ids[account.shipmentClaims]);
    expect((await move(group.id, group.id)).status).toBe(422);
    expect((await move(group.id, ids[account.receivables])).status).toBe(422);
    expect((await move(ids[account.rent] as number, ids[account.shipmentClaims])).status).toBe(409);
  });

  test('is listed under its heading, wherever that is moved', async () => {
    const group = (await add({ is_header: true })).body.result.item;
    const inner = (await add({ parent_id: group.id })).body.result.item;
    const codes = async () => (await boss.call('GET', 'accounts?per_page=200')).body.result.items;
    const at = async (code: string) => (await codes()).find((row: { code: string }) => row.code === code).place;
    expect(await at(inner.code)).toBe(`6000/6100/${group.code}/${inner.code}`);
    await boss.call('POST', `accounts/${group.id}/move`, { parent_id: ids[account.shipmentClaims] });
    expect(await at(inner.code)).toBe(`6000/6200/${group.code}/${inner.code}`);
    const order = (await codes()).map((row: { code: string }) => row.code);
    expect(order.indexOf(inner.code)).toBe(order.indexOf(group.code) + 1);
    expect(order.indexOf(group.code)).toBeGreaterThan(order.indexOf(account.shipmentClaims));
    expect(order.indexOf(account.otherIncomeAndCosts)).toBeGreaterThan(order.indexOf(group.code));
  });

  test('never hangs under what hangs under it, however many move accounts at once', async () => {
    const [one, two] = [(await add({ is_header: true })).body.result.item, (await add({ is_header: true })).body.result.item];
    const answers = await Promise.all([
      boss.call('POST', `accounts/${one.id}/move`, { parent_id: two.id }),
      boss.call('POST', `accounts/${two.id}/move`, { parent_id: one.id }),
    ]);
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 422]);
  });

  test('goes out as a sheet and comes back: renamed, added, or every wrong row named', async () => {
    const sheet = await boss.call('GET', 'accounts/sheet');
    expect(sheet.headers['content-type']).toContain('spreadsheet');
    const row = (line: number, code: string, en: string, parent: string) => ({ line, code, name: { en, ar: '' }, parent });
    const told = await company.do((ctx) =>
      importAccounts(ctx, [
        row(2, account.rent, 'Rent of offices', account.runningExpenses),
        row(3, '6498', 'Gifts', account.runningExpenses),
      ]),
    );
    expect(told).toEqual({ added: 1, renamed: 1 });
    await expect(
      company.do((ctx) =>
        importAccounts(ctx, [
          row(2, '6499', 'A', account.runningExpenses),
          row(3, 'x', 'B', account.runningExpenses),
          row(4, '6497', 'C', '9'),
        ]),
      ),
    ).rejects.toMatchObject({
      fields: { 'row 3': { key: 'errors.account.codeDigits' }, 'row 4': { key: 'errors.reference' } },
    });
    const { items } = (await boss.call('GET', 'accounts?code=6499')).body.result;
    expect(items).toEqual([]);
    expect(await xlsxOf({ title: 'x', headings: ['code'], kinds: ['text'], rows: [], rightToLeft: false })).toBeInstanceOf(
      Buffer,
    );
  });
});

describe('opening balances', () => {
  const line = (code: string, side: 'debit' | 'credit', amount: string, more: object = {}) => ({
    account_id: ids[code],
    branch_id: branch,
    [side]: amount,
    ...more,
  });
  const bring = (lines: object[], date = '2026-11-01') =>
    boss.call('POST', 'opening-balances', { date, lines }, { 'idempotency-key': crypto.randomUUID() });

  test('stand on 3900 until they are signed off as capital, per branch and currency', async () => {
    const answer = await bring([
      line(account.treasuries, 'debit', '900000', { party_id: treasury }),
      line(account.clientPayable, 'credit', '200000', { party_id: client }),
      line(account.clientPayable, 'credit', '100000', { party_id: second }),
      line(account.fixedAssets, 'debit', '50.00', { currency: 'USD', branch_id: other }),
    ]);
    expect([answer.status, answer.body.errors]).toEqual([201, undefined]);
    expect((await boss.call('GET', 'opening-balances/waiting')).body.result.waiting).toMatchObject([
      { branch: { id: branch }, currency: 'IQD', amount: '600000' },
      { branch: { id: other }, currency: 'USD', amount: '50.00' },
    ]);
    const words = { words: 'what the owner put in' };
    const signed = await boss.call('POST', 'opening-balances/sign-off', words, { 'idempotency-key': crypto.randomUUID() });
    expect(signed.body.result.waiting).toEqual([]);
    expect(await company.do((ctx) => balanceOf(ctx, { account: account.capital, branchId: branch, currency: 'IQD' }))).toBe(
      -600_000,
    );
    expect((await boss.call('POST', 'opening-balances/sign-off', {}, { 'idempotency-key': crypto.randomUUID() })).status).toBe(
      409,
    );
  });

  test('are taken back whole, as long as their day is open', async () => {
    const before = await company.do((ctx) => balanceOf(ctx, { account: account.clientPayable, currency: 'IQD' }));
    const id = await company.do((ctx) =>
      bringInBalances(ctx, {
        date: '2026-11-02',
        lines: [{ account: ids[account.clientPayable] as number, branch, partyId: client, credit: '7000' }],
      }),
    );
    const back = await boss.call('POST', `opening-balances/${id}/reverse`, { reason: 'wrong client' });
    expect(back.status).toBe(200);
    expect(await company.do((ctx) => balanceOf(ctx, { account: account.clientPayable, currency: 'IQD' }))).toBe(before);
    expect((await boss.call('POST', `opening-balances/${id}/reverse`, { reason: 'again' })).status).toBe(409);
  });

  test('name the line that cannot be brought in', async () => {
    const fields = async (...lines: object[]) => Object.keys((await bring(lines)).body.errors ?? {});
    expect(await fields(line(account.interBranch, 'debit', '5'))).toEqual(['lines.0.account_id']);
    expect(await fields(line(account.clientPayable, 'credit', '5'))).toEqual(['lines.0.party_id']);
    expect(await fields(line(account.treasuries, 'credit', '5', { party_id: treasury }))).toEqual(['lines.0.credit']);
    expect(Object.keys((await bring([line(account.fixedAssets, 'debit', '5')], '2026-12-01')).body.errors)).toEqual(['date']);
    const clerk = await company.person({ permissions: ['accounts_management'] });
    expect((await clerk.call('GET', 'opening-balances')).status).toBe(403);
  });
});
