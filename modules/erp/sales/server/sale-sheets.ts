import { saleSheets } from '#erp/sales/contract';
import {
  blame,
  type GoodRow,
  implementSheets,
  type JudgedRow,
  type KeptSheet,
  type Made,
  type Saved,
  type SheetRowAsked,
  type SheetWork,
} from '#foundation/sheets/server';
import { type Context, refusalOf, sql } from '#platform/server';
import { blameLines, isRight, judgeWritten, referencesIn, type SheetSale, writtenSales } from './sales-in-rows.ts';
import { salesTemplate } from './sales-template.ts';
import { takeBackSales } from './take-back-sales.ts';
import { writeSale } from './write-sale.ts';

const selling: SheetWork = { judge, save, undo: takeBackSales, judgedAtOnce: 500, savedAtOnce: 100, isJudgedAgain: true };
implementSheets(saleSheets, { works: { create: selling }, template: salesTemplate });

/** Judges sales as the form would: all rows of one together, wherever they stand, for a sale is made whole or not at all. */
async function judge(ctx: Context, sheet: KeptSheet, asked: readonly SheetRowAsked[]) {
  const there = new Set(asked.map(({ rowNo }) => rowNo));
  const others = await rowsOf(ctx, sheet, referencesIn(ctx, sheet, asked));
  const sales = await writtenSales(ctx, sheet, [...asked, ...others.filter(({ rowNo }) => !there.has(rowNo))]);
  await judgeWritten(ctx, sales);
  return sales.flatMap((sale) => withSiblings(sale).rows);
}

/** Makes a draft of each sale these rows belong to, with its rows further down. */
async function save(ctx: Context, sheet: KeptSheet, asked: readonly GoodRow[]): Promise<Saved> {
  const all = await rowsOf(
    ctx,
    sheet,
    asked.flatMap(({ key }) => key ?? []),
  );
  const bad = new Set(all.filter(({ state }) => state === 'bad').map(({ rowNo }) => rowNo));
  const sales = await writtenSales(ctx, sheet, all);
  for (const row of sales.flatMap(({ rows }) => rows)) if (bad.has(row.rowNo)) waitFor(row, row.rowNo);
  await judgeWritten(ctx, sales);
  const made: Made[] = [];
  for (const sale of sales) {
    if (isRight(sale)) made.push(...(await saveOne(ctx, sale)));
    withSiblings(sale);
  }
  const left = sales.flatMap(({ rows }) => rows).filter(({ rowNo, problems }) => problems.length > 0 && !bad.has(rowNo));
  return { made, left };
}

/** All rows of sales that are not made yet. */
const rowsOf = (ctx: Context, sheet: KeptSheet, references: readonly string[]) =>
  ctx.db.query<SheetRowAsked & { state: string }>(sql`select row_no, cells, state from sheet_row
    where tenant_id = ${ctx.tenantId} and sheet_id = ${sheet.id}::bigint and match_key = any(${[...new Set(references)]}::text[])
      and state in ('good', 'bad') order by row_no for update`);

async function saveOne(ctx: Context, sale: SheetSale): Promise<Made[]> {
  let id = 0;
  const refusal = await refusalOf(ctx, async () => {
    id = await writeSale(ctx, sale.values, sale.lines);
  });
  if (refusal) blameLines(sale, refusal);
  return refusal ? [] : sale.rows.map(({ rowNo }) => ({ rowNo, recordId: id }));
}

/** Where one row of a sale is wrong, the others wait for it. */
function withSiblings(sale: SheetSale): SheetSale {
  const wrong = sale.rows.find(({ problems }) => problems.length > 0);
  if (wrong) for (const row of sale.rows) if (row.problems.length === 0) waitFor(row, wrong.rowNo);
  return sale;
}

const waitFor = (row: JudgedRow, other: number) =>
  blame(row, { column: 'reference', key: 'errors.saleSheets.otherRow', values: { row: other } });
