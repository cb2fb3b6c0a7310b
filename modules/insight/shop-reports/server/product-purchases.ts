import { earnedFigures } from '#erp/earnings/contract';
import { ProductPurchases } from '#insight/shop-reports/contract';
import { type AskedOf, type RowOf, shareOf, snake } from '#platform/entity';
import { type Context, implementReport } from '#platform/server';
import { type EarnedRow, earnedRows, type Figures } from './earned-rows.ts';
import { inTheirPlace } from './same-days.ts';

type Asked = AskedOf<typeof ProductPurchases>;

/** What was only sold was not bought in these days. */
const about = ['bought', 'sentBack', 'purchases', 'added', 'credited'] as const;
const sorts: Record<string, string> = {
  net: 'purchases + added - credited',
  averageCost: 'case when bought > 0 then (purchases + added)::numeric / bought end',
};

implementReport(ProductPurchases, {
  rows: async (ctx, asked) => {
    const { by, from, to, compared, branches, own: narrowed, sort, shown } = asked;
    const currency = ctx.tenant.currency;
    if (asked.currency && asked.currency !== currency) return [];
    const sorted = sort ? { by: sorts[sort.measure] ?? snake(sort.measure), descending: sort.descending } : undefined;
    const read = { by, from, to, branches, narrowed, about };
    if (by === 'month') return monthRows(ctx, asked, (await earnedRows(ctx, { ...read, compared: null })).rows);
    const { rows, count, sums, beforeSums } = await earnedRows(ctx, { ...read, compared, sort: sorted, shown });
    const { purchases, added, credited } = sums;
    return {
      rows: rows.map((row) => rowOf(ctx, asked, row)),
      count,
      sums: count > 0 ? [{ currency, purchases, added, credited, net: netOf(sums), comparedNet: netOf(beforeSums) }] : [],
    };
  },
});

const nothing = Object.fromEntries(earnedFigures.map((name) => [name, 0])) as Figures;

/** Months stand beside those in their place, which are others; one in which nothing was bought stands beside its own as well. */
async function monthRows(ctx: Context, asked: Asked, rows: readonly EarnedRow[]): Promise<RowOf<typeof ProductPurchases>[]> {
  const { branches, own: narrowed, compared } = asked;
  const then = compared
    ? (await earnedRows(ctx, { by: 'month', ...compared, branches, narrowed, about, compared: null })).rows
    : [];
  const before = Map.groupBy(inTheirPlace(asked, 'month', then), ({ day }) => day);
  const without = [...before.keys()].filter((day) => !rows.some((row) => row.day === day));
  const empty = without.map((day): EarnedRow => ({ ...nothing, id: null, name: null, day, before: nothing }));
  const months = [...rows, ...empty].sort((one, other) => (one.day ?? '').localeCompare(other.day ?? ''));
  return months.map((row) => ({
    ...rowOf(ctx, asked, row),
    comparedNet: (before.get(row.day) ?? []).reduce((sum, one) => sum + netOf(one), 0),
  }));
}

const netOf = ({ purchases, added, credited }: Figures) => purchases + added - credited;

function rowOf(ctx: Context, { by }: Asked, row: EarnedRow): RowOf<typeof ProductPurchases> {
  const { id, name, day, before, bought, sentBack, purchases, added, credited } = row;
  const of = (dimension: Asked['by']) => (by === dimension && id !== null && name !== null ? { id, name } : null);
  return {
    currency: ctx.tenant.currency,
    ...(id === null && day === null && { key: by === 'brand' ? 'noBrand' : 'noCategory' }),
    product: of('product'),
    supplier: of('supplier'),
    category: of('category'),
    brand: of('brand'),
    purchase: of('paper'),
    day,
    bought,
    purchases,
    added,
    sentBack,
    credited,
    net: netOf(row),
    averageCost: by === 'product' && bought > 0 ? shareOf(purchases + added, 1000, bought) : 0,
    comparedNet: netOf(before),
  };
}
