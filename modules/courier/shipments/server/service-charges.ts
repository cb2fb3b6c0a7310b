import { ServiceCharge } from '#courier/shipments/contract';
import { type Implemented, implement } from '#platform/server';
import { chargeService, reverseCharge } from './charge-service.ts';
import { addParcelRecords } from './parcel-documents.ts';
import { seenWithParcel } from './scope.ts';

/** Charges beside the fees, seen with their parcels. */
export const serviceCharges: Implemented = implement(ServiceCharge, {
  scope: seenWithParcel,
  verbs: { create: chargeService, reverse: reverseCharge },
});

addParcelRecords(ServiceCharge, {
  of: (parcel, params) => `e.shipment_id = ${params.add(parcel.id, 'bigint')}`,
  detail: 'e.kind',
  state: 'e.state',
});
