import type { Statement } from '#courier/statements/contract';
import { account } from '#finance/ledger/contract';
import { conflict, Refusal } from '#platform/entity';
import { type Context, sql } from '#platform/server';
import { isOutside } from './cash-outside.ts';

/** Rows were written when the statement was drawn up; whatever the books say otherwise since must be taken up first. */
export async function refuseChangedRows(ctx: Context, statement: Statement): Promise<void> {
  const { number } = statement;
  const changed = await ctx.db.maybe<{ receiptNo: string | null; shipmentId: number }>(
    statement.kind === 'client' ? changedParcel(ctx, statement) : changedTaking(ctx, statement),
  );
  if (changed) throw conflict('errors.statement.rowChanged', { number, receipt: changed.receiptNo ?? changed.shipmentId });
  const takenBack = await ctx.db.maybe<{ number: string }>(sql`select v.number from open_item i
    join voucher v on v.tenant_id = :tenant and v.id = i.doc_id
    where i.tenant_id = ${ctx.tenantId} and i.statement_id = ${statement.id} and i.doc_type = 'voucher' and v.state = 'reversed' limit 1`);
  if (takenBack) throw conflict('errors.statement.itemTakenBack', { number, voucher: takenBack.number });
}

/** A parcel that is worth something else than its row and what was noted of it since. */
function changedParcel(ctx: Context, { id, clientId }: Statement) {
  return sql`select r.shipment_id, s.receipt_no from statement_row r
    join shipment s on s.tenant_id = ${ctx.tenantId} and s.id = r.shipment_id
    where r.tenant_id = ${ctx.tenantId} and r.statement_id = ${id} and not r.voided
      and r.net + (select coalesce(sum(i.amount), 0) from open_item i where i.tenant_id = ${ctx.tenantId} and i.kind = 'correction' and i.doc_id = r.statement_id
        and i.shipment_id = r.shipment_id) <> (select coalesce(sum(l.credit - l.debit), 0) from ledger_line l where l.tenant_id = ${ctx.tenantId} and l.shipment_id = r.shipment_id
        and l.account_code = ${sql.lit(account.clientPayable)} and l.party_kind = 'client' and l.party_id = ${clientId})
    order by r.shipment_id limit 1`;
}

/** A taking that was taken back, or comes to something else than its row. */
function changedTaking(ctx: Context, { id }: Statement) {
  return sql`select r.shipment_id, s.receipt_no from statement_row r
    join shipment s on s.tenant_id = ${ctx.tenantId} and s.id = r.shipment_id
    join parcel_taking k on k.tenant_id = ${ctx.tenantId} and k.id = r.taking_id
    where r.tenant_id = ${ctx.tenantId} and r.statement_id = ${id} and not r.voided
      and (k.taken_back or r.net <> k.cash or r.commission <> k.commission)
    order by r.shipment_id limit 1`;
}

/** Everything anybody took for a client's parcels must have come in: the cash of the delivery, fees at the door, a fee paid in advance. */
export async function refuseCashOutside(ctx: Context, statement: Statement): Promise<void> {
  const [outside, ...others] = await ctx.db.query<{
    receiptNo: string | null;
    shipmentId: number;
  }>(sql`select r.shipment_id, s.receipt_no from statement_row r
    join shipment s on s.tenant_id = ${ctx.tenantId} and s.id = r.shipment_id
    where r.tenant_id = ${ctx.tenantId} and r.statement_id = ${statement.id} and not r.voided
      and exists (select from parcel_taking k where k.tenant_id = ${ctx.tenantId} and k.shipment_id = r.shipment_id and ${isOutside(ctx)})
    order by r.shipment_id`);
  if (!outside) return;
  throw new Refusal('errors.statement.cashOutside', {
    values: { receipt: outside.receiptNo ?? outside.shipmentId, count: others.length + 1 },
    result: { shipment_ids: [outside, ...others].map((row) => row.shipmentId) },
  });
}
