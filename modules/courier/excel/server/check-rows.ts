import { type ColumnName, columnOfWire } from '#courier/excel/contract';
import { bookOf, type PriceFacts, priceFacts } from '#courier/pricing/server';
import { currencyOf, judgeReceiptNos, type NewShipment, refuseUnknown, snapshotWith } from '#courier/shipments/server';
import { Refusal } from '#platform/entity';
import { type Context, readEnvOf, sql } from '#platform/server';
import type { ExcelFileRow } from './excel-file-row.ts';
import { foldName, type KnownNames, namesKnown } from './known-names.ts';
import { type CellProblem, type ReadTerms, readRow } from './read-row.ts';

export interface SheetRowAsked {
  rowNo: number;
  cells: string[];
}
export interface JudgedRow {
  rowNo: number;
  problems: CellProblem[];
  /** What a call about the parcel would say; complete where there are no problems. */
  reading: NewShipment;
  receiptNo: string | null;
}

/** Judges rows as saving them one by one would: read by the same readers, refused by the same guards, priced by the same engine. */
export async function checkRows(ctx: Context, file: ExcelFileRow, rows: readonly SheetRowAsked[]): Promise<JudgedRow[]> {
  const names = await namesKnown(ctx);
  const terms: ReadTerms = { names, env: readEnvOf(ctx), columns: file.columns, cities: file.cities };
  const sender = ctx.user?.clientId ?? file.clientId;
  const judged = rows.map(({ rowNo, cells }) => judge(rowNo, cells, terms, sender));
  await Promise.all([refuseUncarried(ctx, judged), refuseRepeated(ctx, file, judged), refuseForeignNumbers(ctx, judged)]);
  return judged;
}

function judge(rowNo: number, cells: readonly string[], terms: ReadTerms, sender: number | null): JudgedRow {
  const { values, problems } = readRow(cells, terms);
  const reading = values as NewShipment;
  if (!problems.some(({ column }) => column === 'client')) reading.client ??= sender;
  const judged: JudgedRow = { rowNo, problems, reading, receiptNo: reading.receiptNo ?? null };
  if (typeof values.commercialName === 'string') nameShop(judged, values.commercialName, terms.names);
  const missing: [ColumnName, string][] = [
    ['client', 'errors.shipment.clientRequired'],
    ['phone', 'errors.required'],
    ['city', 'errors.required'],
    ['price', 'errors.required'],
    ['address', 'errors.shipment.addressRequired'],
  ];
  for (const [column, key] of missing) if (reading[column as 'phone'] == null) blame(judged, { column, key });
  return judged;
}

/** A cell that is wrong is not missing as well. */
function blame({ problems }: JudgedRow, problem: CellProblem): void {
  if (!problems.some(({ column }) => column === problem.column)) problems.push(problem);
}

/** The shop of the row's client by that name. */
export function nameShop(judged: JudgedRow, written: string, names: KnownNames): void {
  const { reading } = judged;
  reading.commercialName = null;
  if (!reading.client) return;
  const [found, ...others] = (names.commercialNames.get(foldName(written)) ?? []).filter(
    ({ clientId }) => clientId === reading.client,
  );
  if (found && others.length === 0) reading.commercialName = found.id;
  else blame(judged, { column: 'commercialName', key: found ? 'errors.excel.severalNames' : 'errors.excel.unknownName' });
}

/** What the client, the city and the price lists say against a row; asked once for each pair of client and city. */
async function refuseUncarried(ctx: Context, judged: readonly JudgedRow[]): Promise<void> {
  const book = await bookOf(ctx);
  const originBranchId = ctx.user?.clientId ? null : ctx.branchId;
  const asked = new Map<string, Promise<PriceFacts | undefined>>();
  await Promise.all(
    judged.map(async (one) => {
      const { client, city, price } = one.reading;
      if (!client || !city) return;
      const pair = `${client}/${city}`;
      let facts = asked.get(pair);
      if (!facts) {
        facts = priceFacts(ctx, { clientId: client, cityId: city, originBranchId });
        asked.set(pair, facts);
      }
      try {
        const known = await refuseUnknown(ctx, { client, commercialName: one.reading.commercialName }, await facts);
        const currency = currencyOf(ctx, one.reading);
        if (price == null) return;
        const parcel = {
          ...one.reading,
          cityId: city,
          shipmentTypeId: one.reading.shipmentType,
          shipmentSizeId: one.reading.shipmentSize,
        };
        snapshotWith(ctx, book, known, { ...parcel, price, currency, feeMode: parcel.feeMode ?? 'fee_included' });
      } catch (error) {
        blameAll(one, error);
      }
    }),
  );
}

/** A refusal of a verb, beside the columns its fields came from. */
export function blameAll(judged: JudgedRow, error: unknown, otherwise: ColumnName = 'receiptNo'): void {
  if (!(error instanceof Refusal)) throw error;
  const fields = Object.entries(error.fields);
  if (fields.length === 0) blame(judged, { column: otherwise, key: error.key, values: error.values });
  for (const [wire, { key, values }] of fields)
    blame(judged, { column: columnOfWire(wire) ?? otherwise, key, ...(values && { values }) });
}

/** What whoever gives numbers out says against those written in the sheet. */
async function refuseForeignNumbers(ctx: Context, judged: readonly JudgedRow[]): Promise<void> {
  const numbered = judged.flatMap((row) => {
    const { receiptNo, client: clientId } = row.reading;
    return receiptNo && clientId ? [{ row, receiptNo, clientId }] : [];
  });
  const refusals = await judgeReceiptNos(ctx, numbered);
  for (const [index, { row }] of numbered.entries()) if (refusals[index]) blameAll(row, refusals[index]);
}

/** A receipt number stands on one live parcel, and in one row of the sheet: the first that says it has it. */
async function refuseRepeated(ctx: Context, file: ExcelFileRow, judged: readonly JudgedRow[]): Promise<void> {
  const numbers = judged.flatMap(({ receiptNo }) => receiptNo ?? []);
  if (numbers.length === 0) return;
  // Joined, not `any(…)`: a plan made for any list would go through all rows with all numbers.
  const asked = sql`unnest(${numbers}::text[]) as asked(receipt_no)`;
  const [live, earlier] = await Promise.all([
    ctx.db.query<{ receiptNo: string }>(sql`select e.receipt_no from ${asked} join shipment e on e.receipt_no = asked.receipt_no
      where e.tenant_id = ${ctx.tenantId} and e.archived_at is null`),
    ctx.db.query<{ receiptNo: string; rowNo: number }>(sql`select e.receipt_no, e.row_no from ${asked}
      join excel_row e on e.receipt_no = asked.receipt_no
      where e.tenant_id = ${ctx.tenantId} and e.file_id = ${file.id}::bigint and e.state <> 'undone'`),
  ]);
  const taken = new Set(live.map(({ receiptNo }) => receiptNo));
  const first = new Map<string, number>();
  for (const { receiptNo, rowNo } of [...earlier, ...judged.map(({ receiptNo, rowNo }) => ({ receiptNo, rowNo }))])
    if (receiptNo) first.set(receiptNo, Math.min(rowNo, first.get(receiptNo) ?? rowNo));
  for (const one of judged) {
    if (!one.receiptNo) continue;
    const row = first.get(one.receiptNo) ?? one.rowNo;
    if (taken.has(one.receiptNo)) blame(one, { column: 'receiptNo', key: 'errors.excel.receiptTaken' });
    else if (row < one.rowNo) blame(one, { column: 'receiptNo', key: 'errors.excel.receiptRepeated', values: { row } });
  }
}
