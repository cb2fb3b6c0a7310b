import { saleSheets } from '#erp/sales/contract';
import { foldName } from '#foundation/sheets/contract';
import {
  blame,
  type CellOutcome,
  type JudgedRow,
  type KeptSheet,
  namedRecords,
  oneNamed,
  type ReadTerms,
  type RowReading,
  readRow,
  type SheetRowAsked,
} from '#foundation/sheets/server';
import type { Refusal } from '#platform/entity';
import { type Context, readEnvOf, refusalOf, sql, worksIn } from '#platform/server';
import { checkSale } from './check-sale.ts';
import { codedForSale, customersCalled } from './named-in-sheets.ts';

type Values = Record<string, any>;

/** A sale as a sheet says it: its rows, what they say of all of it, and the goods of each. */
export interface SheetSale {
  rows: JudgedRow<null>[];
  values: Values;
  lines: Values[];
}

/** What rows say of a whole sale: said in one of them it holds for all, said in two it has to be the same. */
const ofAll = ['customer', 'saleDate', 'branch', 'note'] as const;

/** The numbers of the sales rows belong to. */
export function referencesIn(ctx: Context, { columns }: KeptSheet, asked: readonly SheetRowAsked[]): string[] {
  const terms = { kind: saleSheets, env: readEnvOf(ctx), columns: columns.map((one) => (one === 'reference' ? one : '')) };
  return asked.flatMap(({ cells }) => (readRow(cells, terms).values['reference'] as string | null | undefined) ?? []);
}

/** The sales rows belong to, each row with what of it cannot be read. */
export async function writtenSales(ctx: Context, sheet: KeptSheet, asked: readonly SheetRowAsked[]): Promise<SheetSale[]> {
  const terms = await termsOf(ctx, sheet);
  const read = asked.map(({ rowNo, cells }): ReadSale => ({ rowNo, ...readRow(cells, terms) }));
  const said = (column: string) => read.flatMap(({ values }) => (values[column] as string | null | undefined) ?? []);
  const customerOf = await customersCalled(ctx, said('customer'));
  const goodsOf = await codedForSale(ctx, said('code'));
  for (const row of read) {
    if (row.values['customer'] != null) take(row, 'customer', customerOf(row.values['customer']));
    if (row.values['code'] != null) take(row, 'code', goodsOf(row.values['code']));
  }
  const own = sheet.branchId ?? ctx.user?.branchId ?? null;
  const groups = Map.groupBy(read, ({ rowNo, values }) => (values['reference'] as string | null | undefined) ?? rowNo);
  return [...groups.values()].map((group) => saleOf(ctx, group, own));
}

interface ReadSale extends RowReading {
  rowNo: number;
  values: Values;
}

/** Without a branch a sale is of the one its sheet was uploaded in, without a day of today. */
function saleOf(ctx: Context, group: readonly ReadSale[], own: number | null): SheetSale {
  const sale: SheetSale = { rows: [], values: {}, lines: [] };
  for (const { rowNo, values, problems } of group) {
    const row = { rowNo, problems, key: (values['reference'] as string | undefined) ?? null, reading: null };
    for (const column of ['reference', 'code', 'quantity'] as const)
      if (values[column] == null) blame(row, { column, key: 'errors.required' });
    for (const column of ofAll) agree(sale, row, column, values[column]);
    const { code: goods, quantity, price, discount = null } = values;
    sale.rows.push(row);
    sale.lines.push({ ...goods, quantity, price, discount });
  }
  const [first] = sale.rows as [JudgedRow<null>];
  const { customer, saleDate: day = ctx.today, branch = own, note = null } = sale.values;
  if (customer == null) blame(first, { column: 'customer', key: 'errors.required' });
  if (!branch) blame(first, { column: 'branch', key: 'errors.required' });
  else if (!worksIn(ctx, branch)) blame(first, { column: 'branch', key: 'errors.reference' });
  sale.values = { customer, branch, saleDate: day, note, theirNumber: first.key, source: 'sheet' };
  return sale;
}

/** What a cell leads to in its place, or why it leads nowhere. */
function take({ values, problems }: ReadSale, column: string, found: CellOutcome): void {
  if ('key' in found) problems.push({ column, ...found });
  values[column] = 'key' in found ? undefined : found.value;
}

function agree(sale: SheetSale, row: JudgedRow<null>, column: string, value: unknown): void {
  if (value == null || row.problems.some((problem) => problem.column === column)) return;
  sale.values[column] ??= value;
  if (sale.values[column] !== value) blame(row, { column, key: 'errors.saleSheets.differs' });
}

/** Judges sales whose rows can all be read, by what the form is judged by. */
export async function judgeWritten(ctx: Context, sales: readonly SheetSale[]): Promise<void> {
  const read = sales.filter(isRight);
  const known = await numbersOf(
    ctx,
    read.map(({ values }) => values['theirNumber']),
  );
  for (const sale of read) {
    const number = known.get(sale.values['theirNumber']);
    const [first] = sale.rows as [JudgedRow<null>];
    if (number) blame(first, { column: 'reference', key: 'errors.saleSheets.known', values: { number } });
    else await judgeOne(ctx, sale);
  }
}

export const isRight = ({ rows }: SheetSale): boolean => rows.every(({ problems }) => problems.length === 0);

async function judgeOne(ctx: Context, sale: SheetSale): Promise<void> {
  const lines = sale.lines.map((line) => ({ ...line }));
  const refusal = await refusalOf(ctx, () => checkSale(ctx, { ...sale.values }, null, lines));
  if (refusal) blameLines(sale, refusal);
}

/** What sales are called here that came in before under the same number. */
async function numbersOf(ctx: Context, theirs: readonly string[]): Promise<Map<string, string>> {
  const rows = await ctx.db.query<{ their: string; number: string }>(sql`select their_number as their, number from sale
    where tenant_id = ${ctx.tenantId} and their_number = any(${[...theirs]}::text[]) and status <> 'cancelled'`);
  return new Map(rows.map(({ their, number }) => [their, number]));
}

const columnOfField: Record<string, string> = { variation: 'code', unit: 'code', sale_date: 'saleDate' };

/** A refusal of the sale beside the rows and columns its lines came from. */
export function blameLines({ rows }: SheetSale, { key, values, fields }: Refusal): void {
  const said = Object.entries(fields);
  if (said.length === 0) blame(rows[0] as JudgedRow<null>, { column: 'reference', key, values });
  for (const [wire, problem] of said) {
    const [, at, name = wire] = /^lines\.(\d+)\.(\w+)$/.exec(wire) ?? [];
    const field = name.replace(/_id$/, '');
    const column = columnOfField[field] ?? (field in saleSheets.columns ? field : 'reference');
    blame(rows[Number(at ?? 0)] as JudgedRow<null>, {
      column,
      key: problem.key,
      ...(problem.values && { values: problem.values }),
    });
  }
}

async function termsOf(ctx: Context, { columns }: KeptSheet): Promise<ReadTerms> {
  const branches = columns.includes('branch') ? await namedRecords(ctx, 'branch') : new Map<string, readonly number[]>();
  const own = { branch: (written: string) => oneNamed(branches.get(foldName(written))) };
  return { kind: saleSheets, env: readEnvOf(ctx), columns, own };
}
