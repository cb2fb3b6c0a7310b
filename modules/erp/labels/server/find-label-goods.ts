import { Product } from '#erp/catalog/contract';
import { mostGoods } from '#erp/labels/contract';
import { amountText, fieldRefusal } from '#platform/entity';
import { type Context, selectedBy, sql } from '#platform/server';
import { type LabelGoods, labelGoods } from './label-goods.ts';

/** Which goods are meant: products with all their shapes, single shapes, all that a list's filter finds, or what has another price since a day. */
export interface GoodsAsked {
  products?: readonly number[] | null | undefined;
  variations?: readonly number[] | null | undefined;
  filter?: unknown;
  /** As many as the person saw the filter find. */
  expectedCount?: number | null | undefined;
  changedSince?: string | null | undefined;
  priceGroup?: number | null | undefined;
}

/** The goods labels are wanted of, each once, as their labels will say them. */
export async function findLabelGoods(ctx: Context, asked: GoodsAsked): Promise<Record<string, unknown>[]> {
  const { priceGroup = null, expectedCount } = asked;
  if (!asked.products && !asked.variations && !asked.filter && !asked.changedSince)
    throw fieldRefusal('product_ids', 'errors.required');
  const products = asked.filter
    ? await selectedBy(ctx, Product.name, { filter: asked.filter, expectedCount, most: mostGoods })
    : (asked.products ?? []);
  const ids = [
    ...new Set([
      ...(asked.variations ?? []),
      ...(await shapesOf(ctx, products)),
      ...(asked.changedSince ? await changedSince(ctx, asked.changedSince, priceGroup) : []),
    ]),
  ];
  if (ids.length > mostGoods) throw fieldRefusal('product_ids', 'errors.tooMany', { max: mostGoods });
  return (await labelGoods(ctx, { ids, priceGroup })).map((one) => told(ctx, one));
}

const told = ({ tenant: { currency } }: Context, { price, oldPrice, oldUntil, ...goods }: LabelGoods) => ({
  variation_id: goods.variationId,
  name: goods.name,
  code: goods.code,
  price: price === null ? null : amountText(price, currency),
  old_price: oldPrice === null ? null : amountText(oldPrice, currency),
  old_until: oldUntil,
  per: goods.per,
});

async function shapesOf(ctx: Context, products: readonly number[]): Promise<number[]> {
  if (products.length === 0) return [];
  const rows = await ctx.db.query<{ id: number }>(sql`select v.id from variation v
    where v.tenant_id = ${ctx.tenantId} and v.product_id = any(${[...products]}::bigint[]) and v.disabled_at is null
    order by array_position(${[...products]}::bigint[], v.product_id), v.position limit ${mostGoods + 1}`);
  return rows.map(({ id }) => id);
}

/** What has another price since the beginning of a day, the newest change first. */
async function changedSince(ctx: Context, day: string, priceGroup: number | null): Promise<number[]> {
  const rows = await ctx.db.query<{ id: number }>(sql`select h.variation_id as id from price_change h
    where h.tenant_id = ${ctx.tenantId} and h.changed_at >= (${day}::date::timestamp at time zone ${ctx.tenant.timeZone})
      and h.group_id is not distinct from ${priceGroup}::bigint
    group by h.variation_id order by max(h.id) desc limit ${mostGoods + 1}`);
  return rows.map(({ id }) => id);
}
