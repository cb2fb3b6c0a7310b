import { ServiceCharge } from '#courier/moves/contract';
import { addParcelRecords, seenWithParcel } from '#courier/shipments/server';
import { type Implemented, implement } from '#platform/server';
import { chargeService, reverseCharge } from './charge-service.ts';

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
