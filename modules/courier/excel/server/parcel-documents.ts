import { ExcelFile } from '#courier/excel/contract';
import { addParcelRecords } from '#courier/shipments/server';

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
