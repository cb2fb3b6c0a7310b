import { everyEarning } from '#erp/earnings/server';
import { type ContactKind, CustomerGoods, DelegateGoods, SupplierGoods } from '#insight/profiles/contract';
import type { AskedOf, Bilingual, Currency, RowOf } from '#platform/entity';
import { type Context, implementReport, type RawBuilder, sql } from '#platform/server';

type Asked = AskedOf<typeof CustomerGoods>;
type Row = RowOf<typeof CustomerGoods>;
type By = Asked['by'];
/** Of whichever kind: rows of the three are the same. */
interface Goods {
  rows: readonly Row[];
  count: number;
  sums: readonly { currency: Currency; value: number }[];
}

/** What a row stands for, and where its name is. */
const keys: Record<By, { at: string; table?: string }> = {
  product: { at: 'v.product_id', table: 'product' },
  variation: { at: 'v.id', table: 'variation' },
  category: { at: 'p.category_id', table: 'category' },
  month: { at: "date_trunc('month', e.day)::date" },
};
/** Which figures of what goods earned are told of whom: how many, what came the other way, for how much, and what of them are his. */
const figures: Record<ContactKind, { went: string; came: string; value: string; first: string; his: string }> = {
  customer: { went: 'e.sold', came: 'e.brought_back', value: 'e.sales - e.returns', first: 'e.sales', his: 'e.customer_id' },
  supplier: {
    went: 'e.bought',
    came: 'e.sent_back',
    value: 'e.purchases + e.added - e.credited',
    first: 'e.purchases',
    his: 'e.supplier_id',
  },
  delegate: { went: 'e.sold', came: 'e.brought_back', value: 'e.sales - e.returns', first: 'e.sales', his: 's.delegate_id' },
};

interface Found {
  id: number | null;
  day: string | null;
  name: Bilingual | string | null;
  quantity: number;
  returned: number;
  value: number;
  lastPrice: number | null;
  all: number;
  allValue: number;
}

/** The goods a contact bought, supplied or sold, or all of his kind did, as the report asks. */
async function goodsOf(ctx: Context, kind: ContactKind, asked: Asked, one: number | null): Promise<Goods> {
  const currency = ctx.tenant.currency;
  if (asked.currency && asked.currency !== currency) return { rows: [], count: 0, sums: [] };
  const found = await ctx.db.query<Found>(goodsRows(ctx, kind, asked, one));
  const [first] = found;
  const rows = found.filter(({ quantity }) => quantity !== null).map((row): Row => toldRow(row, asked.by, currency));
  const sums = first && first.all > 0 ? [{ currency, value: first.allValue }] : [];
  return { rows, count: first?.all ?? 0, sums };
}

function goodsRows(
  ctx: Context,
  kind: ContactKind,
  { by, from, to, branches, sort, shown }: Asked,
  one: number | null,
): RawBuilder<unknown> {
  const t = ctx.tenantId;
  const { went, came, value, first, his } = figures[kind];
  const { at: key, table } = keys[by];
  const [id, day] = by === 'month' ? [sql`null::bigint`, sql`${sql.raw(key)}::text`] : [sql.raw(key), sql`null::text`];
  const where = [
    one ? sql`${sql.raw(his)} = ${one}::bigint` : sql`${sql.raw(his)} is not null`,
    ...(from ? [sql`e.day >= ${from}::date`] : []),
    ...(to ? [sql`e.day <= ${to}::date`] : []),
    ...(branches ? [sql`e.branch_id = any(${[...branches]}::bigint[])`] : []),
  ];
  // What his sales earned is found by them.
  const sale = kind === 'delegate' ? sql`join sale s on s.tenant_id = ${t} and s.id = e.sale_id` : sql``;
  const order = `${sort ? orders[sort.measure as keyof typeof orders] : 'day'} ${sort?.descending ? 'desc' : 'asc'} nulls last, id, day`;
  const name = table ? sql`(select n.name from ${sql.ref(table)} n where n.tenant_id = ${t} and n.id = r.id)` : sql`null`;
  return sql`with g as materialized (select ${id} as id, ${day} as day, sum(${sql.raw(went)} - ${sql.raw(came)})::bigint as quantity,
      sum(${sql.raw(came)})::bigint as returned, sum(${sql.raw(value)})::bigint as value,
      (array_agg(round(${sql.raw(first)} * 1000.0 / nullif(${sql.raw(went)}, 0))::bigint order by e.day desc, e.id desc) filter (where ${sql.raw(went)} > 0))[1] as last_price
    from (${everyEarning(ctx)}) e ${sale} join variation v on v.tenant_id = ${t} and v.id = e.variation_id
      join product p on p.tenant_id = ${t} and p.id = v.product_id
    where ${sql.join(where, sql` and `)} and (${sql.raw(went)} <> 0 or ${sql.raw(came)} <> 0 or ${sql.raw(value)} <> 0) group by 1, 2),
    a as (select count(*)::int as "all", coalesce(sum(value), 0)::bigint as all_value from g),
    r as (select * from g order by ${sql.raw(order)} ${shown ? sql`limit ${shown.atOnce}::int offset ${shown.first}::int` : sql``})
    select a.*, r.*, ${name} as name from a left join r on true order by ${sql.raw(order)}`;
}

const orders = { quantity: 'quantity', returned: 'returned', value: 'value', lastPrice: 'last_price' } as const;

function toldRow({ id, day, name, quantity, returned, value, lastPrice }: Found, by: By, currency: Row['currency']): Row {
  const of = (dimension: By) => (by === dimension && id !== null && name !== null ? { id, name } : null);
  const isOfOne = by === 'product' || by === 'variation';
  return {
    currency,
    ...(by === 'category' && id === null && { key: 'noCategory' }),
    product: of('product'),
    variation: of('variation'),
    category: of('category'),
    day,
    quantity,
    returned,
    value,
    lastPrice: isOfOne ? (lastPrice ?? 0) : 0,
  };
}

implementReport(CustomerGoods, { rows: (ctx, asked) => goodsOf(ctx, 'customer', asked, asked.own.customer ?? null) });
implementReport(SupplierGoods, {
  rows: (ctx, asked) => goodsOf(ctx, 'supplier', { ...asked, own: {} }, asked.own.supplier ?? null),
});
implementReport(DelegateGoods, {
  rows: (ctx, asked) => goodsOf(ctx, 'delegate', { ...asked, own: {} }, asked.own.delegate ?? null),
});
