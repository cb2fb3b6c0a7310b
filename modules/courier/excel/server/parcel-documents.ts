import { ExcelFile } from '#courier/excel/contract';
import { addParcelRecords } from '#courier/shipments/server';

// One's own sheets only, as everywhere.
addParcelRecords(ExcelFile, {
  of: ({ id }, params) =>
    `e.id in (select r.file_id from excel_row r where r.tenant_id = e.tenant_id and r.shipment_id = ${params.add(id, 'bigint')})`,
  number: 'e.name',
  detail: 'e.mode',
  state: 'e.state',
  page: '/shipments/excel-create?file=:id',
});
