import { Complaint } from '#courier/complaints/contract';
import { addParcelRecords } from '#courier/shipments/server';

addParcelRecords(Complaint, {
  of: ({ id }, params) => `e.shipment_id = ${params.add(id, 'bigint')}`,
  number: 'e.number',
  detail: 'e.kind',
  state: 'e.state',
});
