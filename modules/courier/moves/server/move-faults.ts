import { account } from '#finance/ledger/contract';
import { type Context, sql } from '#platform/server';

/** Something about parcels that must never be: a gap in a chain of custody, or a sum of the books that its parcels do not explain. */
export interface ParcelFault {
  check: 'custody' | 'last_event' | 'delivery_fees' | 'prepaid_fees' | 'return_fees' | 'claims' | 'branch_share';
  shipmentId: number | null;
  details: Record<string, unknown>;
}

/** Breaks in the chain of custody (R11), read from every event. */
export async function custodyFaults(ctx: Context): Promise<ParcelFault[]> {
  return ctx.db.query<ParcelFault>(sql`
    select 'custody' as check, b.shipment_id, json_build_object('seq', b.seq) as details from shipment_event a
      join shipment_event b on b.tenant_id = :tenant and b.shipment_id = a.shipment_id and b.seq = a.seq + 1
      where a.tenant_id = ${ctx.tenantId} and (a.to_custodian_kind, a.to_custodian_id) is distinct from (b.from_custodian_kind, b.from_custodian_id)
    union all
    select 'last_event', s.id, json_build_object('seq', s.seq) from shipment s
      where s.tenant_id = ${ctx.tenantId} and not exists (select from shipment_event v where v.tenant_id = :tenant and v.shipment_id = s.id
        and v.seq = s.seq and v.to_status_id = s.status_id and v.to_custodian_kind = s.custodian_kind and v.to_custodian_id is not distinct from s.custodian_id)
    limit 100`);
}

/** What the books say of fees, returns and claims against what the parcels say (R8, R9, R14, R18). */
export async function parcelMoneyFaults(ctx: Context): Promise<ParcelFault[]> {
  return ctx.db.query<ParcelFault>(sql`
    with booked as (select account_code, currency, sum(credit - debit)::bigint as amount from ledger_line
        where tenant_id = ${ctx.tenantId} and shipment_id is not null and account_code in (${sql.lit(account.deliveryFees)}, ${sql.lit(account.clientPrepayments)}, ${sql.lit(account.returnFees)}, ${sql.lit(account.claimsPaid)}, ${sql.lit(account.branchShareRevenue)}, ${sql.lit(account.branchShareCost)}) group by 1, 2),
      told as (
        select 'delivery_fees' as check, ${sql.lit(account.deliveryFees)} as account_code, currency, sum(delivery_fee - fee_tax)::bigint as amount from shipment
          where tenant_id = ${ctx.tenantId} and delivered_at is not null group by currency
        union all select 'prepaid_fees', ${sql.lit(account.clientPrepayments)}, currency, sum(prepaid_held)::bigint from shipment where tenant_id = ${ctx.tenantId} group by currency
        union all select 'claims', ${sql.lit(account.claimsPaid)}, currency, -sum(claim)::bigint from parcel_loss
          where tenant_id = ${ctx.tenantId} and found_at is null group by currency
        union all select 'return_fees', ${sql.lit(account.returnFees)}, s.currency, sum(s.return_fee_charged - s.return_tax_charged + s.door_fee - coalesce(k.tax, 0))::bigint from shipment s
          left join (select shipment_id, sum(tax) as tax from parcel_taking where tenant_id = ${ctx.tenantId} and kind = 'door_fee' group by 1) k on k.shipment_id = s.id
          where s.tenant_id = ${ctx.tenantId} group by s.currency)
    select coalesce(t.check, 'unexplained') as check, null::bigint as shipment_id,
      json_build_object('currency', coalesce(b.currency, t.currency), 'account', coalesce(b.account_code, t.account_code), 'booked', coalesce(b.amount, 0), 'told', coalesce(t.amount, 0)) as details
    from (select * from booked where account_code not in (${sql.lit(account.branchShareRevenue)}, ${sql.lit(account.branchShareCost)})) b full join told t on t.account_code = b.account_code and t.currency = b.currency
    where coalesce(b.amount, 0) <> coalesce(t.amount, 0)
    union all
    select 'branch_share', null, json_build_object('currency', currency, 'difference', sum(amount)) from booked
      where account_code in (${sql.lit(account.branchShareRevenue)}, ${sql.lit(account.branchShareCost)}) group by currency having sum(amount) <> 0`);
}
