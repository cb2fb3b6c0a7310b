import { defineEvent } from '#platform/entity';

/** Parcels entered a status, all in one transaction; `notify` where the company wants their people told. */
export const shipmentsMoved = defineEvent<{
  statusId: number;
  byUserId: number | null;
  parcels: {
    shipmentId: number;
    clientId: number;
    fromStatusId: number;
    branchId: number;
    courierId: number | null;
    notify: boolean;
  }[];
}>('shipment.moved');
