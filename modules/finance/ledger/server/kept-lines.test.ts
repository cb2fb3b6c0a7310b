import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { account, cashAccounts, credit, debit, type Line } from '#finance/ledger/contract';
import { balanceOf, foldBalances, keptFaults, keptLines, post, postAll, reverse, standingEntries } from '#finance/ledger/server';
import { type Context, sql } from '#platform/server';
import { type Company, freshWorld, type World } from '../../../../apps/server/testing/tenant.ts';

let world: World;
let company: Company;
let branches: [number, number];
const clients: number[] = [];
beforeAll(async () => {
  world = await freshWorld();
  company = await world.addTenant();
  const branch = (name: string, phone: string) =>
    company.create('branch', { name: { en: name, ar: name }, complete_phone: phone });
  branches = [await branch('Baghdad', '07701000001'), await branch('Basra', '07701000002')];
  for (const phone of ['07702000001', '07702000002', '07702000003'])
    clients.push(await company.create('client', { name: phone, phone, branch_id: branches[0] }));
  await company.create('exchangeRate', { currency: 'USD', from_day: '2026-01-01', rate: '1300.25' });
});
afterAll(() => world?.close());

let random = 11;
const below = (most: number) => {
  random = (random * 1103515245 + 12345) % 2 ** 31;
  return Math.floor((random / 2 ** 31) * most);
};
const oneOf = <T>(all: readonly T[]): T => all[below(all.length)] as T;
const days = ['2025-12-31', '2026-01-01', '2026-01-31', '2026-02-28', '2026-06-15', '2026-11-01', '2026-11-20', '2026-11-21'];
let paper = 0;

function anyEntry() {
  const branch = oneOf(branches);
  const sum = { amount: 1 + below(90_000), currency: oneOf(['IQD', 'USD', 'EUR'] as const) };
  const agent = { party: { kind: 'agent', id: 1 + below(3) } } as const;
  const client = { party: { kind: 'client', id: oneOf(clients) } } as const;
  const safe = { party: { kind: 'treasury', id: 1 + below(2) } } as const;
  const other = branch === branches[0] ? branches[1] : branches[0];
  const pairs: Line[][] = [
    [debit(account.agentCash, branch, sum, agent), credit(account.clientPayable, branch, sum, client)],
    [debit(account.treasuries, branch, sum, safe), credit(account.agentCash, branch, sum, agent)],
    [debit(account.clientPayable, branch, sum, client), credit(account.deliveryFees, branch, sum)],
    [debit(account.rent, branch, sum), credit(account.treasuries, branch, sum, safe)],
    [
      debit(account.interBranch, branch, sum, { counterBranchId: other }),
      credit(account.branchShareRevenue, branch, sum),
      debit(account.branchShareCost, other, sum),
      credit(account.interBranch, other, sum, { counterBranchId: branch }),
    ],
  ];
  const docType = below(15) === 0 ? 'year_end' : 'expense';
  return { docType, docId: ++paper, event: 'posted', seq: 1, date: oneOf(days), lines: oneOf(pairs) };
}

/** Everything that may be asked of kept balances, asked of the lines as well. */
const ranges = [
  {},
  { from: '2026-01-01' },
  { to: '2026-11-20' },
  { to: '2026-11-01' },
  { to: '2026-10-31' },
  { to: '2027-03-01' },
  { to: '2026-01-31' },
  { from: '2026-01-31', to: '2026-06-15' },
  { from: '2026-01-01', to: '2026-01-31' },
  { from: '2026-11-02', to: '2026-11-21' },
  { from: '2026-11-21', to: '2026-11-21' },
  { from: '2025-12-31', to: '2026-11-01', byDay: true },
];
async function expectEqual(ctx: Context): Promise<void> {
  for (const of of ranges)
    for (const byParty of [false, true]) {
      const keys = byParty
        ? sql`l.account_code, l.branch_id, l.party_kind, l.party_id, l.currency`
        : sql`l.account_code, l.branch_id, l.counter_branch_id, l.currency, l.is_year_end, l.is_beside_cash`;
      const sums = sql`${keys}, sum(l.lines)::int as lines, sum(l.debit)::bigint as debit, sum(l.credit)::bigint as credit,
        sum(l.base_debit)::bigint as base_debit, sum(l.base_credit)::bigint as base_credit, sum(l.unvalued)::int as unvalued`;
      const raw = await ctx.db.query(sql`select ${sums} from ledger_told l where l.tenant_id = ${ctx.tenantId}
        and l.day >= ${of.from ?? '0001-01-01'}::date and l.day <= ${of.to ?? '9999-12-31'}::date
        and (${byParty ? sql`l.party_id is not null` : sql`true`}) group by ${keys} order by ${keys}`);
      const kept = await ctx.db.query(
        sql`select ${sums} from (${keptLines(ctx, { ...of, byParty })}) l group by ${keys}
          having sum(l.lines) <> 0 order by ${keys}`,
      );
      expect(kept, `${JSON.stringify(of)} ${byParty ? 'by party' : ''}`).toEqual(raw);
    }
}

test('whatever is posted and taken back, what is kept is what the lines come to, folded or not', async () => {
  for (let round = 0; round < 5; round++) {
    for (let step = 0; step < 25; step++)
      await company.do(async (ctx) => {
        const what = below(10);
        if (what === 0) return void (await foldBalances(ctx));
        if (what < 7) return void (await postAll(ctx, [anyEntry(), anyEntry(), anyEntry()]));
        const [entry] = await standingEntries(ctx, { docType: 'expense', docId: 1 + below(paper || 1) });
        if (entry) await reverse(ctx, entry, { event: 'posted_reversed', seq: 2, date: oneOf(days) });
      });
    await company.do(expectEqual);
    expect(await company.do(keptFaults)).toEqual([]);
  }
  await company.do(async (ctx) => {
    while ((await foldBalances(ctx)) > 0);
  });
  const told = await company.do((ctx) => ctx.db.query(sql`select from ledger_delta where tenant_id = ${ctx.tenantId}`));
  expect(told).toEqual([]);
  expect(paper).toBeGreaterThan(50);
  await company.do(expectEqual);
});

test('who posts waits for nobody who posts, in whichever order they touch accounts, nor for the folding', async () => {
  const sum = { amount: 5, currency: 'IQD' } as const;
  const [branch] = branches;
  const there = () => ({
    docType: 'expense',
    docId: ++paper,
    event: 'posted',
    seq: 1,
    lines: [debit(account.rent, branch, sum), credit(account.accruedExpenses, branch, sum)],
  });
  const back = () => ({
    docType: 'expense',
    docId: ++paper,
    event: 'posted',
    seq: 1,
    lines: [debit(account.accruedExpenses, branch, sum), credit(account.rent, branch, sum)],
  });
  const before = await company.do((ctx) => balanceOf(ctx, { account: account.rent, currency: 'IQD' }));
  const poster = async (first: typeof there, second: typeof there) => {
    for (let time = 0; time < 12; time++)
      await company.do(async (ctx) => {
        ctx.db.run(sql`set local lock_timeout = '2s'`);
        await post(ctx, first());
        await post(ctx, second());
        await post(ctx, first());
      });
  };
  const folder = async () => {
    for (let time = 0; time < 30; time++) await company.do(foldBalances);
  };
  await Promise.all([poster(there, back), poster(back, there), poster(there, back), poster(back, there), folder(), folder()]);
  expect(await company.do((ctx) => balanceOf(ctx, { account: account.rent, currency: 'IQD' }))).toBe(before);
  expect(await company.do(keptFaults)).toEqual([]);
});

test('what its own transaction posted is in a balance at once, and what was undone is not', async () => {
  const sum = { amount: 777, currency: 'IQD' } as const;
  const [branch] = branches;
  const lines = [debit(account.rent, branch, sum), credit(account.accruedExpenses, branch, sum)];
  const balance = (ctx: Context) => balanceOf(ctx, { account: account.rent, branchId: branch, currency: 'IQD' });
  const before = await company.do(balance);
  const undone = company.do(async (ctx) => {
    await post(ctx, { docType: 'expense', docId: ++paper, event: 'posted', seq: 1, lines });
    expect(await balance(ctx)).toBe(before + 777);
    throw new Error('undone');
  });
  await expect(undone).rejects.toThrow('undone');
  expect(await company.do(balance)).toBe(before);
});

test('another company neither sees nor folds what is kept', async () => {
  const stranger = await world.addTenant();
  const seen = await stranger.do((ctx) => ctx.db.query(sql`select from ledger_sum union all select from ledger_delta`));
  expect(seen).toEqual([]);
  expect(await stranger.do(foldBalances)).toBe(0);
});

test('a sum that differs from its lines is found, and kept anew from them', async () => {
  const plant = (statement: string) => world.ownerPool.query(statement);
  for (const statement of [
    "update ledger_sum set debit = debit + 3 where grain = 'ever' and id = (select min(id) from ledger_sum where grain = 'ever')",
    "update ledger_sum set base_credit = base_credit + 3 where id = (select min(id) from ledger_sum where grain = 'month' and is_of_party)",
    "delete from ledger_sum where id = (select min(id) from ledger_sum where grain = 'day')",
  ]) {
    await plant(statement);
    expect((await company.do(keptFaults)).length, statement).toBeGreaterThan(0);
    await company.do((ctx) => ctx.db.query(sql`select keep_ledger_anew(${ctx.tenantId}::bigint)`));
    expect(await company.do(keptFaults)).toEqual([]);
  }
  await company.do(expectEqual);
});

test('the database and the reports mean the same accounts by cash', async () => {
  const { rows } = await world.ownerPool.query('select code from account where is_cash_account(code) group by 1 order by 1');
  expect(rows.map((row) => row.code)).toEqual([...cashAccounts]);
});

test('a statement turned over page by page runs on where the page before ended', async () => {
  const boss = await company.person({});
  const { id } = await company.do((ctx) =>
    ctx.db.one<{ id: number }>(
      sql`select id from account where tenant_id = ${ctx.tenantId} and code = ${sql.lit(account.agentCash)}`,
    ),
  );
  const read = async (query: string) => (await boss.call('GET', `account-statements?kind=account&id=${id}&${query}`)).body.result;
  for (const days of ['', '&from=2026-01-31', '&from=2026-01-31&to=2026-11-01']) {
    const whole = await read(`per_page=500${days}`);
    const pages = [];
    for (let page = 1; pages.length === 0 || pages.at(-1).pagination.has_more; page++)
      pages.push(await read(`per_page=7&page=${page}${days}`));
    expect(pages.flatMap(({ items }) => items)).toEqual(whole.items);
    expect(whole.items.length, 'several pages').toBeGreaterThan(14);
    expect(whole.items.at(-1).balance).toBe(whole.closing);
    expect(whole.totals.count).toBe(whole.items.length);
  }
});

test('reports, balances and what is open before closing are read without a look at any line', async () => {
  const boss = await company.person({});
  const asked = 'from=2026-01-15&to=2026-11-20&compare=previous_year&base=true';
  await world.ownerPool.query('revoke select on ledger_line from karwan_app');
  try {
    for (const path of [
      `trial-balance?${asked}`,
      `income-statement?${asked}`,
      `balance-sheet?${asked}`,
      `cash-flow?${asked}`,
      'profits?group=day',
      'periods/open-points?to=2026-10-31',
      'opening-balances',
    ])
      expect([path, (await boss.call('GET', path)).status]).toEqual([path, 200]);
    await company.do((ctx) => balanceOf(ctx, { account: account.agentCash, party: { kind: 'agent', id: 1 }, currency: 'IQD' }));
    const lines = company.do((ctx) => ctx.db.query(sql`select from ledger_line where tenant_id = ${ctx.tenantId}`));
    await expect(lines).rejects.toThrow('permission denied');
  } finally {
    await world.ownerPool.query('grant select on ledger_line to karwan_app');
  }
});

test('a company that has books already finds its balances kept when the product is brought up to date', async () => {
  const { ownerPool } = world;
  await ownerPool.query(`drop trigger ledger_line_told on ledger_line; drop view ledger_told; drop table ledger_delta, ledger_sum;
    drop sequence ledger_delta_id_seq, ledger_sum_id_seq; drop function tell_lines, fold_ledger, keep_ledger_anew, is_cash_account;
    drop index ledger_line_account_day; create index ledger_line_date on ledger_line (tenant_id, entry_date)`);
  const migration = path.join(import.meta.dirname, 'migrations/2026-11-21-54-kept-balances.sql');
  await ownerPool.query(await readFile(migration, 'utf8'));
  await company.do(expectEqual);
  expect(await company.do(keptFaults)).toEqual([]);
  const [sums] = await company.do((ctx) => ctx.db.query<{ n: number }>(sql`select count(*)::int as n from ledger_sum`));
  expect(sums?.n).toBeGreaterThan(50);
});
