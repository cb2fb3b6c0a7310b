import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { account, cashAccounts, credit, debit, type Entry } from '#finance/ledger/contract';
import { foldBalances, post } from '#finance/ledger/server';
import { money } from '#platform/entity';
import { sql } from '#platform/server';
import { type Company, freshWorld, type Person, type World } from '../../../../apps/server/testing/tenant.ts';
import { createVoucher } from './create-voucher.ts';
import { issueVoucher, lockTreasury } from './index.ts';

let world: World;
let company: Company;
let boss: Person;
let [here, there, safe, bank, safeThere] = [0, 0, 0, 0, 0];
let next = 0;
type Item = Record<string, any>;
const name = (en: string) => ({ en, ar: en });
const iqd = (amount: number) => money(amount, 'IQD');
const place = (id: number) => ({ party: { kind: 'treasury', id } }) as const;
const entry = (date: string, lines: Entry['lines'], docType = 'test') =>
  company.do((ctx) => post(ctx, { docType, docId: ++next, event: 'posted', seq: 1, date, lines }));

beforeAll(async () => {
  world = await freshWorld();
  company = await world.addTenant({ businessTypeId: 2, businessSubTypeId: 2 });
  here = await company.create('branch', { name: name('Here'), complete_phone: '07701000001' });
  there = await company.create('branch', { name: name('There'), complete_phone: '07701000002' });
  const treasury = (branch_id: number, kind: 'cash' | 'bank') =>
    company.create('treasury', { name: name(kind), branch_id, kind, currency: 'IQD' });
  [safe, bank, safeThere] = [await treasury(here, 'cash'), await treasury(here, 'bank'), await treasury(there, 'cash')];
  boss = await company.person({});
  // Before the month: what there was.
  await entry('2026-10-10', [
    debit(account.treasuries, here, iqd(500_000), place(safe)),
    credit(account.capital, here, iqd(500_000)),
  ]);
  await entry('2026-10-11', [
    debit(account.treasuries, there, iqd(70_000), place(safeThere)),
    credit(account.capital, there, iqd(70_000)),
  ]);
  // In it: a sale into a drawer, rent out of the safe, the drawer brought to the bank, and an expense taken back.
  await entry(
    '2026-11-03',
    [
      debit(account.cashDrawers, here, iqd(90_000), { party: { kind: 'cashShift', id: 1 } }),
      credit(account.salesOfGoods, here, iqd(90_000)),
    ],
    'sale',
  );
  await entry(
    '2026-11-03',
    [debit(account.rent, here, iqd(40_000)), credit(account.treasuries, here, iqd(40_000), place(safe))],
    'expense',
  );
  await entry(
    '2026-11-05',
    [
      debit(account.bankAccounts, here, iqd(90_000), place(bank)),
      credit(account.cashDrawers, here, iqd(90_000), { party: { kind: 'cashShift', id: 1 } }),
    ],
    'cash_move',
  );
  await entry(
    '2026-11-05',
    [debit(account.treasuries, here, iqd(15_000), place(safe)), credit(account.rent, here, iqd(15_000))],
    'expense',
  );
  await entry(
    '2026-11-05',
    [debit(account.fuelAndTransport, there, iqd(3_000)), credit(account.treasuries, there, iqd(3_000), place(safeThere))],
    'expense',
  );
  // Vouchers: one of nobody, one that pays salaries, one in another currency.
  await company.do(async (ctx) => {
    const { id } = await ctx.db.one<{ id: number }>(
      sql`select id from account where tenant_id = ${ctx.tenantId} and code = ${account.capital}`,
    );
    await createVoucher(ctx, { kind: 'credit', treasury: safe, account: id, amount: 10_000 });
    const treasury = await lockTreasury(ctx, { treasuryId: safe, branchId: here, currency: 'IQD' });
    await issueVoucher(ctx, {
      kind: 'debit',
      treasury,
      account: account.accruedExpenses,
      amount: 7_000,
      docType: 'payroll',
      docId: 1,
    });
  });
  await entry(
    '2026-11-06',
    [debit(account.treasuries, here, money(20_00, 'USD'), place(safe)), credit(account.salesOfGoods, here, money(20_00, 'USD'))],
    'sale',
  );
});
afterAll(() => world?.close());

const november = 'from=2026-11-01&to=2026-11-30';
const rows = async (query: string, who = boss): Promise<Item[]> =>
  (await who.call('GET', `cash-movements?${query}`)).body.result.items;
const told = ({ day, kind, opening, money_in, money_out, net, closing }: Item) => [
  day ?? kind,
  opening,
  money_in,
  money_out,
  net,
  closing,
];

describe('R148: the cash flow of a shop', () => {
  test('day by day: what there was, what came, what went and what is left, the newest first', async () => {
    // What went from the drawer to the bank is neither in nor out.
    expect((await rows(`${november}&currency=IQD`)).map(told)).toEqual([
      ['2026-11-21', '632000', '10000', '7000', '3000', '635000'],
      ['2026-11-05', '620000', '15000', '3000', '12000', '632000'],
      ['2026-11-03', '570000', '90000', '40000', '50000', '620000'],
    ]);
  });

  test('month by month it begins where the month before ended, in each currency', async () => {
    const all = (await rows('from=2026-10-01&to=2026-11-30&group=month')).map((row) => [row['currency'], ...told(row)]);
    expect(all).toEqual([
      ['IQD', '2026-11-01', '570000', '115000', '50000', '65000', '635000'],
      ['IQD', '2026-10-01', '0', '570000', '0', '570000', '570000'],
      ['USD', '2026-11-01', '0.00', '20.00', '0.00', '20.00', '20.00'],
    ]);
  });

  test('by what it was for, vouchers by the paper they pay; it comes to the same', async () => {
    const kinds = await rows(`${november}&currency=IQD&group=kind`);
    expect(kinds.map(({ kind, money_in, money_out }) => [kind, money_in, money_out])).toEqual([
      ['sales', '90000', '0'],
      ['expenses', '15000', '43000'],
      ['salaries', '0', '7000'],
      ['bonds', '10000', '0'],
    ]);
    const only = await rows(`${november}&currency=IQD&kind=expenses`);
    expect(only.map(told)).toEqual([
      ['2026-11-05', '0', '15000', '3000', '12000', '0'],
      ['2026-11-03', '0', '0', '40000', '-40000', '0'],
    ]);
  });

  test('of one branch it tells its cash alone, and to its people no other', async () => {
    const clerk = await company.person({ permissions: ['show_trial_balance'], branchId: there, branchIds: [there] });
    const own = [['2026-11-05', '70000', '0', '3000', '-3000', '67000']];
    expect((await rows(`${november}&in_branch_id=${there}`)).map(told)).toEqual(own);
    expect((await rows(november, clerk)).map(told)).toEqual(own);
    expect(await rows(`${november}&in_branch_id=${here}`, clerk)).toEqual([]);
  });

  test('where nothing moved it says what there is all the same', async () => {
    expect((await rows('from=2026-12-01&to=2026-12-31&currency=IQD')).map(told)).toEqual([
      ['2026-12-01', '635000', '0', '0', '0', '635000'],
    ]);
  });

  test('is at the end of every day what the ledger has of cash, whatever moved', async () => {
    const random = seeded(7);
    const pick = <T>(list: readonly T[]): T => list[Math.floor(random() * list.length)] as T;
    const cash = (branch: number) =>
      pick([
        [account.treasuries, branch === here ? safe : safeThere, 'treasury'],
        [account.bankAccounts, bank, 'treasury'],
        [account.cashDrawers, 1, 'cashShift'],
      ] as const);
    for (let made = 0; made < 60; made++) {
      if (made === 30) await company.do((ctx) => foldBalances(ctx));
      const branch = pick([here, there]);
      const [day, sum] = [
        `2026-11-${String(1 + Math.floor(random() * 28)).padStart(2, '0')}`,
        iqd(1 + Math.floor(random() * 90_000)),
      ];
      const sideOf = ([code, id, kind]: ReturnType<typeof cash>, side: typeof debit) =>
        side(code, branch, sum, { party: { kind, id } });
      const other = random() < 0.3 ? sideOf(cash(branch), credit) : credit(account.salesOfGoods, branch, sum);
      const lines = [sideOf(cash(branch), debit), other];
      const turned = lines.map((line) => ({ ...line, side: line.side === 'debit' ? ('credit' as const) : ('debit' as const) }));
      await entry(day, random() < 0.5 ? lines : turned, pick(['sale', 'expense', 'purchase', 'nobody']));
    }
    const days = await rows(`${november}&currency=IQD`);
    const lines = await company.do((ctx) =>
      ctx.db.query<{
        day: string;
        balance: number;
      }>(sql`select d.day::text, (select coalesce(sum(l.debit - l.credit), 0)::bigint from ledger_line l
          where l.tenant_id = :tenant and l.currency = 'IQD' and l.account_code = any(${[...cashAccounts]}::text[]) and l.entry_date <= d.day) as balance
        from (select distinct entry_date as day from ledger_line where tenant_id = ${ctx.tenantId}) d`),
    );
    const balanceAt = new Map(lines.map(({ day, balance }) => [day, String(balance)]));
    expect(days.length).toBeGreaterThan(15);
    for (const [at, row] of days.entries()) {
      expect([row['day'], row['closing']]).toEqual([row['day'], balanceAt.get(row['day'])]);
      expect(Number(row['opening']) + Number(row['money_in']) - Number(row['money_out'])).toBe(Number(row['closing']));
      expect(row['opening']).toBe(days[at + 1]?.['closing'] ?? '570000');
    }
    const sum = (list: readonly Item[], measure: string) => list.reduce((total, row) => total + Number(row[measure]), 0);
    const kinds = await rows(`${november}&currency=IQD&group=kind`);
    for (const measure of ['money_in', 'money_out', 'net'])
      expect([measure, sum(kinds, measure)]).toEqual([measure, sum(days, measure)]);
  });
});

/** Numbers that look random and are the same each time. */
function seeded(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state * 1_103_515_245 + 12_345) % 2_147_483_648;
    return state / 2_147_483_648;
  };
}
