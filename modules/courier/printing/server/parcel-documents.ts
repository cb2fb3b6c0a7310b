import { PrintRun } from '#courier/printing/contract';
import { addParcelDocuments, type ParcelDocument } from '#courier/shipments/server';
import { sql } from '#platform/server';

// Who printed what and when; whoever may print may know it.
addParcelDocuments({
  kind: PrintRun.name,
  permission: PrintRun.permissions.list,
  title: `${PrintRun.name}.one`,
  details: `${PrintRun.name}.options.paper`,
  find: (ctx, { id }) =>
    ctx.db.query<ParcelDocument>(sql`select r.id, p.slip_no as number, r.paper as detail, null as state, instant_text(r.created_at) as at, u.name as by, null as page
      from print_run_parcel p join print_run r on r.tenant_id = :tenant and r.id = p.run_id
      left join app_user u on u.tenant_id = :tenant and u.id = r.user_id
      where p.tenant_id = ${ctx.tenantId} and p.shipment_id = ${id} and r.state in ('ready', 'expired') order by r.id desc limit 50`),
});
