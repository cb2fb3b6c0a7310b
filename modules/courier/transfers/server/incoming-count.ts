import { defineMenuCount } from '#platform/server';

/** Parcels on their way to one's branches, beside the menu's transfers. */
export const incomingParcelCount = defineMenuCount({ name: 'incoming', permission: 'show_incoming_shipments_from_branch' });
