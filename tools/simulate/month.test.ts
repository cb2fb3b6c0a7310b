import { afterAll, beforeAll, expect, test } from 'vitest';
import { chanceOf } from '#courier/moves/server';
import { closeMonth, closeYear } from '#finance/ledger/server';
import { checkBooks } from '#insight/book-checks/server';
import { type Context, sql } from '#platform/server';
import { freshWorld, type World } from '../../apps/server/testing/tenant.ts';
import { closeUp } from './close-up.ts';
import { type SimulatedCompany, simulatedCompany } from './company.ts';
import { payRents, workingDay } from './month-day.ts';
import { untruths } from './truths.ts';

const isSoak = process.env.KARWAN_SOAK === '1';
const size = isSoak ? { branches: 20, agents: 10, clients: 25 } : { branches: 3, agents: 3, clients: 8 };
const parcels = Number(process.env.KARWAN_PARCELS ?? (isSoak ? 100_000 : 400));
const days = 31;

let world: World;
beforeAll(async () => {
  world = await freshWorld();
});
afterAll(() => world?.close());

const at = (day: number, hour: string) => new Date(`2026-12-${String(day).padStart(2, '0')}T${hour}:00Z`);

test(
  `a month of ${parcels.toLocaleString('en')} parcels closes with nothing unexplained, and the year with nothing left in income and expense`,
  async () => {
    const chance = chanceOf(12);
    const company = await simulatedCompany(world, undefined, size);
    for (let day = 1; day <= days; day++) {
      world.clock.now = at(day, '06:00');
      const isPayday = world.clock.now.getUTCDay() === 4;
      await workingDay(company, chance, { parcels: sizeOfDay(day), isPayday });
      // By hand what the database does by itself elsewhere; without it a month takes hours.
      await world.ownerPool.query('vacuum analyze');
      expect(await faults(company), `on the evening of ${day} December`).toEqual([]);
    }
    world.clock.now = at(days, '18:00');
    expect(await closeUp(company)).toEqual([]);
    await payRents(company);
    expect(await company.company.do(untruths)).toEqual([]);
    expect(await company.company.do(parcelsMade)).toBe(parcels);

    world.clock.now = new Date('2027-01-02T06:00:00Z');
    expect(await company.company.do(incomeAndExpense)).not.toBe(0);
    await company.accountant.do((ctx) => closeMonth(ctx, { to: '2026-12-31', acceptsOpen: true }));
    await company.accountant.do((ctx) => closeYear(ctx, { year: 2026, acceptsOpen: true }));
    expect(await company.company.do(leftInIncomeAndExpense)).toEqual([]);
    expect(await faults(company)).toEqual([]);
  },
  isSoak ? 4 * 3_600_000 : 300_000,
);

/** Whole parcels a day that come to the month’s number. */
const sizeOfDay = (day: number) => Math.floor((parcels * day) / days) - Math.floor((parcels * (day - 1)) / days);

const faults = ({ company }: SimulatedCompany) =>
  company.do(async (ctx) => {
    await ctx.db.query(sql`set local statement_timeout = 0`);
    return (await checkBooks(ctx)).filter(({ isGreen }) => !isGreen);
  });

const parcelsMade = async (ctx: Context) =>
  (
    await ctx.db.one<{ n: number }>(
      sql`select count(*)::int as n from shipment where tenant_id = ${ctx.tenantId} and parent_id is null`,
    )
  ).n;

interface Left {
  code: string;
  branchId: number;
  amount: number;
}
/** What stands in the accounts of income and expense, from the raw lines. */
const leftInIncomeAndExpense = (ctx: Context) =>
  ctx.db.query<Left>(sql`select a.code, l.branch_id, sum(l.debit - l.credit)::bigint as amount from ledger_line l
    join account a on a.tenant_id = l.tenant_id and a.code = l.account_code
    where l.tenant_id = ${ctx.tenantId} and a.type in ('revenue', 'cost', 'expense', 'other')
    group by 1, 2, l.currency having sum(l.debit) <> sum(l.credit)`);

const incomeAndExpense = async (ctx: Context) => (await leftInIncomeAndExpense(ctx)).reduce((sum, { amount }) => sum + amount, 0);
