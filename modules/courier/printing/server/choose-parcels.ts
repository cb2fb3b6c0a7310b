import { mostPrinted, type Paper } from '#courier/printing/contract';
import { numberSpellings } from '#courier/receipt-books/contract';
import { Shipment } from '#courier/shipments/contract';
import { seenShipments } from '#courier/shipments/server';
import { status, systemStatus } from '#courier/statuses/contract';
import { rulesOf } from '#courier/statuses/server';
import { fieldRefusal } from '#platform/entity';
import { type Context, selectedBy, sql } from '#platform/server';

/** Which parcels are meant: chosen from a list, by the numbers written on them, or all that a list's filter finds. */
export interface ChosenParcels {
  ids?: readonly number[] | null;
  receiptNos?: readonly string[] | null;
  filter?: unknown;
  /** As many as the person saw the filter find. */
  expectedCount?: number | null;
}

export interface ChosenRow {
  id: number;
  receiptNo: string | null;
  clientId: number;
  statusId: number;
}

/** The parcels meant, each once, in the order they were named; refused where the asker does not see one, or they are too many. */
export async function chooseParcels(ctx: Context, chosen: ChosenParcels): Promise<ChosenRow[]> {
  const ids = chosen.filter
    ? await selectedBy(ctx, Shipment.name, { filter: chosen.filter, expectedCount: chosen.expectedCount, most: mostPrinted })
    : [...new Set([...(chosen.ids ?? []), ...(await numberedIds(ctx, chosen.receiptNos ?? []))])];
  if (ids.length === 0) throw fieldRefusal('shipment_ids', 'errors.print.noneChosen');
  if (ids.length > mostPrinted) throw fieldRefusal('shipment_ids', 'errors.tooMany', { max: mostPrinted });
  const rows = await seenShipments<ChosenRow>(ctx, ids, 'e.id, e.receipt_no, e.client_id, e.status_id');
  const found = new Map(rows.map((row) => [row.id, row]));
  return ids.map((id) => found.get(id) as ChosenRow);
}

/** Numbers as they are written or scanned; `#17` is a parcel that has none. A number nobody has is told by itself. */
async function numberedIds(ctx: Context, written: readonly string[]): Promise<number[]> {
  const numbers = [...new Set(written.map((one) => one.trim()).filter(Boolean))];
  if (numbers.length > mostPrinted) throw fieldRefusal('receipt_nos', 'errors.tooMany', { max: mostPrinted });
  const found = await parcelsOfNumbers(ctx, numbers);
  const unknown = numbers.filter((number) => !found.has(number));
  if (unknown.length > 0)
    throw fieldRefusal('receipt_nos', 'errors.print.unknownNumbers', { numbers: unknown.slice(0, 10).join(', ') });
  return numbers.map((number) => found.get(number) as number);
}

/** The live parcels of these numbers, by the number as it was written. */
export async function parcelsOfNumbers(ctx: Context, numbers: readonly string[]): Promise<Map<string, number>> {
  if (numbers.length === 0) return new Map();
  const spellings = numbers.flatMap(numberSpellings);
  const rows = await ctx.db.query<{ id: number; written: string }>(sql`
    select id, receipt_no as written from shipment where tenant_id = ${ctx.tenantId} and archived_at is null and receipt_no = any(${spellings}::text[])
    union all select id, '#' || id from shipment where tenant_id = ${ctx.tenantId} and id = any(${idsIn(spellings)}::bigint[]) and receipt_no is null`);
  const known = new Map(rows.map((row) => [row.written, row.id]));
  return new Map(
    numbers.flatMap((number) => {
      const spelling = numberSpellings(number).find((one) => known.has(one));
      return spelling === undefined ? [] : [[number, known.get(spelling) as number] as const];
    }),
  );
}

const idsIn = (numbers: readonly string[]) =>
  numbers.flatMap((number) => /^#(\d{1,15})$/.exec(number)?.[1] ?? []).map((text) => Number(text));

/** On their way back, or back: a slip is for these only. */
const returning: readonly (number | undefined)[] = [
  status.returnGivenToAgent,
  status.returned,
  status.returnHandedToClient,
  status.returnWithReceivingAgent,
  status.returnedToClient,
];

/** Refuses a return slip for a parcel that does not go back to its client. */
export async function refuseUnprintable(ctx: Context, paper: Paper, rows: readonly ChosenRow[]): Promise<void> {
  if (paper !== 'return_slip') return;
  const { statuses } = await rulesOf(ctx);
  const other = rows.filter((row) => !returning.includes(systemStatus(row.statusId, statuses)?.id));
  const [first] = other;
  if (first)
    throw fieldRefusal('kind', 'errors.print.notReturning', { number: first.receiptNo ?? `#${first.id}`, count: other.length });
}
