import { changedPrice, type PriceChange } from '#erp/catalog/contract';
import { readShopSettings } from '#erp/setup/server';
import { amountText, type Bilingual, type Currency, fieldRefusal, foldText, parseAmount, Refusal } from '#platform/entity';
import { auditAll, type Context, insertRows, sql } from '#platform/server';
import { keepPriceChanges } from './price-changes.ts';
import type { Changed, Changing } from './price-routes.ts';

/** So many at one stroke; more are narrowed by category, brand or words. */
const most = 1000;

interface Priced {
  id: number;
  productId: number;
  name: Bilingual;
  sku: string;
  kind: string;
  was: number | null;
}

/** What many prices would become, each beside what it is. */
export async function previewPrices(ctx: Context, asked: Changing): Promise<Record<string, unknown>> {
  const currency = await currencyOf(ctx, asked.priceGroup);
  const change = { change: asked.change, by: readBy(asked, currency) };
  const [{ priceStep }, rows] = await Promise.all([readShopSettings(ctx), pricedGoods(ctx, asked)]);
  const step = currency === ctx.tenant.currency ? priceStep : 0;
  return {
    currency,
    has_more: rows.length > most,
    items: rows.slice(0, most).map((row) => toldRow(row, change, step, currency)),
  };
}

function toldRow({ id, name, sku, was }: Priced, change: PriceChange, step: number, currency: Currency) {
  const price = changedPrice(was, change, step);
  const textOf = (amount: number | null) => (amount === null ? null : amountText(amount, currency));
  return { variation: id, name, sku, was: textOf(was), price: textOf(price) };
}

/** Percent with at most three decimals, or an amount of the prices' own currency, either way. */
function readBy({ change, by }: Changing, currency: Currency): number {
  const wrong = (key: string) => fieldRefusal('by', key);
  if (change === 'percent') {
    const percent = /^[+-]?\d{1,4}(\.\d{1,3})?$/.test(foldText(by)) ? Math.round(Number(foldText(by)) * 1000) : undefined;
    if (percent === undefined) throw wrong('errors.notNumber');
    if (percent < -99_000 || percent > 1_000_000) throw wrong('errors.priceChange.percent');
    return percent;
  }
  const amount = parseAmount(by, currency);
  if (amount === undefined) throw wrong('errors.amountNotNumber');
  if (change === 'exactly' && amount < 0) throw wrong('errors.amountNegative');
  return amount;
}

async function currencyOf(ctx: Context, groupId: number | null | undefined): Promise<Currency> {
  if (!groupId) return ctx.tenant.currency;
  const group = await ctx.db.one<{ way: string; currency: Currency }>(
    sql`select way, currency from selling_price_group where tenant_id = ${ctx.tenantId} and id = ${groupId}`,
  );
  if (group.way === 'percent') throw fieldRefusal('price_group_id', 'errors.priceChange.percentGroup');
  return group.currency;
}

/** The goods that are meant, each with the price that is meant. */
function pricedGoods(ctx: Context, { priceGroup, category, brand, search }: Changing): Promise<Priced[]> {
  const words = search ? foldText(search).replaceAll(/[\\%_]/g, '\\$&') : null;
  return ctx.db.query<Priced>(sql`select v.id, v.product_id, v.name, v.sku, p.kind,
      case when ${priceGroup ?? null}::bigint is null then coalesce(v.selling_price, p.selling_price) else g.price end as was
    from variation v join product p on p.tenant_id = ${ctx.tenantId} and p.id = v.product_id
    left join group_price g on g.tenant_id = ${ctx.tenantId} and g.variation_id = v.id and g.group_id = ${priceGroup ?? null}::bigint
    where v.tenant_id = ${ctx.tenantId} and v.disabled_at is null
      and (${category ?? null}::bigint is null or p.category_id = ${category ?? null}::bigint or p.sub_category_id = ${category ?? null}::bigint)
      and (${brand ?? null}::bigint is null or p.brand_id = ${brand ?? null}::bigint)
      and (${words}::text is null or v.search_text like '%' || ${words}::text || '%')
    order by v.product_id, v.position limit ${most + 1}`);
}

/** Sets many prices, each from what somebody read: where one was changed meanwhile none is, and it is named. */
export async function setPrices(ctx: Context, { priceGroup, lines }: Changed): Promise<number> {
  const currency = await currencyOf(ctx, priceGroup);
  const read = lines.map((line, at) => ({
    id: line.variation,
    was: readPrice(line.was, currency, at),
    price: readPrice(line.price, currency, at),
  }));
  const kept = await lockPrices(
    ctx,
    priceGroup ?? null,
    read.map(({ id }) => id),
  );
  const stale: Record<string, string> = {};
  const seen = new Set<number>();
  for (const [at, { id, was, price }] of read.entries()) {
    const now = kept.get(id);
    if (seen.has(id)) stale[`lines.${at}.variation`] = 'errors.priceChange.twice';
    else if (!now) stale[`lines.${at}.variation`] = 'errors.reference';
    else if (now.was !== was) stale[`lines.${at}.was`] = 'errors.priceChange.changed';
    else if (price === null && !priceGroup) stale[`lines.${at}.price`] = 'errors.product.noPrice';
    seen.add(id);
  }
  if (Object.keys(stale).length > 0) throw new Refusal('errors.priceChange.none', { fields: stale });
  const changes = read
    .filter(({ was, price }) => was !== price)
    .map((one) => ({ ...one, ...(kept.get(one.id) as Priced), was: one.was }));
  if (priceGroup) writeGroup(ctx, priceGroup, changes);
  else writeOwn(ctx, changes);
  keepPriceChanges(
    ctx,
    changes.map(({ id, was, price }) => ({ variationId: id, was, price })),
    priceGroup ?? null,
  );
  auditAll(
    ctx,
    changes.map((one) => auditedOf(one, priceGroup ?? null)),
  );
  return changes.length;
}

const auditedOf = ({ productId, id, was, price }: Priced & { price: number | null }, group: number | null) => ({
  entity: 'product',
  entityId: productId,
  action: 'set_price',
  before: { variation_id: id, price: was },
  after: { variation_id: id, price, ...(group && { price_group_id: group }) },
});

function readPrice(written: string | null | undefined, currency: Currency, at: number): number | null {
  if (written === null || written === undefined) return null;
  const price = parseAmount(written, currency);
  if (price === undefined || price < 0)
    throw fieldRefusal(`lines.${at}.price`, price === undefined ? 'errors.amountNotNumber' : 'errors.amountNegative');
  return price;
}

/** The prices as they are now, and nobody changes them meanwhile: products first, then their variations, as an edit does. */
async function lockPrices(ctx: Context, group: number | null, ids: readonly number[]): Promise<Map<number, Priced>> {
  await ctx.db.query(sql`select p.id from product p where p.tenant_id = ${ctx.tenantId} and p.id = any(array(
    select v.product_id from variation v where v.tenant_id = ${ctx.tenantId} and v.id = any(${[...ids]}::bigint[]))) order by p.id for update`);
  const rows = await ctx.db.query<Priced>(sql`select v.id, v.product_id, v.name, v.sku, p.kind,
      case when ${group}::bigint is null then coalesce(v.selling_price, p.selling_price) else g.price end as was
    from variation v join product p on p.tenant_id = ${ctx.tenantId} and p.id = v.product_id
    left join group_price g on g.tenant_id = ${ctx.tenantId} and g.variation_id = v.id and g.group_id = ${group}::bigint
    where v.tenant_id = ${ctx.tenantId} and v.id = any(${[...ids]}::bigint[])`);
  return new Map(rows.map((row) => [row.id, row]));
}

type Change = Priced & { price: number | null };

function writeGroup(ctx: Context, group: number, changes: readonly Change[]): void {
  const ids = changes.map(({ id }) => id);
  ctx.db.run(
    sql`delete from group_price where tenant_id = ${ctx.tenantId} and group_id = ${group} and variation_id = any(${ids}::bigint[])`,
  );
  insertRows(ctx.db, 'group_price', {
    same: { group_id: [group, 'bigint'] },
    types: { variation_id: 'bigint', price: 'bigint' },
    rows: changes.filter(({ price }) => price !== null).map(({ id, price }) => ({ variation_id: id, price })),
  });
}

/** What has several shapes is priced by shape, everything else as the product. */
function writeOwn(ctx: Context, changes: readonly Change[]): void {
  const shapes = changes.filter(({ kind }) => kind === 'variable');
  const products = changes.filter(({ kind }) => kind !== 'variable');
  ctx.db.run(sql`update variation v set selling_price = n.price, version = v.version + 1, updated_at = now()
    from unnest(${shapes.map(({ id }) => id)}::bigint[], ${shapes.map(({ price }) => price)}::bigint[]) n(id, price)
    where v.tenant_id = ${ctx.tenantId} and v.id = n.id`);
  ctx.db.run(sql`update product p set selling_price = n.price, version = p.version + 1, updated_at = now()
    from unnest(${products.map(({ productId }) => productId)}::bigint[], ${products.map(({ price }) => price)}::bigint[]) n(id, price)
    where p.tenant_id = ${ctx.tenantId} and p.id = n.id`);
  const touched = [...new Set(shapes.map(({ productId }) => productId))];
  ctx.db.run(
    sql`update product set version = version + 1, updated_at = now() where tenant_id = ${ctx.tenantId} and id = any(${touched}::bigint[])`,
  );
}
