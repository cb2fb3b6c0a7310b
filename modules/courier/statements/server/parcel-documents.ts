import { addParcelRecords } from '#courier/shipments/server';
import { Statement } from '#courier/statements/contract';

// Taken out of a statement again, a parcel no longer stands in it.
addParcelRecords(Statement, {
  of: ({ id }, params) =>
    `e.id in (select r.statement_id from statement_row r where r.tenant_id = :tenant and r.shipment_id = ${params.add(id, 'bigint')} and not r.voided)`,
  number: 'e.number',
  detail: 'e.kind',
  state: 'e.state',
});
