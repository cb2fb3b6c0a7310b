/** What a new company does until its first parcel is delivered, in this order; each asks for the key of the form it opens. */
export const firstSteps = {
  branch: 'create_branches',
  city: 'show_site_settings',
  client: 'create_clients',
  agent: 'create_deliveries',
  parcel: 'create_shipments',
  handed: 'edit_shipments_status',
  delivered: 'edit_shipments_status',
} as const;
export type FirstStep = keyof typeof firstSteps;

/** Where each is done; the last two on the page of a parcel that is at that step. */
export function pageOfStep(step: FirstStep, parcelId: number | null): string {
  switch (step) {
    case 'branch':
      return '/branches/create';
    case 'city':
      return '/cities';
    case 'client':
      return '/clients/create';
    case 'agent':
      return '/deliveries/create';
    case 'parcel':
      return '/shipments/create';
    default:
      return parcelId === null ? '/shipments' : `/shipments/${parcelId}/show`;
  }
}
