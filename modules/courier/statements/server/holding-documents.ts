import { readMoving } from '#courier/shipments/server';
import type { StatementKind, StatementState } from '#courier/statements/contract';
import { fieldRefusal, Refusal } from '#platform/entity';
import { type Context, sql } from '#platform/server';
import { holdings } from './free-rows.ts';

export interface HoldingDocument {
  shipmentId: number;
  kind: StatementKind;
  statementId: number;
  number: string;
  state: StatementState;
}

/** Whose papers could hold a parcel: its client's statements, or the hand-ins of what one agent took. */
export type Holder = { kind: 'client' } | { kind: 'delivery' | 'receiving'; agentId: number };

/** The statements that hold these parcels, void ones left out. */
export function holdingDocuments(ctx: Context, shipmentIds: readonly number[], holder?: Holder): Promise<HoldingDocument[]> {
  const his =
    !holder || holder.kind === 'client'
      ? sql`(${holder?.kind ?? null}::text is null or r.kind = ${holder?.kind ?? null})`
      : sql`r.taking_id in (select k.id from parcel_taking k where k.tenant_id = ${ctx.tenantId} and k.party_kind = ${holdings[holder.kind].party}
          and k.party_id = ${holder.agentId} and k.shipment_id = any(${[...shipmentIds]}::bigint[]))`;
  return ctx.db.query<HoldingDocument>(sql`select distinct r.shipment_id, r.kind, r.statement_id, d.number, d.state from statement_row r
    join statement d on d.tenant_id = ${ctx.tenantId} and d.id = r.statement_id
    where r.tenant_id = ${ctx.tenantId} and r.shipment_id = any(${[...shipmentIds]}::bigint[]) and not r.voided and ${his}
    order by r.shipment_id, r.kind, r.statement_id desc`);
}

/** Says why some of the wanted parcels cannot be taken: the document that holds one, or that it cannot be settled yet. Of one the asker does not see he is told nothing. */
export async function refuseMissing(
  ctx: Context,
  holder: Holder,
  wanted: readonly number[],
  taken: readonly number[],
): Promise<void> {
  const missing = wanted.filter((id) => !taken.includes(id));
  if (missing.length === 0) return;
  const receipts = new Map((await readMoving(ctx, missing)).map((row) => [row.id, row.receiptNo]));
  if (missing.some((id) => !receipts.has(id))) throw fieldRefusal('shipment_ids', 'errors.reference');
  const [held] = await holdingDocuments(ctx, missing, holder);
  const id = held?.shipmentId ?? (missing[0] as number);
  const values = { receipt: receipts.get(id) ?? id, number: held?.number, count: missing.length };
  const key = held ? 'errors.statement.rowHeld' : 'errors.statement.rowNotReady';
  throw new Refusal(key, {
    status: held ? 409 : 422,
    values,
    fields: { shipment_ids: { key, values } },
    result: held ? { document: held } : { shipment_ids: missing },
  });
}
