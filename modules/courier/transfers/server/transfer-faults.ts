import { type Context, sql } from '#platform/server';

/** Missing parcels nobody is asked about, and questions about parcels that have long turned up. Empty, or something is wrong. */
export async function transferFaults(ctx: Context): Promise<{ fault: string; shipmentId: number }[]> {
  return ctx.db.query(sql`select 'missing and not listed' as fault, r.shipment_id from branch_transfer_row r
      join shipment s on s.tenant_id = :tenant and s.id = r.shipment_id and s.manifest_id = r.transfer_id
      where r.tenant_id = ${ctx.tenantId} and r.state = 'missing' and not exists (select from transfer_discrepancy d
        where d.tenant_id = :tenant and d.transfer_id = r.transfer_id and d.shipment_id = r.shipment_id and d.kind = 'missing' and d.state = 'open')
    union all select 'listed and not missing', d.shipment_id from transfer_discrepancy d
      join shipment s on s.tenant_id = :tenant and s.id = d.shipment_id
      where d.tenant_id = ${ctx.tenantId} and d.kind = 'missing' and d.state = 'open' and s.manifest_id is distinct from d.transfer_id`);
}
