import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { account, credit, debit, type Entry, interBranch } from '#finance/ledger/contract';
import { foldBalances, post } from '#finance/ledger/server';
import { money } from '#platform/entity';
import { type Company, freshWorld, type Person, type World } from '../../../../apps/server/testing/tenant.ts';

let world: World;
let company: Company;
let [d, o] = [0, 0];
let boss: Person;
let next = 0;
const iqd = (amount: number) => money(amount, 'IQD');
const entry = (date: string, lines: Entry['lines']) =>
  company.do((ctx) => post(ctx, { docType: 'test', docId: ++next, event: 'posted', seq: 1, date, lines }));

beforeAll(async () => {
  world = await freshWorld();
  company = await world.addTenant();
  d = await company.create('branch', { name: { en: 'Basra', ar: 'البصرة' }, complete_phone: '07701000001' });
  o = await company.create('branch', { name: { en: 'Baghdad', ar: 'بغداد' }, complete_phone: '07701000002' });
  boss = await company.person({});
  const safe = { party: { kind: 'treasury', id: 1 } } as const;
  const agent = { party: { kind: 'agent', id: 1 } } as const;
  const shop = await company.create('client', { name: 'Shop', phone: '07702000001', branch_id: o });
  const client = { party: { kind: 'client', id: shop } } as const;
  // The worked example of a delivery between two branches, and the money that follows it.
  await entry('2026-10-10', [debit(account.treasuries, o, iqd(100_000), safe), credit(account.capital, o, iqd(100_000))]);
  await entry('2026-11-05', [
    debit(account.agentCash, d, iqd(50_000), agent),
    ...interBranch(d, o, iqd(48_000)),
    credit(account.branchShareRevenue, d, iqd(2_000)),
    debit(account.deliveryCommissions, d, iqd(1_500)),
    credit(account.agentCommissionDue, d, iqd(1_500), agent),
    debit(account.branchShareCost, o, iqd(2_000)),
    credit(account.clientPayable, o, iqd(50_000), client),
    debit(account.clientPayable, o, iqd(5_000), client),
    credit(account.deliveryFees, o, iqd(5_000)),
  ]);
  await entry('2026-11-06', [
    debit(account.treasuries, d, iqd(48_500), safe),
    debit(account.agentCommissionDue, d, iqd(1_500), agent),
    credit(account.agentCash, d, iqd(50_000), agent),
  ]);
  await entry('2026-10-20', [debit(account.rent, o, iqd(700)), credit(account.treasuries, o, iqd(700), safe)]);
  await company.do((ctx) =>
    ctx.db.query({
      text: `insert into exchange_rate (tenant_id, currency, from_day, rate) values (${company.id}, 'USD', '2026-11-01', 1310)`,
      values: [],
    }),
  );
  await entry('2026-11-07', [
    debit(account.fuelAndTransport, o, money(10_00, 'USD')),
    credit(account.accruedExpenses, o, money(10_00, 'USD')),
  ]);
  await entry('2026-10-07', [
    debit(account.fuelAndTransport, o, money(20_00, 'USD')),
    credit(account.accruedExpenses, o, money(20_00, 'USD')),
  ]);
});
afterAll(() => world?.close());

const read = async (path: string) => (await boss.call('GET', path)).body.result;
const figures = async (path: string) => {
  const { items } = await read(path);
  return Object.fromEntries(
    items
      .filter((one: { amount: unknown }) => one.amount !== null)
      .map((one: { key: string; account: { code: string } | null; amount: string }) => [
        one.key ?? one.account?.code,
        one.amount,
      ]),
  );
};
const november = 'from=2026-11-01&to=2026-11-30&currency=IQD';

describe('the income statement', () => {
  test('of the company leaves what branches earn of each other apart', async () => {
    const told = await figures(`income-statement?${november}`);
    expect(told).toMatchObject({
      'income.gross': '3500',
      'income.net': '3500',
      [account.branchShareRevenue]: '2000',
      [account.branchShareCost]: '2000',
    });
  });

  test('of one branch counts it', async () => {
    expect(await figures(`income-statement?${november}&in_branch_id=${d}`)).toMatchObject({ 'income.net': '500' });
    expect(await figures(`income-statement?${november}&in_branch_id=${o}`)).toMatchObject({ 'income.net': '3000' });
  });

  test('is set beside the month before', async () => {
    const { items, compared } = await read(`income-statement?${november}&compare=previous_period`);
    expect(compared).toEqual({ from: '2026-10-01', to: '2026-10-31' });
    expect(items.find((one: { key: string }) => one.key === 'income.net')).toMatchObject({ amount: '3500', compared: '-700' });
  });

  test('in the company’s money says which dollars had no rate', async () => {
    const told = await read('income-statement?from=2026-10-01&to=2026-11-30&base=true');
    expect([told.currencies, told.unvalued]).toEqual([['IQD'], 2]);
    const net = told.items.find((one: { key: string }) => one.key === 'income.net');
    expect(net.amount).toBe(String(3_500 - 700 - 13_100));
  });

  test('never adds currencies up unasked', async () => {
    const { currencies } = await read('income-statement?from=2026-10-01&to=2026-11-30');
    expect(currencies).toEqual(['IQD', 'USD']);
  });
});

test('the balance sheet is equal on both sides on every day, of the company and of each branch', async () => {
  for (const day of ['2026-10-15', '2026-11-05', '2026-11-21'])
    for (const branch of ['', `&in_branch_id=${d}`, `&in_branch_id=${o}`]) {
      const told = await figures(`balance-sheet?to=${day}&currency=IQD${branch}`);
      expect([day, branch, told['balance.assets'] ?? '0']).toEqual([day, branch, told['balance.claims'] ?? '0']);
    }
  expect(await figures('balance-sheet?to=2026-11-21&currency=IQD')).toMatchObject({
    'balance.assets': '147800',
    'balance.openResult': '2800',
  });
});

test('the cash flow goes from what lay there to what lies there', async () => {
  expect(await figures(`cash-flow?${november}`)).toMatchObject({
    'cash.opening': '99300',
    'cash.change': '48500',
    'cash.closing': '147800',
  });
});

test('profits are told month by month and branch by branch', async () => {
  const profitsOf = async (query: string) =>
    (await read(`profits?currency=IQD${query}`)).items.map((one: { day: string; profit: string }) => [one.day, one.profit]);
  const november = ['2026-11-01', '3500'];
  const both = [november, ['2026-10-01', '-700']];
  for (const isFolded of [false, true]) {
    if (isFolded) while ((await company.do(foldBalances)) > 0);
    // The months are the same from the beginning of the books, from a day before it, and up to a day still to come.
    for (const query of ['', '&from=2000-01-01', '&to=2030-01-01', '&from=2000-01-01&to=2030-01-01'])
      expect([isFolded, query, await profitsOf(query)]).toEqual([isFolded, query, both]);
    expect(await profitsOf('&from=2026-11-01')).toEqual([november]);
  }
  const branches = await read('profits?group=branch&currency=IQD&from=2026-11-01');
  expect(branches.items.map((one: { profit: string }) => one.profit)).toEqual(['500', '3000']);
  expect(branches.totals.by_currency).toMatchObject([{ currency: 'IQD', profit: '3500' }]);
});

test('every report is printed and taken along as a workbook, and asks for its key', async () => {
  const reader = await company.person({ permissions: ['show_income_statement'] });
  for (const path of ['income-statement', 'balance-sheet', 'cash-flow', 'profits', 'trial-balance']) {
    const pdf = await boss.call('GET', `${path}?format=pdf&compare=previous_year`, undefined, { locale: 'ar' });
    expect([path, pdf.status, String(pdf.body).startsWith('%PDF')]).toEqual([path, 200, true]);
    expect((await boss.call('GET', `${path}?format=xlsx`)).headers['content-type']).toContain('spreadsheet');
    expect((await reader.call('GET', path)).status).toBe(path === 'income-statement' ? 200 : 403);
    expect((await boss.call('GET', `${path}?format=doc`)).status).toBe(422);
    expect((await boss.call('GET', `${path}?nothing=1`)).status).toBe(422);
  }
});

test('people of one branch read what theirs did, and nothing of the others', async () => {
  const stranger = await company.person({ branchId: d, branchIds: [d] });
  const { items } = (await stranger.call('GET', `income-statement?${november}`)).body.result;
  expect(items.find((one: { key: string }) => one.key === 'income.net').amount).toBe('500');
  const other = (await stranger.call('GET', `income-statement?${november}&in_branch_id=${o}`)).body.result;
  expect(other.items).toEqual([]);
});

test('a rate is said by day and by those who look after the company; never for its own currency', async () => {
  const make = (body: object) => boss.call('POST', 'exchange-rates', body);
  expect((await make({ currency: 'EUR', from_day: '2026-11-01', rate: 1420.5 })).status).toBe(201);
  expect(Object.keys((await make({ currency: 'EUR', from_day: '2026-11-01', rate: 1 })).body.errors)).toEqual(['from_day']);
  expect(Object.keys((await make({ currency: 'IQD', from_day: '2026-11-01', rate: 1 })).body.errors)).toEqual(['currency']);
  await entry('2026-11-09', [
    debit(account.fuelAndTransport, o, money(1_00, 'EUR')),
    credit(account.accruedExpenses, o, money(1_00, 'EUR')),
  ]);
  const { worth } = await company.do((ctx) =>
    ctx.db.one<{ worth: number }>({
      text: `select base_amount as worth from ledger_line where currency = 'EUR' and debit > 0`,
      values: [],
    }),
  );
  expect(worth).toBe(1421);
});

test('a trial balance stands beside the balances of an earlier day, each column with two equal sides', async () => {
  const { items, totals, compared } = await read(
    'trial-balance?from=2026-11-01&to=2026-11-30&compare=previous_period&currency=IQD',
  );
  expect(compared).toEqual({ from: '2026-10-01', to: '2026-10-31' });
  const of = (code: string) => items.find((one: { account: { code: string } }) => one.account.code === code);
  const october = await read('trial-balance?to=2026-10-31&currency=IQD');
  for (const { account, balance_debit, balance_credit } of october.items) {
    expect([account.code, of(account.code).compared_debit, of(account.code).compared_credit]).toEqual([
      account.code,
      balance_debit,
      balance_credit,
    ]);
    const opening = Number(balance_debit) - Number(balance_credit);
    expect(of(account.code).opening).toBe(String(opening));
  }
  expect(october.items.length).toBeGreaterThan(1);
  const [sum] = totals.by_currency;
  expect([sum.debit, sum.balance_debit, sum.compared_debit]).toEqual([sum.credit, sum.balance_credit, sum.compared_credit]);
  expect(Number(sum.compared_debit)).toBeGreaterThan(0);
  expect((await read('trial-balance')).items[0].compared_debit).toBe(null);
});
