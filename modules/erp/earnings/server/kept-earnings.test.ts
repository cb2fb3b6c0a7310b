import { afterAll, beforeAll, expect, test } from 'vitest';
import { chanceOf } from '#courier/moves/server';
import { type Earning, earnedFigures } from '#erp/earnings/contract';
import { foldEarnings, type KeptEarnings, keptEarnings, takeEarningsBack, tellEarnings } from '#erp/earnings/server';
import { account, credit, debit, type Entry } from '#finance/ledger/contract';
import { type Currency, money, snake } from '#platform/entity';
import { sql } from '#platform/server';
import { type Company, freshWorld, type World } from '../../../../apps/server/testing/tenant.ts';

// What is kept of goods is what was told of them, of any days, folded or not.
let world: World;
let company: Company;
let stranger: Company;
const told: (Earning & { day: string })[] = [];
beforeAll(async () => {
  world = await freshWorld();
  company = await world.addTenant({ businessTypeId: 2, businessSubTypeId: 2 });
  stranger = await world.addTenant({ businessTypeId: 2, businessSubTypeId: 2 });
});
afterAll(() => world?.close());

const chance = chanceOf(31);
const dayOf = (nth: number) => new Date(Date.UTC(2024, 9, 1 + nth)).toISOString().slice(0, 10);
let papers = 0;

function entryOf(key: Omit<Entry, 'lines'>, rows: readonly Earning[]): Entry {
  const base: Currency = 'IQD';
  const lines = rows.flatMap(({ branchId, sales = 0, cost = 0 }) => [
    credit(account.salesOfGoods, branchId, money(sales, base)),
    debit(account.costOfGoods, branchId, money(cost, base)),
  ]);
  return { ...key, lines };
}

/** A paper of a few goods, of a random day of two years. */
async function tell(): Promise<Entry> {
  const day = dayOf(chance.below(790));
  const rows = Array.from(
    { length: 1 + chance.below(3) },
    (): Earning => ({
      branchId: 1 + chance.below(3),
      variationId: 1 + chance.below(6),
      saleId: 1 + chance.below(40),
      customerId: 1 + chance.below(4),
      sold: 1_000 * (1 + chance.below(5)),
      sales: 250 * (1 + chance.below(90)),
      cost: 250 * chance.below(60),
    }),
  );
  const entry = entryOf({ docType: 'sale', docId: ++papers, event: 'delivered', seq: 1 }, rows);
  await company.do(async (ctx) => tellEarnings(ctx, { key: entry, day, entry, of: rows }));
  told.push(...rows.map((row) => ({ ...row, day })));
  return entry;
}

const kept = async (of: Omit<KeptEarnings, 'figures'>, who = company) => {
  const sums = sql.raw(earnedFigures.map((name) => `coalesce(sum(${snake(name)}), 0)::bigint as ${snake(name)}`).join(', '));
  const { rows } = await who.do(async (ctx) => ({
    rows: await ctx.db.query<{ ofId: number } & Record<string, number>>(
      sql`select of_id, ${sums} from (${keptEarnings(ctx, { ...of, figures: earnedFigures })}) k group by 1 order by 1`,
    ),
  }));
  return rows
    .filter((row) => earnedFigures.some((name) => row[name] !== 0))
    .map(({ ofId, sold, sales, cost }) => [ofId, sold, sales, cost]);
};

function expected({ by, from, to, branches }: Omit<KeptEarnings, 'figures'>) {
  const own = told.filter(
    ({ day, branchId }) => (!from || day >= from) && (!to || day <= to) && (!branches || branches.includes(branchId)),
  );
  const ofId = ({ variationId, saleId, customerId }: Earning) =>
    ({ all: 0, goods: variationId, sale: saleId, customer: customerId, purchase: 0, supplier: 0 })[by] ?? 0;
  return [...Map.groupBy(own, ofId)]
    .toSorted(([one], [other]) => one - other)
    .map(([id, rows]) => [
      id,
      ...(['sold', 'sales', 'cost'] as const).map((name) => rows.reduce((sum, row) => sum + (row[name] ?? 0), 0)),
    ])
    .filter(([, ...sums]) => sums.some((sum) => sum !== 0));
}

test('of any days and branches, by goods, sale or customer, while some of it is folded and some is not', async () => {
  for (let round = 0; round < 6; round++) {
    for (let time = 0; time < 25; time++) await tell();
    if (round % 2) await company.do(foldEarnings);
    for (let time = 0; time < 12; time++) {
      const [one, other] = [dayOf(chance.below(800)), dayOf(chance.below(800))];
      const days = chance.percent(15)
        ? { from: null, to: null }
        : { from: one < other ? one : other, to: one < other ? other : one };
      const branches = chance.percent(50) ? null : [1 + chance.below(3), 1 + chance.below(3)];
      for (const by of ['all', 'goods', 'sale', 'customer'] as const) {
        const of = { by, ...days, branches };
        expect([of, await kept(of)]).toEqual([of, expected(of)]);
      }
    }
  }
});

test('what is taken back is as if it had not been told, folded or not', async () => {
  const of = { by: 'goods', from: null, to: null, branches: null } as const;
  const before = await kept(of);
  for (const isFolded of [false, true]) {
    const entry = await tell();
    if (isFolded) await company.do(foldEarnings);
    await company.do((ctx) => takeEarningsBack(ctx, { key: entry, event: 'reversed' }));
    expect(await kept(of)).toEqual(before);
  }
});

test('goods that are told otherwise than booked are a mistake of ours, and nothing of it is kept', async () => {
  const of = { by: 'all', from: null, to: null, branches: null } as const;
  const before = await kept(of);
  const rows = [{ branchId: 1, variationId: 2, sales: 500 }];
  const entry = entryOf({ docType: 'sale', docId: ++papers, event: 'delivered', seq: 1 }, rows);
  const wrong = company.do(async (ctx) =>
    tellEarnings(ctx, { key: entry, day: dayOf(3), entry, of: [{ ...rows[0], branchId: 1, sales: 501 }] }),
  );
  await expect(wrong).rejects.toThrow('told otherwise than booked');
  expect(await kept(of)).toEqual(before);
});

test('sums kept anew are the same, and another company has none of them', async () => {
  while ((await company.do(foldEarnings)) > 0);
  const of = { by: 'goods', from: '2025-01-01', to: '2025-12-31', branches: null } as const;
  const before = await kept(of);
  await company.do((ctx) => ctx.db.query(sql`select keep_earnings_anew(${ctx.tenantId}::bigint)`));
  expect(await kept(of)).toEqual(before);
  expect([await kept(of, stranger), await stranger.do(foldEarnings)]).toEqual([[], 0]);
});

test('two who fold at once fold each row once', async () => {
  const of = { by: 'all', from: null, to: null, branches: null } as const;
  for (let time = 0; time < 20; time++) await tell();
  const before = await kept(of);
  await Promise.all(Array.from({ length: 6 }, () => company.do(foldEarnings)));
  expect(await kept(of)).toEqual(before);
});
