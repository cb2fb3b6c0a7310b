import { combinationKey } from '#erp/catalog/contract';
import type { Bilingual } from '#platform/entity';
import { type Context, insertRows, sql } from '#platform/server';
import { codesOf } from './product-codes.ts';
import type { VariationDraft } from './product-draft.ts';
import { foundBy, type WrittenProduct } from './written-product.ts';

type Names = ReadonlyMap<number, Bilingual>;

/** What the values of some variations are called. */
export async function valueNames(ctx: Context, variations: readonly VariationDraft[]): Promise<Names> {
  const ids = [...new Set(variations.flatMap(({ valueIds }) => valueIds))];
  if (ids.length === 0) return new Map();
  const rows = await ctx.db.query<{ id: number; ar: string; en: string }>(
    sql`select id, ar, coalesce(en, ar) as en from attribute_line where tenant_id = ${ctx.tenantId} and id = any(${ids}::bigint[])`,
  );
  return new Map(rows.map(({ id, ar, en }) => [id, { ar, en }]));
}

/** A variation as its row: called by its product and what it has of its own. */
export function variationRow({ id, draft, variationIds }: WrittenProduct, at: number, names: Names) {
  const { valueIds, sku, sellingPrice, purchasePrice } = draft.variations[at] as VariationDraft;
  return {
    id: variationIds[at] as number,
    product_id: id,
    position: at,
    name: namedBy(draft.values.name, valueIds, names),
    combination: combinationKey(valueIds),
    value_ids: valueIds,
    sku,
    selling_price: sellingPrice,
    purchase_price: purchasePrice,
    found_by: foundBy(
      namedBy(draft.values.name, valueIds, names),
      codesOf(draft).filter(({ variation }) => variation === at),
    ),
  };
}
export type VariationRow = ReturnType<typeof variationRow>;

function namedBy(name: Bilingual, valueIds: readonly number[], names: Names): Bilingual {
  const values = valueIds.flatMap((id) => names.get(id) ?? []);
  if (values.length === 0) return name;
  const called = (language: 'ar' | 'en') => `${name[language]} – ${values.map((value) => value[language]).join(' / ')}`;
  return { ar: called('ar'), en: called('en') };
}

export function insertVariations(ctx: Context, rows: readonly VariationRow[]): void {
  insertRows(ctx.db, 'variation', {
    types: {
      id: 'bigint',
      product_id: 'bigint',
      position: 'int',
      name: 'jsonb',
      combination: 'text',
      sku: 'text',
      selling_price: 'bigint',
      purchase_price: 'bigint',
      found_by: 'text',
    },
    rows,
  });
  insertRows(ctx.db, 'variation_value', {
    types: { variation_id: 'bigint', attribute_line_id: 'bigint', position: 'int' },
    rows: rows.flatMap(({ id, value_ids }) =>
      value_ids.map((value, position) => ({ variation_id: id, attribute_line_id: value, position })),
    ),
  });
}

interface Kept {
  id: number;
  combination: string;
}

/** The variations a product has, those it had once among them. */
export const keptVariations = (ctx: Context, productId: number) =>
  ctx.db.query<Kept>(
    sql`select id, combination from variation where tenant_id = ${ctx.tenantId} and product_id = ${productId} for update`,
  );

/** Changes the variations that were there, brings back those that are said again, and drops the others. */
export function changeVariations(ctx: Context, productId: number, rows: readonly VariationRow[]): void {
  ctx.db.run(sql`update variation set is_dropped = true, disabled_at = coalesce(disabled_at, now()), updated_at = now(), version = version + 1
    where tenant_id = ${ctx.tenantId} and product_id = ${productId} and not is_dropped and id <> all(${rows.map(({ id }) => id)}::bigint[])`);
  for (const row of rows)
    ctx.db.run(sql`update variation set position = ${row.position}, name = ${JSON.stringify(row.name)}::jsonb, sku = ${row.sku},
        selling_price = ${row.selling_price}::bigint, purchase_price = ${row.purchase_price}::bigint, found_by = ${row.found_by},
        disabled_at = case when is_dropped then null else disabled_at end, is_dropped = false, version = version + 1, updated_at = now()
      where tenant_id = ${ctx.tenantId} and id = ${row.id}`);
}
