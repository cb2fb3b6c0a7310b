import { codeKey, type ProductInput, productSheets } from '#erp/catalog/contract';
import { readShopSettings } from '#erp/setup/server';
import { foldName } from '#foundation/sheets/contract';
import {
  blame,
  blameRefusal,
  type GoodRow,
  implementSheets,
  type JudgedRow,
  type KeptSheet,
  type Made,
  namedRecords,
  oneNamed,
  type ReadTerms,
  readRow,
  type Saved,
  type SheetRowAsked,
  type SheetWork,
} from '#foundation/sheets/server';
import { foldText } from '#platform/entity';
import { type Context, readEnvOf, refusalOf, sql } from '#platform/server';
import { createProducts } from './create-product.ts';
import { judgeDraft } from './judge-product.ts';
import { judgeCodes, nameKey, takenNames } from './product-codes.ts';
import { draftOf } from './product-draft.ts';
import { productTemplate } from './product-template.ts';
import { takeBackProducts } from './take-back-products.ts';
import { firstBaseUnit } from './units.ts';

type Judged = JudgedRow<ProductInput>;

const creating: SheetWork<ProductInput> = { judge, save, undo: takeBackProducts, savedAtOnce: 250, isJudgedAgain: true };
implementSheets(productSheets, { works: { create: creating }, template: productTemplate });

/** Judges rows as the form would; what they name and what is there already is looked up for all of them together. */
async function judge(ctx: Context, sheet: KeptSheet, rows: readonly SheetRowAsked[]): Promise<Judged[]> {
  const [terms, unit, settings] = await Promise.all([termsOf(ctx, sheet), firstBaseUnit(ctx), readShopSettings(ctx)]);
  const judged = rows.map(({ rowNo, cells }): Judged => {
    const { values, problems } = readRow(cells, terms);
    const row: Judged = { rowNo, problems, key: null, reading: inputOf(values, unit) };
    for (const column of ['name', 'sellingPrice'] as const)
      if (values[column] == null) blame(row, { column, key: 'errors.required' });
    if (!row.reading.unit) blame(row, { column: 'unit', key: 'errors.required' });
    return { ...row, key: keyOf(row.reading) };
  });
  const drafts = judged.map((row) => ({ draft: draftOf(row.reading, settings), id: null }));
  for (const [at, { draft }] of drafts.entries()) accuse(judged[at] as Judged, judgeDraft(draft));
  await refuseRepeated(ctx, sheet, judged);
  for (const [at, problems] of (await judgeCodes(ctx, drafts)).entries()) {
    const row = judged[at] as Judged;
    // A row without a number meets no other by it: it gets one when it is saved.
    accuse(row, row.reading.sku ? problems : withoutSku(problems));
  }
  await refuseNames(
    ctx,
    judged,
    drafts.map(({ draft }) => nameKey(draft)),
  );
  return judged;
}

const withoutSku = ({ sku: _sku, ...others }: Record<string, { key: string }>) => others;

/** What a refusal calls a field, as the sheet's column. */
const columnOf: Record<string, string> = {
  sku: 'sku',
  name: 'name',
  'barcodes.0.code': 'barcode',
  selling_price: 'sellingPrice',
  purchase_price: 'purchasePrice',
};

function accuse(row: Judged, problems: Record<string, { key: string; values?: Record<string, unknown> }>): void {
  for (const [path, problem] of Object.entries(problems)) blame(row, { column: columnOf[path] ?? 'name', ...problem });
}

/** A row is a product of one shape; a category within another brings that one along. */
function inputOf(values: Record<string, any>, unit: number | null): ProductInput {
  const { name, englishName, barcode, category, subCategory, ...rest } = values;
  const within = subCategory ?? (category?.parentId ? category : null);
  return {
    ...rest,
    name: { ar: name ?? '', en: englishName ?? name ?? '' },
    category: within?.parentId ?? category?.id ?? null,
    subCategory: within?.parentId ? within.id : null,
    unit: rest['unit'] ?? unit,
    barcodeType: /^(\d{8}|\d{12,14})$/.test(barcode ?? '') || !barcode ? 'ean13' : 'code128',
    barcodes: barcode ? [{ code: barcode }] : [],
  };
}

const keyOf = ({ sku, name }: ProductInput): string | null =>
  sku ? codeKey(sku) : name.ar ? `${foldText(name.ar)}|${foldText(name.en)}` : null;

async function termsOf(ctx: Context, { columns }: KeptSheet): Promise<ReadTerms> {
  const own: NonNullable<ReadTerms['own']> = {};
  const readers = own as Record<string, NonNullable<(typeof own)[string]>>;
  for (const column of ['brand', 'unit'] as const) {
    if (!columns.includes(column)) continue;
    const named = await namedRecords(ctx, column);
    readers[column] = (written) => oneNamed(named.get(foldName(written)));
  }
  if (columns.includes('category') || columns.includes('subCategory')) {
    const [named, parents] = await Promise.all([namedRecords(ctx, 'category'), parentsOf(ctx)]);
    const reader = (written: string) => {
      const found = oneNamed(named.get(foldName(written)));
      return 'key' in found ? found : { value: { id: found.value, parentId: parents.get(Number(found.value)) ?? null } };
    };
    readers.category = reader;
    readers.subCategory = reader;
  }
  return { kind: productSheets, env: readEnvOf(ctx), columns, own };
}

async function parentsOf(ctx: Context): Promise<Map<number, number | null>> {
  const rows = await ctx.db.query<{ id: number; parentId: number | null }>(
    sql`select id, parent_id from category where tenant_id = ${ctx.tenantId}`,
  );
  return new Map(rows.map(({ id, parentId }) => [id, parentId]));
}

/** A product without a number is known by its name. */
async function refuseNames(ctx: Context, judged: readonly Judged[], names: readonly string[]): Promise<void> {
  const unnumbered = names.filter((_, at) => !judged[at]?.reading.sku);
  const taken = await takenNames(ctx, unnumbered);
  for (const [at, row] of judged.entries())
    if (!row.reading.sku && taken.has(names[at] ?? '')) blame(row, { column: 'name', key: 'errors.product.exists' });
}

/** The same product further up in the sheet. */
async function refuseRepeated(ctx: Context, sheet: KeptSheet, judged: readonly Judged[]): Promise<void> {
  const keys = judged.flatMap(({ key }) => key ?? []);
  // Joined, not `any(…)`: a plan made for any list would go through all rows with all keys.
  const earlier = await ctx.db.query<{ key: string; rowNo: number }>(sql`select e.match_key as key, min(e.row_no)::int as row_no
    from unnest(${keys}::text[]) as asked(word) join sheet_row e on e.match_key = asked.word
    where e.tenant_id = ${ctx.tenantId} and e.sheet_id = ${sheet.id}::bigint and e.state <> 'undone' group by 1`);
  const first = new Map(earlier.map(({ key, rowNo }) => [key, rowNo]));
  for (const row of judged) {
    const before = row.key === null ? row.rowNo : (first.get(row.key) ?? row.rowNo);
    if (before < row.rowNo)
      blame(row, { column: row.reading.sku ? 'sku' : 'name', key: 'errors.excel.rowRepeated', values: { row: before } });
    else if (row.key !== null) first.set(row.key, before);
  }
}

/** Makes products of good rows, all of them in a few statements; where somebody was faster with one, row by row. */
async function save(ctx: Context, sheet: KeptSheet, rows: readonly GoodRow<ProductInput>[]): Promise<Saved<ProductInput>> {
  const judged = await judge(ctx, sheet, rows);
  const good = judged.filter(({ problems }) => problems.length === 0);
  let made: Made[] = [];
  const refusal = await refusalOf(ctx, async () => {
    made = madeOf(
      good,
      await createProducts(
        ctx,
        good.map(({ reading }) => reading),
      ),
    );
  });
  if (refusal) {
    made = [];
    for (const row of good) {
      const wrong = await refusalOf(ctx, async () => {
        made.push(...madeOf([row], await createProducts(ctx, [row.reading])));
      });
      if (wrong) blameRefusal(productSheets, row, wrong);
    }
  }
  return { made, left: judged.filter(({ problems }) => problems.length > 0) };
}

const madeOf = (rows: readonly Judged[], ids: readonly number[]): Made[] =>
  rows.map(({ rowNo }, at) => ({ rowNo, recordId: ids[at] as number }));
