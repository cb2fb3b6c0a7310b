import { type ColumnName, parcelSheets } from '#courier/excel/contract';
import { bookOf, priceFactsOf } from '#courier/pricing/server';
import { currencyOf, judgeReceiptNos, type NewShipment, refuseUnknown, snapshotWith } from '#courier/shipments/server';
import { foldName } from '#foundation/sheets/contract';
import {
  blame,
  blameRefusal,
  type JudgedRow as Judged,
  type KeptSheet,
  type ReadTerms,
  readRow,
  type SheetRowAsked,
} from '#foundation/sheets/server';
import { Refusal } from '#platform/entity';
import { type Context, sql } from '#platform/server';
import { namesKnown, shopsOf } from './known-names.ts';
import { parcelTerms } from './read-parcels.ts';

/** A row by its receipt number, with what a call about the parcel would say. */
export type JudgedRow = Judged<NewShipment>;

/** Judges rows as saving them one by one would: read by the same readers, refused by the same guards, priced by the same engine. */
export async function checkRows(ctx: Context, sheet: KeptSheet, rows: readonly SheetRowAsked[]): Promise<JudgedRow[]> {
  const terms = await termsOf(ctx, sheet, rows);
  const sender = ctx.user?.clientId ?? sheet.clientId;
  const judged = rows.map(({ rowNo, cells }) => read(rowNo, cells, terms, sender));
  await nameShops(
    ctx,
    judged.map((row) => ({ row, clientId: row.reading.client ?? null })),
  );
  for (const row of judged) blameMissing(row);
  await Promise.all([refuseUncarried(ctx, judged), refuseRepeated(ctx, sheet, judged), refuseForeignNumbers(ctx, judged)]);
  return judged;
}

/** What rows of a sheet are read by; only what they name is looked up. */
export async function termsOf(ctx: Context, sheet: KeptSheet, rows: readonly SheetRowAsked[]): Promise<ReadTerms> {
  const at = sheet.columns.indexOf('client');
  const called = at < 0 ? [] : rows.flatMap(({ cells }) => cells[at]?.trim() || []);
  return parcelTerms(ctx, sheet, await namesKnown(ctx, called));
}

function read(rowNo: number, cells: readonly string[], terms: ReadTerms, sender: number | null): JudgedRow {
  const { values, problems } = readRow(cells, terms);
  const reading = values as NewShipment;
  if (!problems.some(({ column }) => column === 'client')) reading.client ??= sender;
  return { rowNo, problems, reading, key: reading.receiptNo ?? null };
}

function blameMissing(judged: JudgedRow): void {
  const missing: [ColumnName, string][] = [
    ['client', 'errors.shipment.clientRequired'],
    ['phone', 'errors.required'],
    ['city', 'errors.required'],
    ['price', 'errors.required'],
    ['address', 'errors.shipment.addressRequired'],
  ];
  for (const [column, key] of missing) if (judged.reading[column as 'phone'] == null) blame(judged, { column, key });
}

/** Of each row that names a shop the one its client has by that name. */
export async function nameShops(ctx: Context, rows: readonly { row: JudgedRow; clientId: number | null }[]): Promise<void> {
  const naming = rows.flatMap(({ row, clientId }) => {
    const written: unknown = row.reading.commercialName;
    return typeof written === 'string' ? [{ row, clientId, written }] : [];
  });
  const clientIds = naming.flatMap(({ clientId }) => clientId ?? []);
  const known = clientIds.length > 0 ? await shopsOf(ctx, clientIds) : [];
  const shops = Map.groupBy(
    known.filter(({ name }) => foldName(name)),
    shopKey,
  );
  for (const { row, clientId, written } of naming) {
    row.reading.commercialName = null;
    if (!clientId) continue;
    const [found, ...others] = shops.get(shopKey({ clientId, name: written })) ?? [];
    if (found && others.length === 0) row.reading.commercialName = found.id;
    else blame(row, { column: 'commercialName', key: found ? 'errors.excel.severalNames' : 'errors.excel.unknownName' });
  }
}

const shopKey = ({ clientId, name }: { clientId: number; name: string }) => `${clientId}/${foldName(name)}`;

/** What the client, the city and the price lists say against a row; all their places are looked up together. */
async function refuseUncarried(ctx: Context, judged: readonly JudgedRow[]): Promise<void> {
  const originBranchId = ctx.user?.clientId ? null : ctx.branchId;
  const placed = judged.flatMap((row) => {
    const { client, city } = row.reading;
    return client && city ? [{ row, client, city, place: `${client}/${city}` }] : [];
  });
  const places = new Map(placed.map(({ place, client, city }) => [place, { clientId: client, cityId: city, originBranchId }]));
  const [book, facts] = await Promise.all([bookOf(ctx), priceFactsOf(ctx, [...places.values()])]);
  const factsAt = new Map([...places.keys()].map((place, index) => [place, facts[index]]));
  await Promise.all(
    placed.map(async ({ row, client, city, place }) => {
      const { reading } = row;
      try {
        const known = await refuseUnknown(ctx, { client, commercialName: reading.commercialName }, factsAt.get(place));
        const currency = currencyOf(ctx, reading);
        if (reading.price == null) return;
        const parcel = {
          ...reading,
          cityId: city,
          shipmentTypeId: reading.shipmentType,
          shipmentSizeId: reading.shipmentSize,
        };
        snapshotWith(ctx, book, known, {
          ...parcel,
          price: reading.price,
          currency,
          feeMode: parcel.feeMode ?? 'fee_included',
        });
      } catch (error) {
        blameAll(row, error);
      }
    }),
  );
}

/** A refusal of a verb, beside the columns its fields came from. */
export function blameAll(judged: JudgedRow, error: unknown): void {
  if (!(error instanceof Refusal)) throw error;
  blameRefusal(parcelSheets, judged, error);
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
async function refuseRepeated(ctx: Context, sheet: KeptSheet, judged: readonly JudgedRow[]): Promise<void> {
  const numbers = judged.flatMap(({ key }) => key ?? []);
  if (numbers.length === 0) return;
  // Joined, not `any(…)`: a plan made for any list would go through all rows with all numbers.
  const asked = sql`unnest(${numbers}::text[]) as asked(receipt_no)`;
  const [live, earlier] = await Promise.all([
    ctx.db.query<{ receiptNo: string }>(sql`select e.receipt_no from ${asked} join shipment e on e.receipt_no = asked.receipt_no
      where e.tenant_id = ${ctx.tenantId} and e.archived_at is null`),
    ctx.db.query<{ key: string; rowNo: number }>(sql`select e.match_key as key, e.row_no from ${asked}
      join sheet_row e on e.match_key = asked.receipt_no
      where e.tenant_id = ${ctx.tenantId} and e.sheet_id = ${sheet.id}::bigint and e.state <> 'undone'`),
  ]);
  const taken = new Set(live.map(({ receiptNo }) => receiptNo));
  const first = new Map<string, number>();
  for (const { key, rowNo } of [...earlier, ...judged]) if (key) first.set(key, Math.min(rowNo, first.get(key) ?? rowNo));
  for (const one of judged) {
    if (!one.key) continue;
    const row = first.get(one.key) ?? one.rowNo;
    if (taken.has(one.key)) blame(one, { column: 'receiptNo', key: 'errors.excel.receiptTaken' });
    else if (row < one.rowNo) blame(one, { column: 'receiptNo', key: 'errors.excel.receiptRepeated', values: { row } });
  }
}
