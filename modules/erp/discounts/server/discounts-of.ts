import type { AutomaticDiscount } from '#erp/discounts/contract';
import { type DiscountType, readDiscount } from '#erp/setup/contract';
import type { Bilingual } from '#platform/entity';
import { type Context, type RawBuilder, sql } from '#platform/server';

/** What goods are sold, where, to whom and when. */
export interface DiscountAsker {
  variationIds: readonly number[];
  branchId: number;
  /** Or the question which it is. */
  customerGroupId: number | null | undefined | RawBuilder<number>;
  day: string;
}

interface Found {
  variationId: number;
  id: number;
  name: Bilingual;
  priority: number;
  discountType: DiscountType;
  value: string;
}

/** The discounts that speak of some goods on a day: one statement, however many goods; which of them is given says `bestDiscount`. */
export async function discountsOf(ctx: Context, asker: DiscountAsker): Promise<Map<number, AutomaticDiscount[]>> {
  const found = new Map<number, AutomaticDiscount[]>(asker.variationIds.map((id) => [id, []]));
  if (found.size === 0) return found;
  for (const { variationId, id, name, priority, discountType, value } of await load(ctx, asker)) {
    const off = readDiscount(value, ctx.tenant.currency, discountType);
    if (off) found.get(variationId)?.push({ id, name, priority, off });
  }
  return found;
}

function load(ctx: Context, { variationIds, branchId, customerGroupId, day }: DiscountAsker): Promise<Found[]> {
  return ctx.db.query<Found>(sql`select v.id as variation_id, d.id, d.name, d.priority, d.discount_type, d.value
    from variation v join product p on p.tenant_id = ${ctx.tenantId} and p.id = v.product_id
      join discount d on d.tenant_id = ${ctx.tenantId} and d.disabled_at is null
        and (d.starts_on is null or d.starts_on <= ${day}::date) and (d.ends_on is null or d.ends_on >= ${day}::date)
        and (d.branch_id is null or d.branch_id = ${branchId}::bigint)
        and (d.customer_group_id is null or d.customer_group_id = ${customerGroupId ?? null}::bigint)
        and (d.reach = 'all' or p.id = any(d.product_ids) or p.brand_id = any(d.brand_ids)
          or p.category_id = any(d.category_ids) or p.sub_category_id = any(d.category_ids))
    where v.tenant_id = ${ctx.tenantId} and v.id = any(${[...variationIds]}::bigint[])
    order by v.id, d.priority desc, d.id desc`);
}
