import { addParcelRecords } from '#courier/shipments/server';
import { BranchTransfer } from '#courier/transfers/contract';

addParcelRecords(BranchTransfer, {
  of: ({ id }, params) =>
    `e.id in (select r.transfer_id from branch_transfer_row r where r.tenant_id = :tenant and r.shipment_id = ${params.add(id, 'bigint')})`,
  number: 'e.number',
  detail: 'e.kind',
  state: 'e.state',
});
