import { defineMenuCount } from '#platform/server';

/** Parcels on their way to one's branches, beside the menu's transfers. */
export const incomingParcelCount = defineMenuCount({ name: 'incoming', permission: 'show_incoming_shipments_from_branch' });

/** Parcels that did not come as their manifest says and wait for a decision at either end. */
export const openDiscrepancyCount = defineMenuCount({ name: 'discrepancies', permission: 'branches_management' });

/** The branches at either end of transfers. */
export const bothEnds = (transfers: readonly { fromBranchId: number; toBranchId: number }[]): number[] => [
  ...new Set(transfers.flatMap((one) => [one.fromBranchId, one.toBranchId])),
];
