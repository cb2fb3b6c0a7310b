import { defineEvent } from '#platform/entity';

/** A manifest left for another branch. */
export const transferDispatched = defineEvent<{ transferId: number; toBranchId: number; parcels: number }>('transfer.dispatched');
