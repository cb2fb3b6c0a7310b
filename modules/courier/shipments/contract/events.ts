import { defineEvent } from '#platform/entity';

/** A parcel came into our books. */
export const shipmentCreated = defineEvent<{ shipmentId: number; clientId: number; branchId: number; statusId: number }>(
  'shipment.created',
);
/** What is written on a parcel changed. */
export const shipmentEdited = defineEvent<{ shipmentId: number; clientId: number; branchId: number }>('shipment.edited');
