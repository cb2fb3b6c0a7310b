/** What a search looks through, in the order it is told: a number read over the phone is a parcel's most of all. */
export const foundKinds = ['shipment', 'client', 'courier', 'receivingAgent'] as const;
export type FoundKind = (typeof foundKinds)[number];

/** The key each kind is looked through with, and how many of each are told. */
export const searchPermissions: Record<FoundKind, string> = {
  shipment: 'shipments_management',
  client: 'show_clients',
  courier: 'show_deliveries',
  receivingAgent: 'show_deliveries',
};
export const mostFound = 20;
export const longestSearch = 100;
