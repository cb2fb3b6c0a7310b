import { profitParts } from '#erp/earnings/contract';
import type { ShopProfit } from '#insight/shop-reports/contract';
import type { AskedOf } from '#platform/entity';
import type { Context } from '#platform/server';
import { type EarnedRows, earnedRows, type Figures } from './earned-rows.ts';

export type ProfitAsked = AskedOf<typeof ShopProfit>;

/** What was only bought is no profit yet. */
const about = ['sold', 'asPart', 'broughtBack', ...profitParts] as const;
const none = Object.fromEntries(about.map((name) => [name, 0])) as Figures;

const kept = '(sales + shipping - returns)';
const profit = '(sales + shipping - returns - cost - late - spoilt)';
/** What rows are sorted by, over the figures. */
const sorts: Record<string, string> = {
  sales: 'sales + shipping',
  returns: 'returns',
  cost: 'cost + late + spoilt',
  profit,
  margin: `case when ${kept} > 0 then ${profit}::numeric / ${kept} end`,
};

/** Told of goods themselves: what they are sold within counts too. */
export const isOfGoods = (by: ProfitAsked['by']): boolean => by === 'product' || by === 'brand' || by === 'category';

/** What goods brought in and cost, as the report asks; in another currency nothing is told of them. */
export async function earnedOf(ctx: Context, asked: ProfitAsked): Promise<EarnedRows> {
  const { by, from, to, compared, branches, own: narrowed, sort, shown } = asked;
  if (asked.currency && !asked.isBase && asked.currency !== ctx.tenant.currency)
    return { rows: [], count: 0, sums: none, beforeSums: none };
  const quantity = isOfGoods(by) ? 'sold + as_part - brought_back' : 'sold - brought_back';
  const sorted = sort ? { by: sorts[sort.measure] ?? quantity, descending: sort.descending } : undefined;
  return earnedRows(ctx, { by, from, to, compared, branches, narrowed, about, sort: sorted, shown });
}
