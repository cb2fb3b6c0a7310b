import { afterAll, beforeAll, expect, test } from 'vitest';
import { account, credit, debit } from '#finance/ledger/contract';
import { balanceOf, lockDays, post } from '#finance/ledger/server';
import { type Context, sql } from '#platform/server';
import { type Company, freshWorld, type Person, testNow, type World } from '../../../../apps/server/testing/tenant.ts';
import { createVoucher, type NewVoucher } from './create-voucher.ts';
import { approveVoucher } from './draft-vouchers.ts';

let world: World;
let company: Company;
let [here, client, agent, safeHere, otherSafeHere, safeThere] = [0, 0, 0, 0, 0, 0];
beforeAll(async () => {
  world = await freshWorld();
  company = await world.addTenant();
  const name = (text: string) => ({ en: text, ar: text });
  const safe = (branch: number) =>
    company.create('treasury', { name: name('Safe'), branch_id: branch, kind: 'cash', currency: 'IQD' });
  here = await company.create('branch', { name: name('Here'), complete_phone: '07701000001' });
  const there = await company.create('branch', { name: name('There'), complete_phone: '07701000002' });
  client = await company.create('client', { name: 'Shop', phone: '07702000001', branch_id: here });
  agent = await company.create('courier', { name: 'Ali', phone: '07703000001', branch_id: here });
  [safeHere, otherSafeHere, safeThere] = [await safe(here), await safe(here), await safe(there)];
});
afterAll(() => world?.close());

const accountId = async (ctx: Context, code: string) =>
  (await ctx.db.one<{ id: number }>(sql`select id from account where tenant_id = ${ctx.tenantId} and code = ${code}`)).id;
const receipt = (code: string, more: Pick<NewVoucher, 'treasury' | 'party' | 'partyKind'>) =>
  company.do(async (ctx) => createVoucher(ctx, { kind: 'credit', account: await accountId(ctx, code), amount: 1_000, ...more }));

test('a bond on a client’s or an agent’s account is written in his own branch, where his statement looks for it', async () => {
  const foreign = { key: 'errors.treasury_of_other_branch', status: 422 };
  await expect(receipt(account.clientPayable, { treasury: safeThere, party: client })).rejects.toMatchObject(foreign);
  await expect(receipt(account.agentShortages, { treasury: safeThere, party: agent, partyKind: 'agent' })).rejects.toMatchObject(
    foreign,
  );
  await receipt(account.clientPayable, { treasury: safeHere, party: client });
});

test('a bond on nobody’s account may go into any treasury', async () => {
  await receipt(account.capital, { treasury: safeThere });
});

test('a bond is dated at most 31 days back, by whoever may open days further, and never ahead', async () => {
  const clerk = await company.person({ permissions: ['accounts_management'] });
  const opener = await company.person({ permissions: ['accounts_management', 'unlock_period'] });
  // Today is 2026-11-21.
  const dated = (voucherDate: string, who: Pick<Person, 'do'> = clerk) =>
    who.do(async (ctx) =>
      createVoucher(ctx, {
        kind: 'credit',
        account: await accountId(ctx, account.capital),
        amount: 1,
        treasury: safeHere,
        voucherDate,
      }),
    );
  const beside = (key: string) => ({ status: 422, fields: { voucher_date: { key } } });
  for (const who of [clerk, opener]) await expect(dated('2026-11-22', who)).rejects.toMatchObject(beside('errors.period.ahead'));
  await expect(dated('2026-10-20')).rejects.toMatchObject(beside('errors.period.farBack'));
  for (const day of ['2026-11-21', '2026-10-21']) await dated(day);
  // What the system writes has the day of its event.
  for (const who of [opener, company]) await dated('2026-10-20', who);
});

test('a payment asked for in time is approved when its day is long past, unless that was closed meanwhile', async () => {
  const [asker, boss] = [await company.person({ permissions: ['accounts_management'] }), await company.person({})];
  const approver = await company.person({ permissions: ['accounts_management'] });
  await boss.call('POST', 'payment-limits', { currency: 'IQD', most: '10' }, { 'idempotency-key': crypto.randomUUID() });
  const capital = await company.do((ctx) => accountId(ctx, account.capital));
  await receipt(account.capital, { treasury: safeHere });
  const pay = { kind: 'debit', account: capital, amount: 20, treasury: safeHere, voucherDate: '2026-10-21' } as const;
  const [one, two] = [await asker.do((ctx) => createVoucher(ctx, pay)), await asker.do((ctx) => createVoucher(ctx, pay))];
  world.clock.now = new Date('2026-12-21T07:00:00Z');
  await approver.do((ctx) => approveVoucher(ctx, { id: one }));
  await company.do((ctx) => lockDays(ctx, { module: 'treasury', lockedTo: '2026-10-31' }));
  await expect(approver.do((ctx) => approveVoucher(ctx, { id: two }))).rejects.toMatchObject({
    fields: { voucher_date: { key: 'errors.period.closed' } },
  });
  await company.do((ctx) => lockDays(ctx, { module: 'treasury', lockedTo: null }));
  world.clock.now = testNow;
});

test('a bond is read in the currency of its treasury, not of the company', async () => {
  const dollars = await company.create('treasury', {
    name: { en: 'Dollars', ar: 'دولار' },
    branch_id: here,
    kind: 'cash',
    currency: 'USD',
  });
  const owner = await company.person({});
  const sent = { treasury_id: dollars, account_id: await company.do((ctx) => accountId(ctx, account.capital)) };
  const receive = (body: object) =>
    owner.call('POST', 'transactions/credit', { ...sent, ...body }, { 'idempotency-key': crypto.randomUUID() });
  expect((await receive({ amount: '100.50' })).body.result.item).toMatchObject({ amount: '100.50', currency: 'USD' });
  const wrong = async (body: object) => Object.keys((await receive(body)).body.errors);
  expect(await wrong({ amount: '0' })).toEqual(['amount']);
  expect(await wrong({ amount: 'much' })).toEqual(['amount']);
  expect(await wrong({ amount: '1', treasury_id: 987_654_321 })).toEqual(['treasury_id']);
});

test('two at once, from two treasuries, pay what is owed once', async () => {
  const party = { kind: 'agent', id: agent } as const;
  const sum = { amount: 1_000, currency: 'IQD' } as const;
  const into = (id: number) => ({ party: { kind: 'treasury', id } }) as const;
  const pay = (treasury: number) =>
    company.do(async (ctx) =>
      createVoucher(ctx, {
        kind: 'debit',
        account: await accountId(ctx, account.agentCommissionDue),
        treasury,
        party: agent,
        amount: 1_000,
      }),
    );
  for (let round = 1; round <= 10; round++) {
    await company.do((ctx) =>
      post(ctx, {
        docType: 'test',
        docId: round,
        event: 'earned',
        seq: 1,
        lines: [
          debit(account.treasuries, here, sum, into(safeHere)),
          debit(account.treasuries, here, sum, into(otherSafeHere)),
          credit(account.agentCommissionDue, here, sum, { party }),
          credit(account.capital, here, sum),
        ],
      }),
    );
    const outcomes = await Promise.allSettled([pay(safeHere), pay(otherSafeHere)]);
    expect(outcomes.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected']);
    expect(await company.do((ctx) => balanceOf(ctx, { account: account.agentCommissionDue, party, currency: 'IQD' }))).toBe(0);
  }
});
