import { combinationKey, judgeArticleNumber } from '#erp/catalog/contract';
import type { Problem } from '#platform/entity';
import { type Context, sql } from '#platform/server';
import type { ProductDraft } from './product-draft.ts';

type Problems = Record<string, Problem>;

/** What speaks against a product as it is written, beside each field; what it has in common with others is asked elsewhere. */
export function judgeDraft({ values, variations, barcodes, combo }: ProductDraft): Problems {
  const problems: Problems = {};
  const say = (path: string, key: string, more?: Record<string, unknown>) => {
    problems[path] ??= more ? { key, values: more } : { key };
  };
  if ((values.expiryValue === null) !== (values.expiryType === null))
    say(values.expiryValue === null ? 'expiry_value' : 'expiry_type', 'errors.product.halfExpiry');
  if (values.kind === 'variable' && variations.length === 0) say('variations', 'errors.product.noVariation');
  if (values.kind === 'combo' && combo.length === 0) say('combo', 'errors.product.emptyCombo');
  if (values.kind !== 'combo' && combo.length > 0) say('combo', 'errors.product.noCombo');
  const unpriced = variations.findIndex(({ sellingPrice }) => sellingPrice === null);
  if (values.sellingPrice === null && unpriced >= 0)
    say(values.kind === 'variable' ? `variations.${unpriced}.selling_price` : 'selling_price', 'errors.product.noPrice');
  for (const path of repeated(variations.map(({ valueIds }) => combinationKey(valueIds))))
    say(`variations.${path}.values`, 'errors.product.sameVariation');
  const components = repeated(combo.map(({ variation }) => String(variation)));
  for (const path of components) say(`combo.${path}.variation_id`, 'errors.product.twiceInCombo');
  for (const [at, { code, variation }] of barcodes.entries()) {
    if (variation >= variations.length) say(`barcodes.${at}.variation`, 'errors.reference');
    const wrong = code !== null && values.barcodeType === 'ean13' ? judgeArticleNumber(code) : undefined;
    if (wrong) say(`barcodes.${at}.code`, wrong.key, wrong.values);
  }
  return problems;
}

/** Places of what was said already. */
function repeated(keys: readonly string[]): number[] {
  return keys.flatMap((key, at) => (keys.indexOf(key) < at ? [at] : []));
}

/** What is known of all that some products refer to, asked at once however many they are. */
export function referencesOf(ctx: Context, drafts: readonly ProductDraft[]): Promise<References> {
  const idsOf = (of: (draft: ProductDraft) => readonly (number | null)[]) => [
    ...new Set(drafts.flatMap((draft) => of(draft).flatMap((id) => id ?? []))),
  ];
  const subCategories = idsOf(({ values }) => [values.subCategory]);
  const valueIds = idsOf(({ variations }) => variations.flatMap((one) => one.valueIds));
  const used = idsOf(({ combo, modifiers }) => [...combo, ...modifiers].map(({ variation }) => variation));
  const unitIds = idsOf(({ values, barcodes }) => [values.unit, ...barcodes.map(({ unitId }) => unitId)]);
  return ctx.db.one<References>(sql`select
      coalesce((select jsonb_object_agg(c.id, c.parent_id) from category c
        where c.tenant_id = ${ctx.tenantId} and c.id = any(${subCategories}::bigint[])), '{}') as parent_of,
      coalesce((select jsonb_object_agg(l.id, l.attribute_id) from attribute_line l
        where l.tenant_id = ${ctx.tenantId} and l.id = any(${valueIds}::bigint[])), '{}') as attribute_of,
      coalesce((select jsonb_object_agg(u.id, coalesce(u.base_unit_id, u.id)) from unit u
        where u.tenant_id = ${ctx.tenantId} and u.id = any(${unitIds}::bigint[])), '{}') as base_of,
      coalesce((select jsonb_object_agg(v.id, jsonb_build_object('kind', p.kind, 'product_id', p.id, 'whole', u.whole))
        from variation v join product p on p.tenant_id = ${ctx.tenantId} and p.id = v.product_id
        join unit u on u.tenant_id = ${ctx.tenantId} and u.id = p.unit_id
        where v.tenant_id = ${ctx.tenantId} and v.id = any(${used}::bigint[])), '{}') as goods`);
}

/** What speaks against what a product refers to: a sub-category of another category, values nobody knows, halves of what is whole. */
export const judgeReferences = (draft: ProductDraft, found: References, productId: number | null): Problems => ({
  ...judgeCategory(draft.values, found),
  ...judgeValues(draft.variations, found),
  ...judgeUsed(draft, found, productId),
  ...judgeUnits(draft, found),
});

interface References {
  parentOf: Record<string, number | null>;
  attributeOf: Record<string, number>;
  baseOf: Record<string, number>;
  goods: Record<string, { kind: string; product_id: number; whole: boolean }>;
}

const judgeCategory = ({ category, subCategory }: ProductDraft['values'], { parentOf }: References): Problems =>
  subCategory !== null && (category === null || parentOf[subCategory] !== category)
    ? { sub_category_id: { key: 'errors.product.otherCategory' } }
    : {};

/** Each variation has one value of each attribute, and all of them have the same attributes. */
function judgeValues(variations: ProductDraft['variations'], { attributeOf }: References): Problems {
  const problems: Problems = {};
  const shapeOf = (ids: readonly number[]) => combinationKey(ids.map((id) => Number(attributeOf[id] ?? 0)));
  const first = shapeOf(variations[0]?.valueIds ?? []);
  for (const [at, { valueIds }] of variations.entries()) {
    const attributes = valueIds.map((id) => attributeOf[id]);
    const path = `variations.${at}.values`;
    if (attributes.includes(undefined)) problems[path] = { key: 'errors.reference' };
    else if (new Set(attributes).size < attributes.length || shapeOf(valueIds) !== first)
      problems[path] = { key: 'errors.product.otherAttributes' };
  }
  return problems;
}

function judgeUsed({ combo, modifiers }: ProductDraft, { goods }: References, productId: number | null): Problems {
  const problems: Problems = {};
  const judge = (path: string, { variation, quantity }: { variation: number | null; quantity: number | null }) => {
    const one = goods[variation ?? 0];
    if (variation === null || !one) return;
    if (one.kind === 'combo' || one.product_id === productId)
      problems[`${path}.variation_id`] = { key: 'errors.product.comboInCombo' };
    if (one.whole && (quantity ?? 0) % 1000 !== 0) problems[`${path}.quantity`] = { key: 'errors.product.wholeOnly' };
  };
  for (const [at, one] of combo.entries()) judge(`combo.${at}`, one);
  for (const [at, one] of modifiers.entries()) judge(`modifiers.${at}`, one);
  return problems;
}

/** A carton's code counts what the product is counted in, or so many of it. */
function judgeUnits({ values, barcodes }: ProductDraft, { baseOf }: References): Problems {
  const own = baseOf[values.unit];
  const others = barcodes.flatMap(({ unitId }, at) => (unitId !== null && baseOf[unitId] !== own ? [at] : []));
  return Object.fromEntries(others.map((at) => [`barcodes.${at}.unit_id`, { key: 'errors.product.otherUnit' }]));
}
