import type { GroupFacts, PriceFacts } from '#erp/catalog/contract';
import { readShopSettings } from '#erp/setup/server';
import { type Bilingual, type Currency, notFound } from '#platform/entity';
import { type Context, sql } from '#platform/server';

/** Whose price is asked for. */
export interface Asker {
  variationId: number;
  /** The customer's group of prices, and the branch's. */
  customersGroupId?: number | null;
  branchGroupId?: number | null;
  /** Thousandths of a percent. */
  customerPercent?: number | null;
  /** What his group is called. */
  customerGroup?: Bilingual | null;
}

/** All that decides about a price, in two statements. */
export async function priceFactsOf(ctx: Context, { variationId, ...asker }: Asker): Promise<PriceFacts> {
  const facts = (await manyPriceFacts(ctx, { ...asker, variationIds: [variationId] })).get(variationId);
  if (!facts) throw notFound();
  return facts;
}

/** The same for many goods at once, by variation; those nobody knows are not among them. */
export async function manyPriceFacts(
  ctx: Context,
  { variationIds, ...asker }: Omit<Asker, 'variationId'> & { variationIds: readonly number[] },
): Promise<Map<number, PriceFacts>> {
  const [{ priceStep }, found] = await Promise.all([readShopSettings(ctx), load(ctx, variationIds, asker)]);
  return new Map(
    found.map(({ id, groups, ...goods }) => {
      const groupOf = (of: number | null | undefined): GroupFacts | null => groups[String(of)] ?? null;
      const facts: PriceFacts = {
        currency: ctx.tenant.currency,
        step: priceStep,
        productPrice: goods.productPrice,
        variationPrice: goods.variationPrice,
        ranges: goods.ranges,
        customersGroup: groupOf(asker.customersGroupId),
        branchGroup: groupOf(asker.branchGroupId),
        customerPercent: asker.customerPercent ?? null,
        customerGroup: asker.customerGroup ?? null,
        rates: goods.rates,
      };
      return [id, facts];
    }),
  );
}

interface Found {
  id: number;
  productPrice: number | null;
  variationPrice: number | null;
  ranges: PriceFacts['ranges'];
  groups: Record<string, GroupFacts>;
  rates: Partial<Record<Currency, string>>;
}

function load(
  ctx: Context,
  variationIds: readonly number[],
  { customersGroupId, branchGroupId }: Omit<Asker, 'variationId'>,
): Promise<Found[]> {
  const groups = [customersGroupId, branchGroupId].flatMap((id) => id ?? []);
  return ctx.db.query<Found>(sql`select v.id, p.selling_price as product_price, v.selling_price as variation_price,
      coalesce((select jsonb_agg(jsonb_build_object('from', r.from_quantity, 'price', r.price, 'isOwn', r.variation_id is not null))
        from selling_price_range r where r.tenant_id = ${ctx.tenantId} and r.product_id = v.product_id
          and (r.variation_id is null or r.variation_id = v.id)), '[]') as ranges,
      coalesce((select jsonb_object_agg(g.id, jsonb_build_object('name', g.name, 'way', g.way, 'percent', (g.percent * 1000)::bigint, 'currency', g.currency,
          'price', (select x.price from group_price x where x.tenant_id = ${ctx.tenantId} and x.group_id = g.id and x.variation_id = v.id)))
        from selling_price_group g where g.tenant_id = ${ctx.tenantId} and g.id = any(${groups}::bigint[]) and g.disabled_at is null), '{}') as groups,
      coalesce((select jsonb_object_agg(d.currency, d.rate) from (select distinct on (x.currency) x.currency, trim_scale(x.rate)::text as rate
        from exchange_rate x where x.tenant_id = ${ctx.tenantId} and x.from_day <= ${ctx.today}::date order by x.currency, x.from_day desc) d), '{}') as rates
    from variation v join product p on p.tenant_id = ${ctx.tenantId} and p.id = v.product_id
    where v.tenant_id = ${ctx.tenantId} and v.id = any(${[...variationIds]}::bigint[])`);
}
