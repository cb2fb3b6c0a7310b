import { type ProfitPart, profitParts } from '#erp/earnings/contract';
import { unvaluedLines } from '#finance/ledger/server';
import { ShopProfit } from '#insight/shop-reports/contract';
import type { Currency, SomeRows } from '#platform/entity';
import { type Context, implementReport } from '#platform/server';
import { type BookedRow, bookedParts } from './booked-parts.ts';
import { bookedRows } from './booked-rows.ts';
import { earnedOf, isOfGoods, type ProfitAsked } from './earned-of.ts';
import type { EarnedRow, EarnedRows, Figures } from './earned-rows.ts';
import { isNarrowed } from './earned-source.ts';
import { type Parts, partsOf, piecesOf, profitRow, soldOf, type Told, toldSums } from './profit-row.ts';

implementReport(ShopProfit, {
  rows: async (ctx, asked) => {
    const { by } = asked;
    if (by === 'branch' || by === 'month' || by === 'day') return bookedRows(ctx, asked, by);
    return goodsRows(ctx, asked);
  },
  unvalued: unvaluedLines,
});

/** Told by goods or by those who bought them; what none of these accounts for is what the books have beyond it, last. */
async function goodsRows(ctx: Context, asked: ProfitAsked): Promise<SomeRows<typeof ShopProfit>> {
  const { by, own, shown, compared } = asked;
  const base = ctx.tenant.currency;
  const isAll = !isNarrowed(own);
  const booked = (days: Pick<ProfitAsked, 'from' | 'to'>) => bookedParts(ctx, { ...asked, ...days, compared: null }, null);
  const [earned, now, before] = await Promise.all([
    earnedOf(ctx, asked),
    isAll ? booked(asked) : [],
    isAll && compared ? booked(compared) : [],
  ]);
  const left = beyond(by, base, { earned, now, before });
  const first = (shown?.first ?? 0) - earned.count;
  const apart = shown ? left.slice(Math.max(0, first), Math.max(0, first + shown.atOnce)) : left;
  const all = [{ ...figuresOf(earned.sums), before: figuresOf(earned.beforeSums), currency: base }, ...left];
  const currencies = new Set([...(earned.count > 0 ? [base] : []), ...left.map(({ currency }) => currency)]);
  return {
    rows: [...earned.rows.map((row) => toldOf(row, by, base)), ...apart].map((row) => profitRow(by, row)),
    count: earned.count + left.length,
    sums: [...currencies].map((currency) => ({ currency, ...toldSums(all.filter((one) => one.currency === currency)) })),
  };
}

const figuresOf = (of: Figures): Parts => partsOf((part) => of[part]);

function toldOf(row: EarnedRow, by: ProfitAsked['by'], currency: Currency): Told {
  const { id, name, day, before } = row;
  const quantity = isOfGoods(by) ? piecesOf(row) : soldOf(row);
  const key = by === 'brand' ? 'noBrand' : 'noCategory';
  return { currency, id, name, day, quantity, ...figuresOf(row), before: figuresOf(before), ...(id === null && { key }) };
}

interface Sides {
  earned: EarnedRows;
  now: readonly BookedRow[];
  before: readonly BookedRow[];
}

/** What the books have beyond what records account for, in each currency: carriage by itself where goods are told of, and the rest. */
function beyond(by: ProfitAsked['by'], base: Currency, { earned, now, before }: Sides): Told[] {
  const left = (booked: readonly BookedRow[], told: Figures, currency: Currency): Parts => {
    const own = booked.find((one) => one.currency === currency);
    return partsOf((part) => (own?.[part] ?? 0) - (currency === base ? told[part] : 0));
  };
  const currencies = new Set([...now, ...before].map(({ currency }) => currency));
  const rows = [...currencies].flatMap((currency): Told[] => {
    const [rest, was] = [left(now, earned.sums, currency), left(before, earned.beforeSums, currency)];
    const row = (key: string, isIn: (part: ProfitPart) => boolean): Told => {
      const of = (parts: Parts) => partsOf((part) => (isIn(part) ? parts[part] : 0));
      return { currency, quantity: 0, id: null, name: null, day: null, key, ...of(rest), before: of(was) };
    };
    if (by === 'customer') return [row('noCustomer', () => true)];
    if (by === 'invoice') return [row('noSale', () => true)];
    return [row('shipping', (part) => part === 'shipping'), row('noProduct', (part) => part !== 'shipping')];
  });
  return rows.filter((row) => profitParts.some((part) => row[part] !== 0 || row.before[part] !== 0));
}
