import { codeKey, ownArticleNumber } from '#erp/catalog/contract';
import { foldText, type Problem } from '#platform/entity';
import { type Context, sql, takeNumbers } from '#platform/server';
import type { ProductDraft } from './product-draft.ts';

/** A code that leads to a product, as it is written and where it was said. */
export interface WrittenCode {
  code: string;
  isBarcode: boolean;
  /** Its place among the variations; none for the number of a product that has several. */
  variation: number | null;
  unitId: number | null;
  path: string;
}

/** Every number and code of a product, once all of them are there. */
export function codesOf({ values, variations, barcodes }: ProductDraft): WrittenCode[] {
  const isSeveral = values.kind === 'variable';
  const own = { code: values.sku ?? '', isBarcode: false, unitId: null, path: 'sku', variation: isSeveral ? null : 0 };
  const numbers = isSeveral
    ? variations.map(({ sku }, variation) => ({
        code: sku ?? '',
        isBarcode: false,
        unitId: null,
        variation,
        path: `variations.${variation}.sku`,
      }))
    : [];
  const scanned = barcodes.map(({ code, unitId, variation }, at) => ({
    code: code ?? '',
    isBarcode: true,
    unitId,
    variation,
    path: `barcodes.${at}.code`,
  }));
  return [own, ...numbers, ...scanned].map((one) => ({ ...one, code: codeKey(one.code) }));
}

/**
 * Gives each product its own number where nobody wrote one, its variations numbers behind that, and codes of the shop's own where
 * they are asked for. Answers which were numbered here: nothing but their name tells those from others.
 */
export async function numberProducts(ctx: Context, drafts: readonly ProductDraft[], prefix: string): Promise<Set<ProductDraft>> {
  const unnumbered = drafts.filter(({ values }) => values.sku === null);
  const free = await freeNumbers(ctx, unnumbered.length, prefix);
  for (const [at, { values }] of unnumbered.entries()) values.sku = free[at] as string;
  for (const { values, variations } of drafts)
    for (const [at, one] of variations.entries()) one.sku ??= values.kind === 'variable' ? `${values.sku}-${at + 1}` : values.sku;
  const uncoded = drafts.flatMap(({ barcodes }) => barcodes.filter(({ code }) => code === null));
  if (uncoded.length > 0) {
    const first = await takeNumbers(ctx, 'article', uncoded.length);
    for (const [at, one] of uncoded.entries()) one.code = ownArticleNumber(first + at);
  }
  return new Set(unnumbered);
}

/** Numbers of the shop's own series that nobody wrote on something else. */
async function freeNumbers(ctx: Context, count: number, prefix: string): Promise<string[]> {
  const found: string[] = [];
  while (found.length < count) {
    const wanted = count - found.length;
    const first = await takeNumbers(ctx, 'product', wanted);
    const next = Array.from({ length: wanted }, (_, at) => `${prefix}${String(first + at).padStart(5, '0')}`);
    const taken = new Set((await holders(ctx, next.map(codeKey))).map(({ code }) => code));
    found.push(...next.filter((one) => !taken.has(codeKey(one))));
  }
  return found;
}

const holders = (ctx: Context, codes: readonly string[]) =>
  ctx.db.query<{ code: string; productId: number }>(
    sql`select code, product_id from product_code where tenant_id = ${ctx.tenantId} and code = any(${[...codes]}::text[])`,
  );

/** A product is known by its numbers and codes: by product, where one of them leads to another already. */
export async function judgeCodes(
  ctx: Context,
  drafts: readonly { draft: ProductDraft; id: number | null }[],
): Promise<Record<string, Problem>[]> {
  const all = drafts.map(({ draft }) => codesOf(draft));
  const found = await holders(
    ctx,
    all.flat().map(({ code }) => code),
  );
  const holderOf = new Map(found.map(({ code, productId }) => [code, productId]));
  const seen = new Set<string>();
  return all.map((codes, at) => {
    const problems: Record<string, Problem> = {};
    for (const { code, path } of codes) {
      const holder = holderOf.get(code);
      const isOthers = holder !== undefined && holder !== drafts[at]?.id;
      if (isOthers || seen.has(code)) problems[path] = { key: 'errors.product.exists' };
      seen.add(code);
    }
    return problems;
  });
}

/** A product's name as it is compared. */
export const nameKey = ({ values }: ProductDraft): string => `${foldText(values.name.ar)}|${foldText(values.name.en)}`;

/** Where nobody wrote a number, the name is what tells a product from others: the names that are taken. */
export async function takenNames(ctx: Context, names: readonly string[]): Promise<ReadonlySet<string>> {
  if (names.length === 0) return new Set();
  const rows = await ctx.db.query<{ nameKey: string }>(sql`select distinct name_key from product
    where tenant_id = ${ctx.tenantId} and disabled_at is null and name_key = any(${[...names]}::text[])`);
  return new Set(rows.map((row) => row.nameKey));
}
