import type { ProductInput } from '#erp/catalog/contract';
import { readShopSettings } from '#erp/setup/server';
import type { Problem } from '#platform/entity';
import { Refusal } from '#platform/entity';
import { type Context, sql } from '#platform/server';
import { judgeDraft, judgeReferences, referencesOf } from './judge-product.ts';
import { judgeCodes, nameKey, numberProducts, takenNames } from './product-codes.ts';
import { draftOf, type ProductDraft } from './product-draft.ts';
import { judgeScaleItem, keepScaleItems } from './scale-items.ts';
import { writeProducts } from './write-products.ts';

/** Takes a product into the catalogue, with its variations, codes, parts and what may be added to it. */
export async function createProduct(ctx: Context, input: ProductInput): Promise<number> {
  const [id] = await createProducts(ctx, [input]);
  return id as number;
}

/** Takes many products into the catalogue at once; where one of them cannot be, none is, and its problems are said. */
export async function createProducts(ctx: Context, inputs: readonly ProductInput[]): Promise<number[]> {
  const settings = await readShopSettings(ctx);
  const drafts = inputs.map((input) => draftOf(input, settings));
  await holdUnits(ctx, drafts);
  const found = await referencesOf(ctx, drafts);
  for (const draft of drafts) refuse({ ...judgeDraft(draft), ...judgeScaleItem(draft), ...judgeReferences(draft, found, null) });
  const numbered = await numberProducts(ctx, drafts, settings.skuPrefix ?? '');
  const judged = await judgeCodes(
    ctx,
    drafts.map((draft) => ({ draft, id: null })),
  );
  for (const problems of judged) refuse(problems);
  await refuseSameNames(ctx, numbered);
  const ids = await writeProducts(ctx, drafts);
  keepScaleItems(ctx, ids, drafts);
  return ids;
}

async function refuseSameNames(ctx: Context, numbered: ReadonlySet<ProductDraft>): Promise<void> {
  const names = [...numbered].map(nameKey);
  const taken = await takenNames(ctx, names);
  const isTwice = names.some((name, at) => taken.has(name) || names.indexOf(name) < at);
  if (isTwice) refuse({ name: { key: 'errors.product.exists' } });
}

/** What a code counts stays what it is while the code is written. */
export async function holdUnits(ctx: Context, drafts: readonly ProductDraft[]): Promise<void> {
  const ids = new Set(drafts.flatMap(({ values, barcodes }) => [values.unit, ...barcodes.flatMap(({ unitId }) => unitId ?? [])]));
  await ctx.db.query(
    sql`select id from unit where tenant_id = ${ctx.tenantId} and id = any(${[...ids].sort((a, b) => a - b)}::bigint[]) order by id for share`,
  );
}

/** Every problem beside its field; one that stands alone is said as the answer itself. */
export function refuse(problems: Record<string, Problem>): void {
  const all = Object.values(problems);
  if (all.length === 0) return;
  const isOne = all.every(({ key }) => key === all[0]?.key);
  throw new Refusal(isOne ? (all[0]?.key ?? '') : 'errors.fieldsWrong', { fields: problems, values: all[0]?.values ?? {} });
}
