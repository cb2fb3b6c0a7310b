import type { StatementKind, StatementState } from '#courier/statements/contract';
import { Refusal } from '#platform/entity';
import { type Context, sql } from '#platform/server';

export interface HoldingDocument {
  shipmentId: number;
  kind: StatementKind;
  statementId: number;
  number: string;
  state: StatementState;
}

/** The statements that hold these parcels, void ones left out. */
export function holdingDocuments(ctx: Context, shipmentIds: readonly number[]): Promise<HoldingDocument[]> {
  return ctx.db.query<HoldingDocument>(sql`select r.shipment_id, r.kind, r.statement_id, d.number, d.state from statement_row r
    join statement d on d.tenant_id = r.tenant_id and d.id = r.statement_id
    where r.tenant_id = ${ctx.tenantId} and r.shipment_id = any(${[...shipmentIds]}::bigint[]) and not r.voided order by r.shipment_id, r.kind`);
}

/** Says why some of the wanted parcels cannot be taken: the document that holds one, or that it cannot be settled yet. */
export async function refuseMissing(
  ctx: Context,
  kind: StatementKind,
  wanted: readonly number[],
  taken: readonly number[],
): Promise<void> {
  const missing = wanted.filter((id) => !taken.includes(id));
  if (missing.length === 0) return;
  const held = (await holdingDocuments(ctx, missing)).find((document) => document.kind === kind);
  const [first] = await ctx.db.query<{ receiptNo: string | null }>(
    sql`select receipt_no from shipment where tenant_id = ${ctx.tenantId} and id = ${held?.shipmentId ?? (missing[0] as number)}`,
  );
  const values = { receipt: first?.receiptNo ?? held?.shipmentId ?? missing[0], number: held?.number, count: missing.length };
  const key = held ? 'errors.statement.rowHeld' : 'errors.statement.rowNotReady';
  throw new Refusal(key, {
    status: held ? 409 : 422,
    values,
    fields: { shipment_ids: { key, values } },
    result: held ? { document: held } : { shipment_ids: missing },
  });
}
