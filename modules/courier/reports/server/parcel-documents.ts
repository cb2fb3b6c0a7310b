import { addParcelDocuments, type ParcelDocument } from '#courier/shipments/server';
import { sql } from '#platform/server';

addParcelDocuments({
  kind: 'report',
  permission: 'shipments_management',
  title: 'report.title',
  details: 'report.lines',
  find: (ctx, { id }) =>
    ctx.db.query<ParcelDocument>(sql`select r.id, r.content as number, r.kind as detail, null as state, instant_text(r.at) as at, u.name as by, null as page
      from shipment_report r left join app_user u on u.tenant_id = :tenant and u.id = r.user_id
      where r.tenant_id = ${ctx.tenantId} and r.shipment_id = ${id} order by r.id desc limit 50`),
});
