import type { Bilingual } from '#platform/entity';
import { auditAll, type Context, insertRows, sql } from '#platform/server';
import { codesOf, nameKey } from './product-codes.ts';
import type { ProductDraft } from './product-draft.ts';
import { insertVariations, valueNames, variationRow } from './write-variations.ts';
import { foundBy, type WrittenProduct } from './written-product.ts';

/** Writes new products that were judged already, with all that belongs to them, in a few statements however many they are. */
export async function writeProducts(ctx: Context, drafts: readonly ProductDraft[]): Promise<number[]> {
  const ids = await takeIds(ctx, 'product_id_seq', drafts.length);
  const all = drafts.flatMap(({ variations }) => variations);
  const free = await takeIds(ctx, 'variation_id_seq', all.length);
  const names = await valueNames(ctx, all);
  let first = 0;
  const written = drafts.map((draft, at): WrittenProduct => {
    const variationIds = free.slice(first, first + draft.variations.length);
    first += variationIds.length;
    return { id: ids[at] as number, draft, variationIds };
  });
  insertRows(ctx.db, 'product', { types: productTypes, rows: written.map(productRow) });
  insertVariations(
    ctx,
    written.flatMap((one) => one.draft.variations.map((_, at) => variationRow(one, at, names))),
  );
  await writeBelongings(ctx, written);
  auditAll(ctx, written.map(createdOf));
  return ids;
}

const createdOf = ({ id, draft: { values, variations } }: WrittenProduct) => ({
  entity: 'product',
  entityId: id,
  action: 'create',
  after: { name: values.name, sku: values.sku, selling_price: values.sellingPrice, variation_count: variations.length },
});

export async function takeIds(ctx: Context, series: string, count: number): Promise<number[]> {
  if (count === 0) return [];
  const rows = await ctx.db.query<{ id: number }>(
    sql`select nextval(${series}::regclass) as id from generate_series(1, ${count}::int)`,
  );
  return rows.map(({ id }) => id);
}

const productTypes = {
  id: 'bigint',
  name: 'jsonb',
  name_key: 'text',
  sku: 'text',
  kind: 'text',
  category_id: 'bigint',
  sub_category_id: 'bigint',
  brand_id: 'bigint',
  unit_id: 'bigint',
  purchase_price: 'bigint',
  selling_price: 'bigint',
  tax_rate_id: 'bigint',
  tax_mode: 'text',
  barcode_type: 'text',
  manage_stock: 'boolean',
  alert_quantity: 'bigint',
  expiry_value: 'bigint',
  expiry_type: 'text',
  guarantee_id: 'bigint',
  note: 'text',
  image: 'text',
  variation_count: 'bigint',
  found_by: 'text',
};

function productRow({ id, draft }: WrittenProduct) {
  const { values } = draft;
  return {
    id,
    name: values.name,
    name_key: nameKey(draft),
    sku: values.sku,
    kind: values.kind,
    category_id: values.category,
    sub_category_id: values.subCategory,
    brand_id: values.brand,
    unit_id: values.unit,
    purchase_price: values.purchasePrice,
    selling_price: values.sellingPrice,
    tax_rate_id: values.taxRate,
    tax_mode: values.taxMode,
    barcode_type: values.barcodeType,
    manage_stock: values.manageStock,
    alert_quantity: values.alertQuantity,
    expiry_value: values.expiryValue,
    expiry_type: values.expiryType,
    guarantee_id: values.guarantee,
    note: values.note,
    image: values.image,
    ...keptOf(draft),
  };
}

/** What a product keeps of its parts, to be counted and found by. */
export const keptOf = (draft: ProductDraft) => ({
  variation_count: draft.variations.length,
  found_by: foundBy(draft.values.name, codesOf(draft)),
});

interface KnownModifier {
  id: number;
  name: Bilingual;
}

/**
 * Codes, parts and what may be added: written whole, for nothing refers to a row of the first two. What may be added keeps its id as long
 * as it keeps its name: drafts of sales know it by that.
 */
export async function writeBelongings(
  ctx: Context,
  written: readonly WrittenProduct[],
  known: readonly KnownModifier[] = [],
): Promise<void> {
  insertRows(ctx.db, 'product_code', {
    types: { code: 'text', is_barcode: 'boolean', product_id: 'bigint', variation_id: 'bigint', unit_id: 'bigint' },
    rows: written.flatMap(({ id, draft, variationIds }) =>
      codesOf(draft).map(({ code, isBarcode, variation, unitId }) => ({
        code,
        is_barcode: isBarcode,
        product_id: id,
        variation_id: variation === null ? null : variationIds[variation],
        unit_id: unitId,
      })),
    ),
  });
  insertRows(ctx.db, 'product_combo', {
    types: { product_id: 'bigint', position: 'int', variation_id: 'bigint', quantity: 'bigint' },
    rows: written.flatMap(({ id, draft }) =>
      draft.combo.map(({ variation, quantity }, position) => ({ product_id: id, position, variation_id: variation, quantity })),
    ),
  });
  const modifiers = written.flatMap(({ id, draft }) =>
    draft.modifiers.map(({ variation, name, price, quantity }, position) => ({
      id: known.find((one) => sameName(one.name, name))?.id,
      ...{ product_id: id, position, name, price, variation_id: variation, quantity },
    })),
  );
  const free = await takeIds(ctx, 'product_modifier_id_seq', modifiers.filter(({ id }) => id === undefined).length);
  insertRows(ctx.db, 'product_modifier', {
    types: {
      id: 'bigint',
      product_id: 'bigint',
      position: 'int',
      name: 'jsonb',
      price: 'bigint',
      variation_id: 'bigint',
      quantity: 'bigint',
    },
    rows: modifiers.map((one) => ({ ...one, id: one.id ?? free.shift() })),
  });
}

const sameName = (one: Bilingual, other: Bilingual) => one.ar === other.ar && one.en === other.en;
