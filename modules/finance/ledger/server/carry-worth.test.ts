import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { account, credit, debit, type Line } from '#finance/ledger/contract';
import { checkBooks, foldBalances, post, postAll, reverse } from '#finance/ledger/server';
import { money } from '#platform/entity';
import { type Context, sql } from '#platform/server';
import { type Company, freshWorld, type World } from '../../../../apps/server/testing/tenant.ts';

let world: World;
let company: Company;
let branch: number;
beforeAll(async () => {
  world = await freshWorld();
  company = await world.addTenant();
  branch = await company.create('branch', { name: { en: 'Baghdad', ar: 'بغداد' }, complete_phone: '07701000001' });
  for (const [from_day, rate] of [
    ['2026-10-01', '1310.25'],
    ['2026-11-01', '1320.5'],
    ['2026-11-15', '1299.75'],
  ] as const)
    await company.create('exchangeRate', { currency: 'USD', from_day, rate });
});
afterAll(async () => {
  expect(await company.do(checkBooks)).toEqual([]);
  await world.close();
});

let docId = 0;
let agent: { party: { kind: 'agent'; id: number } };
beforeEach(() => {
  agent = { party: { kind: 'agent', id: 100_000 + docId } };
});
const entry = (date: string, lines: Line[]) => ({ docType: 'test', docId: ++docId, event: 'posted', seq: 1, date, lines });
const sum = (amount: number) => money(amount, 'USD');
const taken = (date: string, amount: number) =>
  entry(date, [debit(account.agentCash, branch, sum(amount), agent), credit(account.branchShareRevenue, branch, sum(amount))]);
const handedIn = (date: string, amount: number) =>
  entry(date, [debit(account.rent, branch, sum(amount)), credit(account.agentCash, branch, sum(amount), agent)]);

/** What his balance comes to, in dollars and in what they are worth. */
const carried = (ctx: Context) =>
  ctx.db.one<{
    amount: number;
    worth: number;
  }>(sql`select coalesce(sum(debit - credit), 0)::bigint as amount, coalesce(sum(base_amount), 0)::bigint as worth
    from ledger_line where tenant_id = ${ctx.tenantId} and account_code = ${sql.lit(account.agentCash)} and party_id = ${agent.party.id}`);
const result = (ctx: Context) =>
  ctx.db.query<{
    code: string;
    amount: number;
  }>(sql`select account_code as code, sum(debit - credit)::bigint as amount from ledger_line
    where tenant_id = ${ctx.tenantId} and account_code in (${sql.lit(account.exchangeGain)}, ${sql.lit(account.exchangeLoss)}) and entry_id in
      (select id from journal_entry where tenant_id = ${ctx.tenantId} and doc_type = 'test' and doc_id = ${docId}) group by 1 having sum(debit) <> sum(credit)`);
/** In every entry and on the clearing account nothing is left in the company's own money. */
const left = (ctx: Context) =>
  ctx.db.query(sql`select entry_id, branch_id, sum(base_amount) as worth from ledger_line where tenant_id = ${ctx.tenantId}
    group by 1, 2 having sum(base_amount) <> 0
    union all select entry_id, branch_id, sum(base_amount) from ledger_line where tenant_id = ${ctx.tenantId} and account_code = ${sql.lit(account.exchangeClearing)}
    group by 1, 2 having sum(base_amount) <> 0`);

test('dollars taken at one rate and handed in at others leave nothing behind, told or folded', async () => {
  await company.do((ctx) => post(ctx, taken('2026-10-10', 10_000)));
  await company.do((ctx) => post(ctx, handedIn('2026-11-10', 4_000)));
  expect(await company.do(result)).toEqual([{ code: account.exchangeGain, amount: -410 }]);
  expect(await company.do(carried)).toEqual({ amount: 6_000, worth: 78_615 });
  while ((await company.do(foldBalances)) > 0);
  await company.do((ctx) => post(ctx, handedIn('2026-11-20', 6_000)));
  expect(await company.do(result)).toEqual([{ code: account.exchangeLoss, amount: 630 }]);
  expect(await company.do(carried)).toEqual({ amount: 0, worth: 0 });
  expect(await company.do(left)).toEqual([]);
});

test('who reads the entry is told what each foreign line is worth', async () => {
  await company.do((ctx) => post(ctx, taken('2026-10-10', 10_000)));
  const id = await company.do((ctx) => post(ctx, handedIn('2026-11-10', 10_000)));
  const reader = await company.person({});
  const { body } = await reader.call('GET', `journals/${id}`);
  const lines = body.result.item.lines as { account: { code: string }; worth: string | null }[];
  expect(lines.map(({ account, worth }) => [account.code, worth])).toEqual([
    [account.rent, '132050'],
    [account.agentCash, '131025'],
    [account.exchangeClearing, '131025'],
    [account.exchangeClearing, '132050'],
    [account.exchangeClearing, null],
    [account.exchangeGain, null],
  ]);
});

test('taken back it is worth what it was, the gain with it', async () => {
  await company.do((ctx) => post(ctx, taken('2026-10-10', 10_000)));
  const id = await company.do((ctx) => post(ctx, handedIn('2026-11-10', 10_000)));
  await company.do((ctx) => reverse(ctx, id as number, { event: 'posted_reversed', seq: 1 }));
  expect([await company.do(result), await company.do(carried)]).toEqual([[], { amount: 10_000, worth: 131_025 }]);
  expect(await company.do(left)).toEqual([]);
});

test('taken and handed in at once, in one posting', async () => {
  await company.do((ctx) => postAll(ctx, [taken('2026-10-10', 700), handedIn('2026-11-10', 700), taken('2026-11-20', 50)]));
  expect(await company.do(carried)).toEqual({ amount: 50, worth: 650 });
  expect(await company.do(left)).toEqual([]);
});

test('twenty who settle one balance at once carry away what it is worth, no more and no less', async () => {
  await company.do((ctx) => post(ctx, taken('2026-10-10', 20 * 333)));
  await Promise.all(Array.from({ length: 20 }, () => company.do((ctx) => post(ctx, handedIn('2026-11-10', 333)))));
  expect(await company.do(carried)).toEqual({ amount: 0, worth: 0 });
  expect(await company.do(left)).toEqual([]);
});

test('before anybody said a rate nothing is carried, and nothing invented', async () => {
  await company.do((ctx) => post(ctx, taken('2026-09-10', 500)));
  await company.do((ctx) => post(ctx, handedIn('2026-11-10', 500)));
  expect(await company.do(result)).toEqual([]);
  expect(await company.do(carried)).toMatchObject({ amount: 0 });
});
