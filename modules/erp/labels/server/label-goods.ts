import { findPrice } from '#erp/catalog/contract';
import { manyPriceFacts } from '#erp/catalog/server';
import type { Bilingual } from '#platform/entity';
import { type Context, sql } from '#platform/server';

/** Goods as a label says them: what is scanned of one of them, what it costs, and what it cost before. */
export interface LabelGoods {
  variationId: number;
  name: Bilingual;
  code: string;
  /** None where they have no price, or the day's rate is missing. */
  price: number | null;
  /** What the price was before its last change, where it was higher, and the day of that change. */
  oldPrice: number | null;
  oldUntil: string | null;
  /** What the price is for, where that is not one piece. */
  per: Bilingual | null;
  plusTax: boolean;
}

interface Row extends Omit<LabelGoods, 'price' | 'oldPrice' | 'oldUntil'> {
  was: number | null;
  wasUntil: string | null;
}

/** The goods of these variations in their order, at the prices of a group; those that are not sold any more are left out. */
export async function labelGoods(
  ctx: Context,
  { ids, priceGroup }: { ids: readonly number[]; priceGroup: number | null },
): Promise<LabelGoods[]> {
  if (ids.length === 0) return [];
  const rows = await rowsOf(ctx, ids, priceGroup);
  const facts = await manyPriceFacts(ctx, {
    variationIds: rows.map(({ variationId }) => variationId),
    customersGroupId: priceGroup,
  });
  return rows.map(({ was, wasUntil, ...row }) => {
    const known = facts.get(row.variationId);
    const found = known && findPrice(known, 1000);
    const price = found && 'price' in found ? found.price : null;
    // A group in another currency was changed in that one.
    const isOwnCurrency = !known?.customersGroup || known.customersGroup.currency === known.currency;
    const isLower = isOwnCurrency && was !== null && price !== null && was > price;
    return { ...row, price, oldPrice: isLower ? was : null, oldUntil: isLower ? wasUntil : null };
  });
}

/**
 * What a scanner reads of one of them: its first barcode that counts the product's own unit, else its number. A carton's code is not
 * it, for the price beside it is that of one.
 */
function rowsOf(ctx: Context, ids: readonly number[], priceGroup: number | null): Promise<Row[]> {
  return ctx.db.query<Row>(sql`select v.id as variation_id, v.name,
      coalesce((select c.code from product_code c where c.tenant_id = ${ctx.tenantId} and c.variation_id = v.id and c.is_barcode
        and coalesce(c.unit_id, p.unit_id) = p.unit_id order by c.id limit 1), v.sku) as code,
      case when not u.whole then u.name end as per,
      p.tax_mode = 'exclusive' and p.tax_rate_id is not null as plus_tax,
      h.was, to_char(h.changed_at at time zone ${ctx.tenant.timeZone}, 'YYYY-MM-DD') as was_until
    from variation v
    join product p on p.tenant_id = ${ctx.tenantId} and p.id = v.product_id
    join unit u on u.tenant_id = ${ctx.tenantId} and u.id = p.unit_id
    left join lateral (select x.was, x.changed_at from price_change x where x.tenant_id = ${ctx.tenantId} and x.variation_id = v.id
      and x.group_id is not distinct from ${priceGroup}::bigint order by x.id desc limit 1) h on true
    where v.tenant_id = ${ctx.tenantId} and v.id = any(${[...ids]}::bigint[]) and v.disabled_at is null
    order by array_position(${[...ids]}::bigint[], v.id)`);
}
