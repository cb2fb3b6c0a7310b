import { combinationKey, Product, type ProductInput } from '#erp/catalog/contract';
import { readShopSettings } from '#erp/setup/server';
import { type Bilingual, fieldRefusal, type Problem } from '#platform/entity';
import { type Context, implementedEntity, isVisible, lockRecord, refuseStale, sql, updateRow } from '#platform/server';
import { holdUnits, refuse } from './create-product.ts';
import { countingHold, followNewUnit, type Recounting } from './held-counting.ts';
import { judgeDraft, judgeReferences, referencesOf } from './judge-product.ts';
import { keepPriceChanges, type PriceChanged } from './price-changes.ts';
import { judgeCodes, nameKey, numberProducts } from './product-codes.ts';
import { barcodesOf, modifiersOf, type ProductDraft, variationsOf } from './product-draft.ts';
import { judgeScaleItem } from './scale-items.ts';
import { keptOf, takeIds, writeBelongings } from './write-products.ts';
import { changeVariations, insertVariations, keptVariations, valueNames, variationRow } from './write-variations.ts';

interface Edit {
  id: number;
  version: number;
  input: Partial<ProductInput>;
}

/** Changes what is said of a product; what a body does not name stays as it is. Variations that are left out are dropped, not forgotten. */
export async function editProduct(ctx: Context, { id, version, input }: Edit): Promise<void> {
  const before = await lockRecord(ctx, Product, id);
  await refuseStale(ctx, implementedEntity('product'), id, before, version);
  if (input.kind && input.kind !== before.kind) throw fieldRefusal('kind', 'errors.product.kindFixed');
  const { draft, kept } = await draftOfEdit(ctx, before, input);
  await holdUnits(ctx, [draft]);
  await refuseRecounting(ctx, before, draft);
  if (draft.values.unit !== before.unitId) await refuseCounted(ctx, before);
  const found = await referencesOf(ctx, [draft]);
  refuse({ ...judgeDraft(draft), ...judgeScaleItem(draft), ...judgeReferences(draft, found, id), ...strangers(draft, kept) });
  await numberProducts(ctx, [draft], (await readShopSettings(ctx)).skuPrefix ?? '');
  for (const problems of await judgeCodes(ctx, [{ draft, id }])) refuse(problems);
  await write(ctx, id, draft, kept, input);
  if (draft.values.unit !== before.unitId) followNewUnit(ctx, id);
  keepPriceChanges(ctx, pricedAnew(before, draft, kept));
}

/** What was sold at another price until now, variation by variation. */
function pricedAnew({ sellingPrice }: Product, draft: ProductDraft, kept: Kept): PriceChanged[] {
  const was = new Map(kept.variations.map((one) => [combinationKey(one.valueIds), one]));
  return draft.variations.flatMap((one) => {
    const known = was.get(combinationKey(one.valueIds));
    if (!known?.id) return [];
    const change = { was: known.sellingPrice ?? sellingPrice, price: one.sellingPrice ?? draft.values.sellingPrice };
    return [{ variationId: known.id, ...change }];
  });
}

/** What lies on a shelf stays counted, and counted by the same unit. */
async function refuseRecounting(ctx: Context, before: Product, { values }: ProductDraft): Promise<void> {
  const isManaged = Boolean(values.manageStock);
  const changes: [boolean, string, Recounting][] = [
    [values.unit !== before.unitId, 'unit_id', 'unit'],
    [isManaged !== before.manageStock, 'manage_stock', isManaged ? 'begin' : 'end'],
  ];
  for (const [isOther, field, how] of changes) {
    const held = isOther ? await countingHold(ctx, before.id, how) : null;
    if (held) throw fieldRefusal(field, held);
  }
}

/** Codes of other units, and what others are made of or may have added, would count something else. */
async function refuseCounted(ctx: Context, { id }: Product): Promise<void> {
  const own = sql`any(array(select v.id from variation v where v.tenant_id = ${ctx.tenantId} and v.product_id = ${id}))`;
  const { isCounted } = await ctx.db.one<{ isCounted: boolean }>(sql`select
      exists (select from product_code c where c.tenant_id = ${ctx.tenantId} and c.product_id = ${id} and c.unit_id is not null)
      or exists (select from product_combo c where c.tenant_id = ${ctx.tenantId} and c.variation_id = ${own})
      or exists (select from product_modifier m where m.tenant_id = ${ctx.tenantId} and m.variation_id = ${own}) as is_counted`);
  if (isCounted) throw fieldRefusal('unit_id', 'errors.product.unitFixed');
}

type Kept = Awaited<ReturnType<typeof keptParts>>;

/** An id that is no variation of this product. */
function strangers({ variations }: ProductDraft, { ids }: Kept): Record<string, Problem> {
  const known = new Set(ids.map((one) => one.id));
  const others = variations.flatMap(({ id }, at) => (id !== null && !known.has(id) ? [at] : []));
  return Object.fromEntries(others.map((at) => [`variations.${at}.id`, { key: 'errors.reference' }]));
}

async function draftOfEdit(
  ctx: Context,
  before: Product,
  input: Partial<ProductInput>,
): Promise<{ draft: ProductDraft; kept: Kept }> {
  const kept = await keptParts(ctx, before.id);
  const seen = isVisible(ctx, Product.fields.purchasePrice) ? input : { ...input, purchasePrice: undefined };
  const said = Object.fromEntries(Object.entries(seen).filter(([, value]) => value !== undefined));
  const { categoryId, subCategoryId, brandId, unitId, taxRateId, guaranteeId, ...rest } = before;
  const values = {
    ...rest,
    category: categoryId,
    subCategory: subCategoryId,
    brand: brandId,
    unit: unitId,
    taxRate: taxRateId,
    guarantee: guaranteeId,
    ...said,
  } as ProductDraft['values'];
  const { kind } = values;
  const variations =
    input.variations && kind === 'variable' ? withKeptCosts(ctx, variationsOf(kind, input.variations), kept) : kept.variations;
  if (kind !== 'variable' && variations[0]) variations[0].sku = values.sku;
  return {
    kept,
    draft: {
      values,
      variations,
      barcodes: input.barcodes ? barcodesOf(input.barcodes) : kept.barcodes,
      combo: input.combo?.map(({ variation, quantity }) => ({ variation, quantity })) ?? kept.combo,
      modifiers: input.modifiers ? modifiersOf(input.modifiers) : kept.modifiers,
    },
  };
}

/** Whoever may not see costs does not wipe them out either. */
function withKeptCosts(ctx: Context, sent: ProductDraft['variations'], { variations }: Kept): ProductDraft['variations'] {
  if (isVisible(ctx, Product.fields.purchasePrice)) return sent;
  const costs = new Map(variations.map((one) => [combinationKey(one.valueIds), one.purchasePrice]));
  return sent.map((one) => ({ ...one, purchasePrice: costs.get(combinationKey(one.valueIds)) ?? null }));
}

/** What belongs to a product as it stands. */
async function keptParts(ctx: Context, id: number) {
  const ids = await keptVariations(ctx, id);
  const [variations, codes, combo, modifiers] = await Promise.all([
    ctx.db.query<ProductDraft['variations'][number]>(sql`select v.id, v.sku, v.selling_price, v.purchase_price,
        array(select x.attribute_line_id from variation_value x where x.tenant_id = ${ctx.tenantId} and x.variation_id = v.id order by x.position) as value_ids
      from variation v where v.tenant_id = ${ctx.tenantId} and v.product_id = ${id} and not v.is_dropped order by v.position`),
    ctx.db.query<{ code: string; unitId: number | null; variationId: number }>(
      sql`select code, unit_id, variation_id from product_code where tenant_id = ${ctx.tenantId} and product_id = ${id} and is_barcode order by id`,
    ),
    ctx.db.query<{ variation: number; quantity: number }>(
      sql`select variation_id as variation, quantity from product_combo where tenant_id = ${ctx.tenantId} and product_id = ${id} order by position`,
    ),
    ctx.db.query<{ id: number; name: Bilingual; price: number; variation: number | null; quantity: number | null }>(
      sql`select id, name, price, variation_id as variation, quantity from product_modifier where tenant_id = ${ctx.tenantId} and product_id = ${id} order by position`,
    ),
  ]);
  const placeOf = new Map(variations.map((one, at) => [one.id, at]));
  const barcodes = codes.flatMap(({ variationId, ...one }) => {
    const variation = placeOf.get(variationId);
    return variation === undefined ? [] : [{ ...one, variation }];
  });
  return {
    ids,
    variations: variations.map((one) => ({ ...one, valueIds: one.valueIds.map(Number) })),
    barcodes,
    combo,
    modifiers,
  };
}

async function write(
  ctx: Context,
  id: number,
  draft: ProductDraft,
  { ids, modifiers }: Kept,
  input: Partial<ProductInput>,
): Promise<void> {
  const known = new Map(ids.map((one) => [one.combination, one.id]));
  const matched = draft.variations.map((one) => known.get(combinationKey(one.valueIds)));
  const free = await takeIds(ctx, 'variation_id_seq', matched.filter((one) => one === undefined).length);
  const variationIds = matched.map((one) => one ?? (free.shift() as number));
  const written = { id, draft, variationIds };
  const names = await valueNames(ctx, draft.variations);
  const rows = draft.variations.map((_, at) => variationRow(written, at, names));
  const { variation_count: variationCount, found_by } = keptOf(draft);
  const parts = {
    ...(input.combo && { combo: draft.combo.length }),
    ...(input.modifiers && { modifiers: draft.modifiers.length }),
  };
  await updateRow(ctx, Product, id, { ...draft.values, variationCount }, 'edit', parts);
  ctx.db.run(
    sql`update product set name_key = ${nameKey(draft)}, found_by = ${found_by} where tenant_id = ${ctx.tenantId} and id = ${id}`,
  );
  for (const table of ['product_code', 'product_combo', 'product_modifier'] as const)
    ctx.db.run({ text: `delete from ${table} where tenant_id = :tenant and product_id = $1::bigint`, values: [id] });
  changeVariations(
    ctx,
    id,
    rows.filter((row) => ids.some((one) => one.id === row.id)),
  );
  insertVariations(
    ctx,
    rows.filter((row) => !ids.some((one) => one.id === row.id)),
  );
  await writeBelongings(ctx, [written], modifiers);
}
