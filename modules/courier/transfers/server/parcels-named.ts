import { numberSpellings } from '#courier/receipt-books/contract';
import { fieldRefusal, json, manyOf } from '#platform/entity';
import { type Context, sql } from '#platform/server';

/** Parcels chosen from a list, or by the receipt numbers that were scanned. */
export interface NamedParcels {
  shipmentIds?: readonly number[] | null;
  receiptNos?: readonly string[] | null;
}

/** The ids of the parcels named, each once, and which of them by their numbers; numbers no live parcel has are told apart. */
export async function parcelsNamed(
  ctx: Context,
  named: NamedParcels,
): Promise<{ ids: number[]; numbered: number[]; unknown: string[] }> {
  const numbers = [...new Set((named.receiptNos ?? []).map((one) => one.trim()).filter(Boolean))];
  const rows = numbers.length
    ? await ctx.db.query<{ id: number; receiptNo: string }>(
        sql`select id, receipt_no from shipment where tenant_id = ${ctx.tenantId} and archived_at is null and receipt_no = any(${numbers.flatMap(numberSpellings)}::text[])`,
      )
    : [];
  const known = new Map(rows.map((row) => [row.receiptNo, row.id]));
  const idOf = (number: string) => known.get(numberSpellings(number).find((one) => known.has(one)) ?? '');
  const numbered = [...new Set(numbers.flatMap((number) => idOf(number) ?? []))];
  const ids = [...new Set([...(named.shipmentIds ?? []), ...numbered])];
  const unknown = numbers.filter((number) => idOf(number) === undefined);
  return { ids, numbered, unknown };
}

/** Refuses a call that names nothing; asked once it is known that there is a manifest to speak of. */
export function requireNamed({ ids, unknown }: { ids: readonly number[]; unknown: readonly string[] }): void {
  if (ids.length === 0 && unknown.length === 0) throw fieldRefusal('shipment_ids', 'errors.move.noneSelected');
}

/** How they are named in a call. */
export const parcels = { shipments: manyOf('shipment', { answeredEach: true }), receiptNos: json<string[]>() };

export function namedIn(body: Record<string, unknown>): NamedParcels {
  const numbers = body.receiptNos;
  if (numbers != null && !(Array.isArray(numbers) && numbers.every((one) => ['string', 'number'].includes(typeof one))))
    throw fieldRefusal('receipt_nos', 'errors.notAList');
  return {
    shipmentIds: (body.shipments as number[] | undefined) ?? null,
    receiptNos: (numbers as unknown[] | undefined)?.map(String) ?? null,
  };
}
