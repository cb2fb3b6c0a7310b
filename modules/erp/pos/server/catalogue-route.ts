import { posRights, type Register } from '#erp/pos/contract';
import { readShopSettings } from '#erp/setup/server';
import { maxDiscountOf } from '#foundation/identity/server';
import { settingsOf } from '#foundation/tenancy/server';
import { belongsTo, fieldRefusal, instant } from '#platform/entity';
import { type Context, route, sql, worksIn } from '#platform/server';

/** What changed so long before it was asked for is told again: a transaction may have been on its way. */
const overlapMs = 2 * 60_000;

/** Everything a till sells by, kept on its device: read once, then what changed since. */
export const catalogueRoute = route({
  method: 'GET',
  path: '/api/v1/till/catalogue',
  name: 'readTillCatalogue',
  summary: 'Everything a till sells by: goods, codes, prices, stock, customers; all of it, or what changed since it was read',
  permission: posRights.use,
  section: 'erp',
  query: { register: belongsTo('register', { required: true }), since: instant() },
  answer: 'other',
  handle: async (ctx, { options }) => {
    const { register: id, since } = options as { register: number; since?: string };
    const register = await ctx.db.maybe<Register>(
      sql`select * from register where tenant_id = ${ctx.tenantId} and id = ${id}::bigint`,
    );
    if (!register || !worksIn(ctx, register.branchId)) throw fieldRefusal('register_id', 'errors.reference');
    const from = changedFrom(register, since);
    const [settings, lists, rows] = await Promise.all([
      settingsJson(ctx, register),
      listsJson(ctx, register),
      rowsJson(ctx, register, from),
    ]);
    const head = JSON.stringify({ at: ctx.now.toISOString(), is_whole: from === null, settings }).slice(0, -1);
    return { resultText: `${head},"lists":${lists},${rows}}` };
  },
});

/** From when on it is told what changed. A register that was edited since may sell by other prices: it is told everything anew. */
function changedFrom({ createdAt, updatedAt }: Register, since: string | undefined): Date | null {
  const from = since ? new Date(new Date(since).getTime() - overlapMs) : null;
  const isEdited = updatedAt > createdAt;
  return from && isEdited && updatedAt >= from ? null : from;
}

async function settingsJson(ctx: Context, { branchId }: Register) {
  const shop = await readShopSettings(ctx);
  const { rates, branch } = await ctx.db.one<{ rates: Record<string, string>; branch: unknown }>(sql`select
      coalesce((select jsonb_object_agg(d.currency, d.rate) from (select distinct on (x.currency) x.currency, trim_scale(x.rate)::text as rate
        from exchange_rate x where x.tenant_id = ${ctx.tenantId} and x.from_day <= ${ctx.today}::date order by x.currency, x.from_day desc) d), '{}') as rates,
      (select jsonb_build_object('id', b.id, 'name', b.name, 'phone', b.complete_phone, 'address', b.address) from branch b
        where b.tenant_id = ${ctx.tenantId} and b.id = ${branchId}::bigint) as branch`);
  return {
    ...{
      currency: ctx.tenant.currency,
      cashStep: settingsOf(ctx).cashStep,
      priceStep: shop.priceStep,
      taxMode: shop.taxMode,
      rates,
      branch,
    },
    ...{ isBlind: shop.blindCount === true, isStrict: shop.strictClosingCheck === true, sellsBelow: shop.negativeStock === true },
    ...{ scalePatterns: shop.scalePatterns, receiptHead: shop.receiptHead, receiptFoot: shop.receiptFoot },
    ...{ company: ctx.tenant.name, mostOff: maxDiscountOf(ctx) },
  };
}

/** What is few: whole each time. */
async function listsJson(ctx: Context, { branchId, priceGroupId }: Register): Promise<string> {
  const t = ctx.tenantId;
  const list = (name: string, members: string, from: ReturnType<typeof sql>) =>
    sql`${sql.lit(name)}, (select coalesce(jsonb_agg(jsonb_build_object(${sql.raw(members)})), '[]') from ${from})`;
  const parts = [
    list(
      'units',
      `'id', u.id, 'name', u.name, 'base', coalesce(u.base_unit_id, u.id), 'factor', u.conversion_factor, 'whole', u.whole`,
      sql`unit u where u.tenant_id = ${t}`,
    ),
    list('taxes', `'id', x.id, 'percent', x.percent::float8`, sql`tax_rate x where x.tenant_id = ${t}`),
    list(
      'categories',
      `'id', c.id, 'name', c.name, 'parent', c.parent_id`,
      sql`category c where c.tenant_id = ${t} and c.disabled_at is null`,
    ),
    list(
      'discounts',
      `'id', d.id, 'name', d.name, 'priority', d.priority, 'type', d.discount_type, 'value', d.value, 'startsOn', d.starts_on, 'endsOn', d.ends_on,
        'customerGroup', d.customer_group_id, 'isAll', d.reach = 'all', 'categories', d.category_ids, 'brands', d.brand_ids, 'products', d.product_ids`,
      sql`discount d where d.tenant_id = ${t} and d.disabled_at is null and (d.branch_id is null or d.branch_id = ${branchId}::bigint)
        and (d.ends_on is null or d.ends_on >= ${ctx.today}::date)`,
    ),
    list(
      'ranges',
      `'product', r.product_id, 'variation', r.variation_id, 'from', r.from_quantity, 'price', r.price`,
      sql`selling_price_range r where r.tenant_id = ${t}`,
    ),
    list(
      'customerGroups',
      `'id', g.id, 'name', g.name, 'percent', (g.percent * 1000)::int`,
      sql`customer_group g where g.tenant_id = ${t} and g.disabled_at is null`,
    ),
    list(
      'modifiers',
      `'id', m.id, 'product', m.product_id, 'name', m.name, 'price', m.price`,
      sql`product_modifier m where m.tenant_id = ${t}`,
    ),
    list('gateways', `'id', w.id, 'name', w.name`, sql`payment_gateway w where w.tenant_id = ${t} and w.disabled_at is null`),
    list(
      'treasuries',
      `'id', y.id, 'name', y.name, 'currency', y.currency`,
      sql`treasury y where y.tenant_id = ${t} and y.kind = 'cash' and y.disabled_at is null
      and y.branch_id = ${branchId}::bigint and (cardinality(y.user_ids) = 0 or ${ctx.user?.id ?? null}::bigint is null or ${ctx.user?.id ?? null}::bigint = any(y.user_ids))`,
    ),
  ];
  const [row] = await ctx.db.values(sql`select jsonb_build_object(${sql.join(parts)}, 'priceGroup',
    (select jsonb_build_object('name', g.name, 'way', g.way, 'percent', (g.percent * 1000)::bigint, 'currency', g.currency) from selling_price_group g
      where g.tenant_id = ${t} and g.id = ${priceGroupId}::bigint and g.disabled_at is null))::text`);
  return String(row?.[0]);
}

/** What there is much of, as rows of bare values: goods, codes, stock, customers; and what is sold no more. */
async function rowsJson(ctx: Context, { branchId, priceGroupId }: Register, from: Date | null): Promise<string> {
  const t = ctx.tenantId;
  const newGoods = sql`(${from}::timestamptz is null or p.updated_at >= ${from}::timestamptz or v.updated_at >= ${from}::timestamptz
    or exists (select from price_change c where c.tenant_id = ${t} and c.variation_id = v.id and c.changed_at >= ${from}::timestamptz))`;
  const sold = sql`p.disabled_at is null and v.disabled_at is null and not v.is_dropped`;
  const all = sql`variation v join product p on p.tenant_id = ${t} and p.id = v.product_id`;
  const [row] = await ctx.db.values(sql`select
    (select coalesce(json_agg(json_build_array(v.id, p.id, v.name ->> 'ar', case when v.name ->> 'en' = v.name ->> 'ar' then to_json(0) else to_json(v.name ->> 'en') end,
        v.sku, p.selling_price, v.selling_price, p.unit_id, p.category_id, p.sub_category_id, p.brand_id, p.tax_rate_id,
        (select x.price from group_price x where x.tenant_id = ${t} and x.group_id = ${priceGroupId}::bigint and x.variation_id = v.id),
        case when p.manage_stock and p.kind <> 'combo' then 1 else 0 end, case when p.image is null then to_json(0) else to_json(left(split_part(p.image, '/', 5), 8)) end, case p.tax_mode when 'exclusive' then 1 else 0 end,
        p.scale_item)), '[]')::text from ${all} where v.tenant_id = ${t} and ${sold} and ${newGoods}) as goods,
    (select coalesce(json_agg(json_build_array(c.code, c.variation_id, coalesce(c.unit_id, 0))), '[]')::text from product_code c
      join variation v on v.tenant_id = ${t} and v.id = c.variation_id join product p on p.tenant_id = ${t} and p.id = v.product_id
      where c.tenant_id = ${t} and ${sold} and ${newGoods}) as codes,
    (select coalesce(json_agg(v.id), '[]')::text from ${all} where v.tenant_id = ${t} and not (${sold}) and ${from}::timestamptz is not null and ${newGoods}) as gone,
    (select coalesce(json_agg(json_build_array(b.variation_id, b.quantity - b.reserved)), '[]')::text from stock_balance b
      where b.tenant_id = ${t} and b.branch_id = ${branchId}::bigint and (${from}::timestamptz is null or b.updated_at >= ${from}::timestamptz)) as stock,
    (select coalesce(json_agg(json_build_array(c.id, c.name, c.phone, c.customer_group_id)), '[]')::text from customer c
      where c.tenant_id = ${t} and c.disabled_at is null and not c.walk_in and (${from}::timestamptz is null or c.updated_at >= ${from}::timestamptz)) as customers`);
  const [goods, codes, gone, stock, customers] = (row ?? []) as string[];
  return `"goods":${goods},"codes":${codes},"gone":${gone},"stock":${stock},"customers":${customers}`;
}
