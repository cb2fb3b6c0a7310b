import { codeKey } from '#erp/catalog/contract';
import { costOf, openingStockSheets } from '#erp/stock/contract';
import { refuseWrongDay } from '#finance/ledger/server';
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
import { largestAmount, type Refusal } from '#platform/entity';
import { type Context, readEnvOf, refusalOf, sql, worksIn } from '#platform/server';
import { codedGoods } from './coded-goods.ts';
import { openBySheet } from './open-by-sheet.ts';
import { openingTemplate } from './opening-template.ts';
import { takeBackOpenings } from './take-back-openings.ts';

/** What a row comes to: so many of goods in their own unit, in a branch, of a day. */
export interface OpeningReading {
  variation: number;
  branch: number;
  onDay: string;
  quantity: number;
  unitCost: number;
  lot: string | null;
  expiresOn: string | null;
}
type Judged = JudgedRow<OpeningReading>;

const opening: SheetWork<OpeningReading> = { judge, save, undo: takeBackOpenings, judgedAtOnce: 2000, savedAtOnce: 500 };
implementSheets(openingStockSheets, { works: { create: opening }, template: openingTemplate });

/** Judges rows as the form would; what their codes lead to is looked up for all of them together. */
async function judge(ctx: Context, sheet: KeptSheet, rows: readonly SheetRowAsked[]): Promise<Judged[]> {
  const terms = await termsOf(ctx, sheet);
  const read = rows.map(({ rowNo, cells }) => ({ rowNo, ...readRow(cells, terms) }));
  const goodsOf = await codedGoods(
    ctx,
    read.flatMap(({ values }) => (values.code as string | undefined) ?? []),
  );
  const judged = read.map(({ rowNo, values, problems }): Judged => {
    const row: Judged = { rowNo, problems, key: null, reading: readingOf(ctx, sheet, values) };
    for (const column of ['code', 'quantity', 'unitCost'] as const)
      if (values[column] == null) blame(row, { column, key: 'errors.required' });
    if (!row.reading.branch) blame(row, { column: 'branch', key: 'errors.required' });
    else if (!worksIn(ctx, row.reading.branch)) blame(row, { column: 'branch', key: 'errors.reference' });
    if (values.code == null) return row;
    const goods = goodsOf(values.code as string);
    if (typeof goods === 'string') blame(row, { column: 'code', key: `errors.stock.${goods}` });
    else {
      row.reading.variation = goods.variationId;
      const counted = goods.counted(row.reading.quantity);
      if (typeof counted === 'string') blame(row, { column: 'quantity', key: `errors.stock.${counted}` });
      else row.reading.quantity = counted;
      if (costOf(row.reading.quantity, row.reading.unitCost) > largestAmount)
        blame(row, { column: 'unitCost', key: 'errors.amountTooLarge' });
      if (goods.keepsExpiry && !row.reading.expiresOn) blame(row, { column: 'expiresOn', key: 'errors.stock.noExpiry' });
    }
    return { ...row, key: keyOf(row, values.code as string) };
  });
  await refuseRepeated(ctx, sheet, judged);
  await refuseDays(ctx, judged);
  return judged;
}

/** What a row counts: goods by their code, of one lot, in one branch, on one day; nothing where one of these cannot be read. */
function keyOf({ reading: { branch, onDay, lot, expiresOn }, problems }: Judged, code: string): string | null {
  const isUnread = problems.some(({ column }) => column !== 'code' && column !== 'quantity' && column !== 'unitCost');
  return isUnread ? null : [codeKey(code), branch, onDay, lot ?? '', expiresOn ?? ''].join('|');
}

/** Without a branch a row is of the one the sheet was uploaded in, without a day of today. */
function readingOf(ctx: Context, sheet: KeptSheet, values: Record<string, any>): OpeningReading {
  const { quantity = 0, unitCost = 0, lot = null, expiresOn = null, onDay, branch } = values;
  const own = sheet.branchId ?? ctx.user?.branchId ?? null;
  return { variation: 0, branch: branch ?? own, onDay: onDay ?? ctx.today, quantity, unitCost, lot, expiresOn };
}

async function termsOf(ctx: Context, { columns }: KeptSheet): Promise<ReadTerms> {
  const branches = columns.includes('branch') ? await namedRecords(ctx, 'branch') : new Map<string, readonly number[]>();
  const own = { branch: (written: string) => oneNamed(branches.get(foldName(written))) };
  return { kind: openingStockSheets, env: readEnvOf(ctx), columns, own };
}

/** The same goods further up in the sheet: whoever counts one shelf twice has too much. */
async function refuseRepeated(ctx: Context, sheet: KeptSheet, judged: readonly Judged[]): Promise<void> {
  const keys = judged.flatMap(({ key }) => key ?? []);
  const earlier = await ctx.db.query<{ key: string; rowNo: number }>(sql`select e.match_key as key, min(e.row_no)::int as row_no
    from sheet_row e where e.tenant_id = ${ctx.tenantId} and e.sheet_id = ${sheet.id}::bigint and e.match_key = any(${keys}::text[])
      and e.state <> 'undone' group by 1`);
  const first = new Map(earlier.map(({ key, rowNo }) => [key, rowNo]));
  for (const row of judged) {
    const before = row.key === null ? row.rowNo : (first.get(row.key) ?? row.rowNo);
    if (before < row.rowNo) blame(row, { column: 'code', key: 'errors.excel.rowRepeated', values: { row: before } });
    else if (row.key !== null) first.set(row.key, before);
  }
}

/** Openings are dated into open days only; each day of a sheet is asked about once. */
async function refuseDays(ctx: Context, judged: readonly Judged[]): Promise<void> {
  for (const [day, rows] of Map.groupBy(judged, ({ reading }) => reading.onDay)) {
    const refusal = await refusalOf(ctx, () => refuseWrongDay(ctx, { module: 'purchases', day, field: 'on_day' }));
    if (refusal) for (const row of rows) blameRefusal(openingStockSheets, row, refusal);
  }
}

/** Opens a chunk: one paper for each branch and day of it, posted as it is written, or none of it. */
async function save(ctx: Context, sheet: KeptSheet, rows: readonly GoodRow<OpeningReading>[]): Promise<Saved<OpeningReading>> {
  const judged = await judge(ctx, sheet, rows);
  const good = judged.filter(({ problems }) => problems.length === 0);
  const made: Made[] = [];
  for (const [, own] of Map.groupBy(good, ({ reading: { branch, onDay } }) => `${branch} ${onDay}`)) {
    let id = 0;
    const refusal = await refusalOf(ctx, async () => {
      id = await openBySheet(
        ctx,
        sheet,
        own.map(({ reading }) => reading),
      );
    });
    if (refusal) for (const row of own) blameRefusal(openingStockSheets, row, refusal as Refusal);
    else made.push(...own.map(({ rowNo }) => ({ rowNo, recordId: id })));
  }
  return { made, left: judged.filter(({ problems }) => problems.length > 0) };
}
