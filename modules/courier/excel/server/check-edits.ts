import { numberSpellings } from '#courier/receipt-books/contract';
import { Shipment } from '#courier/shipments/contract';
import { editShipment, shipments } from '#courier/shipments/server';
import { codeIn } from '#foundation/sheets/contract';
import { type KeptSheet, readRow, type SheetRowAsked } from '#foundation/sheets/server';
import { type Currency, cleanText, Refusal } from '#platform/entity';
import { type Context, lockRecord, Params, scopeOf, sql } from '#platform/server';
import { blameAll, type JudgedRow, nameShops, termsOf } from './check-rows.ts';

/** What a row changes about a parcel, and the version it was judged at. */
export interface EditReading {
  id: number;
  version: number;
  changes: Record<string, unknown>;
}
interface Standing {
  id: number;
  receiptNo: string;
  version: number;
  clientId: number;
  currency: Currency;
}

/**
 * Judges rows that change parcels: by their receipt number, only what the sheet has a column and a word for, and by the very
 * verb that will change them, whose work is taken back again.
 */
export async function checkEdits(ctx: Context, sheet: KeptSheet, rows: readonly SheetRowAsked[]): Promise<JudgedRow[]> {
  const judged = await readEdits(ctx, sheet, rows);
  await ctx.db.query(sql`savepoint judged`);
  const good = judged.filter(({ problems }) => problems.length === 0);
  for (const row of good.toSorted((a, b) => editOf(a).id - editOf(b).id))
    await applyEdit(ctx, editOf(row)).catch((error) => blameAll(row, error));
  await ctx.db.query(sql`rollback to savepoint judged`);
  return judged;
}

const editOf = ({ reading }: JudgedRow) => reading as unknown as EditReading;

/** Changes a parcel as a row says, unless somebody else changed it since the row was judged. */
export async function applyEdit(ctx: Context, { id, version, changes }: EditReading): Promise<void> {
  const row = await lockRecord(ctx, Shipment, id);
  if (row.version !== version) throw new Refusal('errors.excel.changedSince', { status: 409 });
  await editShipment(ctx, id, changes);
}

async function readEdits(ctx: Context, sheet: KeptSheet, rows: readonly SheetRowAsked[]): Promise<JudgedRow[]> {
  const keyAt = sheet.columns.indexOf('receiptNo');
  const written = rows.map(({ cells }) => cleanText(codeIn(cells[keyAt] ?? '')));
  const [terms, standing] = await Promise.all([termsOf(ctx, sheet, rows), standingOf(ctx, written.flatMap(numberSpellings))]);
  // In whatever spelling it is written, a parcel is known by the number it has.
  const numbers = written.map((number) => numberSpellings(number).find((one) => standing.has(one)) ?? number);
  const earlier = await earlierRows(ctx, sheet, numbers);
  const first = new Map(earlier.map(({ receiptNo, rowNo }) => [receiptNo, rowNo]));
  const read = rows.map(({ rowNo, cells }, index) => {
    const receiptNo = numbers[index] || null;
    const parcel = receiptNo ? standing.get(receiptNo) : undefined;
    const env = { ...terms.env, currency: parcel?.currency ?? terms.env.currency };
    const { values, problems } = readRow(cells, { ...terms, env });
    const row: JudgedRow = { rowNo, problems, reading: values as never, key: receiptNo };
    const before = receiptNo ? Math.min(first.get(receiptNo) ?? rowNo, rowNo) : rowNo;
    if (receiptNo) first.set(receiptNo, before);
    if (!receiptNo) problems.push({ column: 'receiptNo', key: 'errors.required' });
    else if (!parcel) problems.push({ column: 'receiptNo', key: 'errors.excel.noSuchParcel' });
    else if (before < rowNo) problems.push({ column: 'receiptNo', key: 'errors.excel.receiptRepeated', values: { row: before } });
    return { row, parcel };
  });
  const known = read.flatMap(({ row, parcel }) => (parcel ? [{ row, parcel }] : []));
  await nameShops(
    ctx,
    known.map(({ row, parcel }) => ({ row, clientId: row.reading.client ?? parcel.clientId })),
  );
  for (const { row, parcel } of known)
    row.reading = { id: parcel.id, version: parcel.version, changes: said(row.reading) } as never;
  return read.map(({ row }) => row);
}

/** What a row has a word for, but for the number it is known by. */
const said = ({ receiptNo: _, ...changes }: JudgedRow['reading']) =>
  Object.fromEntries(Object.entries(changes).filter(([, value]) => value !== undefined));

/** The live parcels of these numbers that the asker may see. */
async function standingOf(ctx: Context, numbers: readonly string[]): Promise<Map<string, Standing>> {
  const params = new Params();
  const where = [
    `e.tenant_id = ${params.add(ctx.tenantId, 'bigint')}`,
    'e.archived_at is null',
    `e.receipt_no = any(${params.add(numbers.filter(Boolean), 'text[]')})`,
  ];
  const scope = scopeOf({ ...ctx, chosenBranchId: null }, shipments, params);
  if (scope) where.push(scope);
  const text = `select e.id, e.receipt_no, e.version, e.client_id, e.currency from shipment e where ${where.join(' and ')}`;
  const rows = await ctx.db.query<Standing>({ text, values: params.values });
  return new Map(rows.map((row) => [row.receiptNo, row]));
}

const earlierRows = (ctx: Context, sheet: KeptSheet, numbers: readonly string[]) =>
  ctx.db.query<{ receiptNo: string; rowNo: number }>(sql`select e.match_key as receipt_no, min(e.row_no)::int as row_no
    from unnest(${numbers.filter(Boolean)}::text[]) as asked(receipt_no) join sheet_row e on e.match_key = asked.receipt_no
    where e.tenant_id = ${ctx.tenantId} and e.sheet_id = ${sheet.id}::bigint group by 1`);
