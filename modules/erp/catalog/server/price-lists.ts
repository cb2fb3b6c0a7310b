import { SellingPriceGroup, SellingPriceRange } from '#erp/catalog/contract';
import { fieldRefusal } from '#platform/entity';
import { type Context, implement, sql } from '#platform/server';

type Values = Record<string, unknown>;

export const sellingPriceGroups = implement(SellingPriceGroup, {
  defaults: (ctx) => ({ currency: ctx.tenant.currency }),
  check: settleGroup,
  expressions: { priceCount: 'select count(*) from group_price g where g.tenant_id = :tenant and g.group_id = e.id' },
});

/** A percentage is of the shop's own prices; what prices there are stays in the currency they were written in. */
async function settleGroup(ctx: Context, values: Values, before: Values | null): Promise<void> {
  const now = { ...before, ...values };
  const isPercent = now.way === 'percent';
  if (before && values.currency === null) values.currency = before.currency;
  if (isPercent && (now.percent === null || now.percent === undefined)) throw fieldRefusal('percent', 'errors.required');
  if (isPercent && now.currency && now.currency !== ctx.tenant.currency)
    throw fieldRefusal('currency', 'errors.sellingPriceGroup.percentOfOwn');
  if (!isPercent) values.percent = null;
  const isOther = before && (now.way !== before.way || (values.currency && values.currency !== before.currency));
  if (isOther && (await hasPrices(ctx, Number(before.id))))
    throw fieldRefusal(now.way === before.way ? 'currency' : 'way', 'errors.sellingPriceGroup.hasPrices');
}

async function hasPrices(ctx: Context, id: number): Promise<boolean> {
  const { found } = await ctx.db.one<{ found: boolean }>(
    sql`select exists (select from group_price where tenant_id = ${ctx.tenantId} and group_id = ${id}) as found`,
  );
  return found;
}

export const sellingPriceRanges = implement(SellingPriceRange, {
  check: async (ctx, values, before) => {
    const product = values.product ?? before?.productId;
    const variation = values.variation === undefined ? before?.variationId : values.variation;
    if (!variation) return;
    const found = await ctx.db.maybe(sql`select id from variation where tenant_id = ${ctx.tenantId} and id = ${Number(variation)}
      and product_id = ${Number(product)}`);
    if (!found) throw fieldRefusal('variation_id', 'errors.reference');
  },
});
