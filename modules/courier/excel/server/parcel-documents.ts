import { ExcelFile } from '#courier/excel/contract';
import { addParcelRecords, parcelsAreNarrowedBy } from '#courier/shipments/server';
import { manyOf } from '#platform/entity';
import { specialFilter } from '#platform/server';

// One's own sheets only, as everywhere.
addParcelRecords(ExcelFile, {
  of: ({ id }, params) =>
    `e.kind = 'shipment' and e.id in (select r.sheet_id from sheet_row r where r.tenant_id = :tenant and r.record_id = ${params.add(id, 'bigint')})`,
  number: 'e.name',
  detail: 'e.mode',
  state: 'e.state',
  states: 'sheet.options.state',
  page: '/shipments/excel-create?file=:id',
});

/** The parcels that sheets became or changed; one's own sheets only, so those of a stranger's find nothing. */
parcelsAreNarrowedBy({
  excel_file_ids: specialFilter(manyOf('excelFile'), (ctx, ids, params) => {
    const tenant = params.add(ctx.tenantId, 'bigint');
    return `e.id = any(array(select r.record_id from sheet_row r where r.tenant_id = ${tenant} and r.state = 'done' and r.sheet_id = any(array(
      select f.id from sheet f where f.tenant_id = ${tenant} and f.kind = 'shipment' and f.id = any(${params.add(ids, 'bigint[]')})
        and f.user_id = ${params.add(ctx.user?.id ?? 0, 'bigint')}))))`;
  }),
});
