import { grossProfit } from '#erp/earnings/contract';
import { PopularProducts } from '#insight/shop-reports/contract';
import type { AskedOf, RowOf } from '#platform/entity';
import { type Context, implementReport } from '#platform/server';
import { type EarnedRow, earnedRows, type Figures } from './earned-rows.ts';
import { piecesOf } from './profit-row.ts';

type Asked = AskedOf<typeof PopularProducts>;

const sorts: Record<string, string> = {
  quantity: 'sold + as_part - brought_back',
  profit: 'sales + shipping - returns - cost - late - spoilt',
};
/** What was only bought or spoilt is not popular. */
const about = ['sold', 'asPart', 'broughtBack', 'sales', 'returns'] as const;
const also = ['shipping', 'cost', 'late', 'spoilt'] as const;

implementReport(PopularProducts, {
  rows: async (ctx, asked) => {
    const { by, from, to, compared, branches, own: narrowed, sort, shown } = asked;
    const currency = ctx.tenant.currency;
    if (asked.currency && asked.currency !== currency) return [];
    const sorted = sort ? { by: sorts[sort.measure] ?? 'sales - returns', descending: sort.descending } : undefined;
    const found = await earnedRows(ctx, { by, from, to, compared, branches, narrowed, about, also, sort: sorted, shown });
    const { rows, count, sums, beforeSums } = found;
    return {
      rows: rows.map((row) => rowOf(ctx, asked, row, salesOf(sums))),
      count,
      sums: count > 0 ? [{ currency, ...figuresOf(sums), ...comparedOf(beforeSums) }] : [],
    };
  },
});

const salesOf = ({ sales, returns }: Figures) => sales - returns;
const figuresOf = (of: Figures) => ({ sales: salesOf(of), profit: grossProfit(of) });
const comparedOf = (of: Figures) => ({ comparedSales: salesOf(of), comparedProfit: grossProfit(of) });

function rowOf(ctx: Context, { by }: Asked, row: EarnedRow, all: number): RowOf<typeof PopularProducts> {
  const { id, name, before } = row;
  const of = (dimension: Asked['by']) => (by === dimension && id !== null && name !== null ? { id, name } : null);
  return {
    currency: ctx.tenant.currency,
    ...(id === null && { key: by === 'brand' ? 'noBrand' : 'noCategory' }),
    product: of('product'),
    variation: of('variation'),
    category: of('category'),
    brand: of('brand'),
    quantity: piecesOf(row),
    ...figuresOf(row),
    share: all > 0 ? Math.round((100 * salesOf(row)) / all) : null,
    ...comparedOf(before),
  };
}
