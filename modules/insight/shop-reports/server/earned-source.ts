import type { EarnedFigure } from '#erp/earnings/contract';
import { type EarnedBy, everyEarning, keptEarnings } from '#erp/earnings/server';
import { dayAfter } from '#finance/ledger/contract';
import { snake } from '#platform/entity';
import { type Context, type RawBuilder, sql } from '#platform/server';

/** What goods a report is narrowed to, whose sales, whose purchases. */
export interface Narrowed {
  product?: number | null;
  category?: number | null;
  brand?: number | null;
  customer?: number | null;
  supplier?: number | null;
}
/** Whether somebody asks of some goods or people only: then the rest is none of his question. */
export const isNarrowed = (narrowed: Narrowed): boolean => Object.values(narrowed).some(Boolean);

export interface OfDimension {
  /** The sums it is read from, and what a row of them, `k`, is of; of goods `v` is their variation and `p` their product. */
  kept: EarnedBy;
  at: string;
  ofGoods?: true;
  apart?: 'day' | 'month';
  /** Where its name stands, and what it is called by. */
  table?: string;
  label?: string;
}
export const dimensions = {
  product: { kept: 'goods', at: 'v.product_id', ofGoods: true, table: 'product' },
  variation: { kept: 'goods', at: 'v.id', ofGoods: true, table: 'variation' },
  brand: { kept: 'goods', at: 'p.brand_id', ofGoods: true, table: 'brand' },
  category: { kept: 'goods', at: 'p.category_id', ofGoods: true, table: 'category' },
  customer: { kept: 'customer', at: 'k.of_id', table: 'customer' },
  supplier: { kept: 'supplier', at: 'k.of_id', table: 'supplier' },
  invoice: { kept: 'sale', at: 'k.of_id', table: 'sale', label: 'number' },
  paper: { kept: 'purchase', at: 'k.of_id', table: 'purchase', label: 'number' },
  branch: { kept: 'all', at: 'k.branch_id', table: 'branch' },
  month: { kept: 'all', at: "date_trunc('month', k.day)::date", apart: 'month' },
  day: { kept: 'all', at: 'k.day', apart: 'day' },
} as const satisfies Record<string, OfDimension>;
export type Dimension = keyof typeof dimensions;

interface SourceAsked {
  by: Dimension;
  from: string | null;
  to: string | null;
  branches: readonly number[] | null;
  narrowed: Narrowed;
  /** The figures that are asked for. */
  figures: readonly EarnedFigure[];
}

/** Figures of some days by what a row stands for (`id`, or `day`): from kept sums, or from the rows of those it is narrowed to. */
export function earnedSource(ctx: Context, asked: SourceAsked): RawBuilder<unknown> {
  const of: OfDimension = dimensions[asked.by];
  const { product, category, brand, customer, supplier } = asked.narrowed;
  const asksGoods = Boolean(product || category || brand);
  const isKept = !customer && !supplier && (!asksGoods || of.ofGoods);
  const rows = isKept ? keptOf(ctx, asked, of) : rowsOf(ctx, asked, of);
  const goods = isKept ? 'k.of_id' : 'k.variation_id';
  const joined =
    of.ofGoods || asksGoods
      ? sql`join variation v on v.tenant_id = ${ctx.tenantId} and v.id = ${sql.raw(goods)} join product p on p.tenant_id = ${ctx.tenantId} and p.id = v.product_id`
      : sql``;
  const key = sql.raw(of.at);
  return sql`select ${of.apart ? sql`null::bigint` : key} as id, ${of.apart ? sql`${key}::text` : sql`null::text`} as day, ${sql.raw(asked.figures.map((one) => `coalesce(sum(k.${snake(one)}), 0)::bigint as ${snake(one)}`).join(', '))}
    from (${rows}) k ${joined} where ${ofTheseGoods(asked.narrowed)} group by 1, 2`;
}

function ofTheseGoods({ product, category, brand }: Narrowed): RawBuilder<unknown> {
  const wanted = [
    ...(product ? [sql`v.product_id = ${product}::bigint`] : []),
    ...(category ? [sql`${category}::bigint in (p.category_id, p.sub_category_id)`] : []),
    ...(brand ? [sql`p.brand_id = ${brand}::bigint`] : []),
  ];
  return wanted.length > 0 ? sql.join(wanted, sql` and `) : sql`true`;
}

const keptOf = (
  ctx: Context,
  { by, from, to, branches, figures }: SourceAsked,
  { kept, apart }: OfDimension,
): RawBuilder<unknown> =>
  keptEarnings(ctx, { by: kept, from, to, branches, figures, byBranch: by === 'branch', ...(apart && { apart }) });

const columns: Record<Exclude<EarnedBy, 'all'>, string> = {
  goods: 'e.variation_id',
  sale: 'e.sale_id',
  purchase: 'e.purchase_id',
  customer: 'e.customer_id',
  supplier: 'e.supplier_id',
};

/** The rows of those it is narrowed to: no sum is kept of each customer's goods. */
function rowsOf(
  ctx: Context,
  { from, to, branches, narrowed, figures }: SourceAsked,
  { kept }: OfDimension,
): RawBuilder<unknown> {
  const { product, customer, supplier } = narrowed;
  const own = kept === 'all' ? null : sql.raw(columns[kept]);
  const where = [
    ...(own ? [sql`${own} is not null`] : []),
    ...(from ? [sql`e.day >= ${from}::date`] : []),
    ...(to ? [sql`e.day < ${dayAfter(to)}::date`] : []),
    ...(branches ? [sql`e.branch_id = any(${[...branches]}::bigint[])`] : []),
    ...(customer ? [sql`e.customer_id = ${customer}::bigint`] : []),
    ...(supplier ? [sql`e.supplier_id = ${supplier}::bigint`] : []),
    // Said here too, so that the rows of goods are found by their index.
    ...(product
      ? [
          sql`e.variation_id = any(array(select id from variation where tenant_id = ${ctx.tenantId} and product_id = ${product}::bigint))`,
        ]
      : []),
  ];
  const told = sql.raw(figures.map((name) => `e.${snake(name)}`).join(', '));
  return sql`select e.day, e.branch_id, ${own ?? sql`0::bigint`} as of_id, e.variation_id, ${told} from (${everyEarning(ctx)}) e
    where ${where.length > 0 ? sql.join(where, sql` and `) : sql`true`}`;
}
