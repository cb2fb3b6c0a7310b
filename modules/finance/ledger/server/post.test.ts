import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { account, chart, credit, debit, type Entry } from '#finance/ledger/contract';
import { balanceOf, checkBooks, post, postAll, reverse, reverseAll, standingEntries } from '#finance/ledger/server';
import { sql } from '#platform/server';
import { type Company, freshWorld, type World } from '../../../../apps/server/testing/tenant.ts';

let world: World;
let company: Company;
let branch: number;
let other: number;
beforeAll(async () => {
  world = await freshWorld();
  company = await world.addTenant();
  branch = await company.create('branch', { name: { en: 'Baghdad', ar: 'بغداد' }, complete_phone: '07701000001' });
  other = await company.create('branch', { name: { en: 'Basra', ar: 'البصرة' }, complete_phone: '07701000002' });
});
afterAll(async () => {
  expect(await company.do(checkBooks)).toEqual([]);
  await world.close();
});

const sum = { amount: 1_000, currency: 'IQD' } as const;
const rent = (docId: number, more: Partial<Entry> = {}): Entry => ({
  docType: 'expense',
  docId,
  event: 'posted',
  seq: 1,
  lines: [debit(account.rent, branch, sum), credit(account.accruedExpenses, branch, sum)],
  ...more,
});

describe('a company begins', () => {
  test('with the whole chart, every account under its header', async () => {
    const rows = await company.do((ctx) =>
      ctx.db.query<{ code: string; parent: string | null }>(sql`select a.code, p.code as parent from account a
        left join account p on p.tenant_id = a.tenant_id and p.id = a.parent_id where a.tenant_id = ${ctx.tenantId} order by a.code`),
    );
    const expected = chart.map(({ code, parent }) => ({ code, parent })).sort((a, b) => (a.code < b.code ? -1 : 1));
    expect(rows).toEqual(expected);
  });
});

describe('posting', () => {
  test('an event posts once: its second entry is refused whole', async () => {
    const id = await company.do((ctx) => post(ctx, rent(1)));
    expect(id).toEqual(expect.any(Number));
    await expect(company.do((ctx) => post(ctx, rent(1)))).rejects.toMatchObject({ code: '23505' });
    expect(await company.do((ctx) => balanceOf(ctx, { account: account.rent, currency: 'IQD' }))).toBe(1_000);
  });

  test('an event that moves nothing has no entry', async () => {
    const nothing = { ...sum, amount: 0 };
    const ids = await company.do((ctx) =>
      postAll(ctx, [
        rent(2, { lines: [debit(account.rent, branch, nothing), credit(account.accruedExpenses, branch, nothing)] }),
        undefined,
        rent(3),
      ]),
    );
    expect(ids).toEqual([null, null, expect.any(Number)]);
  });

  test.each<[string, Entry['lines']]>([
    ['unbalanced', [debit(account.rent, 1, sum), credit(account.accruedExpenses, 1, { ...sum, amount: 999 })]],
    ['unbalanced between branches', [debit(account.rent, 1, sum), credit(account.accruedExpenses, 2, sum)]],
    ['unknown account', [debit('9999', 1, sum), credit(account.accruedExpenses, 1, sum)]],
    ['header account', [debit(account.runningExpenses, 1, sum), credit(account.accruedExpenses, 1, sum)]],
    ['without its party', [debit(account.agentCash, 1, sum), credit(account.accruedExpenses, 1, sum)]],
    [
      'another kind of party',
      [debit(account.agentCash, 1, sum, { party: { kind: 'client', id: 1 } }), credit(account.accruedExpenses, 1, sum)],
    ],
    ['below zero', [debit(account.rent, 1, { ...sum, amount: -1 }), credit(account.accruedExpenses, 1, { ...sum, amount: -1 })]],
  ])('%s: nothing is kept', async (_, lines) => {
    await expect(company.do((ctx) => post(ctx, rent(10, { lines })))).rejects.toThrow('may not be posted');
  });

  test('the database refuses what the code would let through', async () => {
    const unbalanced = `insert into ledger_line (tenant_id, entry_id, entry_date, account_code, branch_id, currency, debit)
      select tenant_id, id, entry_date, '${account.rent}', ${branch}, 'IQD', 5 from journal_entry where tenant_id = ${company.id} limit 1`;
    await expect(company.do((ctx) => ctx.db.query({ text: unbalanced, values: [] }))).rejects.toThrow('does not balance');
    for (const statement of ['update ledger_line set debit = 1', 'delete from journal_entry'])
      await expect(company.do((ctx) => ctx.db.query({ text: statement, values: [] }))).rejects.toThrow(
        /permission denied|append-only/,
      );
    await expect(world.ownerPool.query('update ledger_line set debit = debit + 1')).rejects.toThrow('append-only');
  });

  test('five hundred entries go in at once', async () => {
    const before = performance.now();
    const ids = await company.do((ctx) =>
      postAll(
        ctx,
        Array.from({ length: 500 }, (_, index) => rent(1_000 + index)),
      ),
    );
    expect(new Set(ids).size).toBe(500);
    expect(performance.now() - before).toBeLessThan(5_000);
  });
});

describe('what lines are worth in the company’s own money', () => {
  test('comes to nothing in each entry, branch and currency, whatever the rate, and to the unit once taken back', async () => {
    await company.create('exchangeRate', { currency: 'USD', from_day: '2026-01-01', rate: '1310.37' });
    await company.create('exchangeRate', { currency: 'EUR', from_day: '2026-01-01', rate: '1420.505' });
    const amounts = fc.array(fc.integer({ min: 1, max: 10_000_000 }), { minLength: 1, maxLength: 6 });
    const part = fc.record({ amounts, currency: fc.constantFrom('IQD' as const, 'USD' as const, 'EUR' as const) });
    const rate = fc.option(fc.integer({ min: 1, max: 99_999_999 }).map((value) => (value / 10_000).toFixed(4)));
    let docId = 5_000;
    await fc.assert(
      fc.asyncProperty(fc.array(part, { minLength: 1, maxLength: 3 }), rate, fc.boolean(), async (parts, agreed, isTurned) => {
        const lines = parts.flatMap(({ amounts: each, currency }, at) => {
          const where = at % 2 ? other : branch;
          const details = agreed && currency !== 'IQD' ? { rate: agreed } : {};
          const [one, back] = isTurned ? [credit, debit] : [debit, credit];
          const whole = { amount: each.reduce((total, amount) => total + amount, 0), currency };
          return [
            ...each.map((amount) => one(account.rent, where, { amount, currency }, details)),
            back(account.accruedExpenses, where, whole, details),
          ];
        });
        docId += 1;
        const id = (await company.do((ctx) => post(ctx, { docType: 'test', docId, event: 'posted', seq: 1, lines }))) as number;
        const back = await company.do((ctx) => reverse(ctx, id, { event: 'posted_reversed', seq: 1 }));
        expect(id).toBeGreaterThan(0);
        expect(back).not.toBe(id);
        const wrong = await company.do((ctx) =>
          ctx.db.query(sql`select entry_id, branch_id, currency, sum(base_amount) as gap, count(*) filter (where base_amount is null) as unknown
            from ledger_line where tenant_id = ${ctx.tenantId} and entry_id = any(${[id, back]}::bigint[]) group by 1, 2, 3
            having sum(base_amount) <> 0 or count(*) filter (where base_amount is null) > 0
            union all select null, branch_id, account_code || currency, sum(base_amount), 0
            from ledger_line where tenant_id = ${ctx.tenantId} and entry_id = any(${[id, back]}::bigint[]) group by 2, 3 having sum(base_amount) <> 0`),
        );
        expect(wrong).toEqual([]);
      }),
      { numRuns: 40 },
    );
  });
});

describe('taking back', () => {
  test('mirrors the entry, linked, and only once', async () => {
    const pair = [
      debit(account.interBranch, branch, sum, { counterBranchId: other }),
      credit(account.rent, branch, sum),
      debit(account.rent, other, sum),
      credit(account.interBranch, other, sum, { counterBranchId: branch }),
    ];
    const id = (await company.do((ctx) => post(ctx, rent(20, { lines: pair })))) as number;
    const back = await company.do((ctx) => reverse(ctx, id, { event: 'posted_reversed', seq: 2 }));
    const sums = await company.do((ctx) =>
      ctx.db.query<{
        n: number;
      }>(sql`select sum(debit - credit)::int as n from ledger_line where tenant_id = ${ctx.tenantId} and entry_id = any(${[id, back]}::bigint[])
        group by account_code, branch_id, counter_branch_id`),
    );
    expect(sums.every(({ n }) => n === 0)).toBe(true);
    await expect(company.do((ctx) => reverse(ctx, id, { event: 'again', seq: 3 }))).rejects.toMatchObject({ code: '23505' });
  });

  test('leaves nothing of a document standing', async () => {
    await company.do((ctx) => postAll(ctx, [rent(30), rent(30, { event: 'corrected', seq: 2 })]));
    const document = { docType: 'expense', docId: 30 };
    expect(await company.do((ctx) => standingEntries(ctx, document))).toHaveLength(2);
    await company.do(async (ctx) => reverseAll(ctx, await standingEntries(ctx, document)));
    expect(await company.do((ctx) => standingEntries(ctx, document))).toEqual([]);
  });
});
