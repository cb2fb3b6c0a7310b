import { factorText, parseFactor } from '#erp/catalog/contract';
import { manyPriceFacts } from '#erp/catalog/server';
import { discountsOf } from '#erp/discounts/server';
import type { Offer } from '#erp/sales/contract';
import type { TaxMode } from '#erp/setup/contract';
import type { Bilingual } from '#platform/entity';
import { type Context, sql, together } from '#platform/server';

/** Who is offered what: the customer, where, on which day, by which list of prices. */
export interface OfferedTo {
  customerId: number;
  branchId: number;
  priceGroupId?: number | null | undefined;
  day: string;
}

/** What decides what goods are offered for, by variation; in as many statements for one as for a thousand. */
export async function offersFor(
  ctx: Context,
  { customerId, branchId, priceGroupId, day }: OfferedTo,
  variationIds: readonly number[],
): Promise<Map<number, Offer>> {
  const [group, facts, goods, discounts] = await together(
    groupOf(ctx, customerId),
    manyPriceFacts(ctx, { variationIds, customersGroupId: priceGroupId ?? null }),
    goodsOf(ctx, variationIds),
    discountsOf(ctx, { variationIds, branchId, customerGroupId: groupIdOf(customerId), day }),
  );
  const his = { customerPercent: group?.percent ?? null, customerGroup: group?.name ?? null };
  return new Map(
    goods.flatMap(({ id, tax, units, extras }) => {
      const own = facts.get(id);
      const offer = own && {
        variationId: id,
        facts: { ...own, ...his },
        discounts: discounts.get(id) ?? [],
        tax,
        units: unitsOf(units),
        extras,
      };
      return offer ? [[id, offer]] : [];
    }),
  );
}

const groupOf = (ctx: Context, customerId: number) =>
  ctx.db.maybe<{
    name: Bilingual;
    percent: number | null;
  }>(sql`select g.name, (g.percent * 1000)::int as percent ${inGroup(customerId)}`);

const groupIdOf = (customerId: number) => sql<number>`(select g.id ${inGroup(customerId)})`;

const inGroup = (customerId: number) =>
  sql`from customer c join customer_group g on g.tenant_id = :tenant and g.id = c.customer_group_id
    where c.tenant_id = :tenant and c.id = ${customerId}::bigint and g.disabled_at is null`;

interface Goods {
  id: number;
  tax: { id: number; percent: number; mode: TaxMode | null } | null;
  units: { id: number; factor: string; own: string }[];
  extras: Offer['extras'];
}

/** The tax of goods, every unit they may be sold in, and what may be added to them. */
const goodsOf = (ctx: Context, variationIds: readonly number[]) =>
  ctx.db.query<Goods>(sql`select v.id,
      case when t.id is not null then jsonb_build_object('id', t.id, 'percent', t.percent::float8, 'mode', p.tax_mode) end as tax,
      (select jsonb_agg(jsonb_build_object('id', o.id, 'factor', o.conversion_factor, 'own', u.conversion_factor) order by o.id) from unit o
        where o.tenant_id = :tenant and coalesce(o.base_unit_id, o.id) = coalesce(u.base_unit_id, u.id)) as units,
      coalesce((select jsonb_agg(jsonb_build_object('id', m.id, 'name', m.name, 'price', m.price) order by m.position) from product_modifier m
        where m.tenant_id = :tenant and m.product_id = p.id), '[]') as extras
    from variation v join product p on p.tenant_id = :tenant and p.id = v.product_id join unit u on u.tenant_id = :tenant and u.id = p.unit_id
      left join tax_rate t on t.tenant_id = :tenant and t.id = p.tax_rate_id
    where v.tenant_id = ${ctx.tenantId} and v.id = any(${[...variationIds]}::bigint[])`);

/** How many of what the goods are counted in one of each unit is. */
const unitsOf = (units: Goods['units']): Offer['units'] =>
  units.flatMap(({ id, factor, own }) => {
    const [one, other] = [parseFactor(factor), parseFactor(own)];
    return one && other ? [{ id, factor: factorText({ of: one.of * other.per, per: one.per * other.of }) }] : [];
  });
