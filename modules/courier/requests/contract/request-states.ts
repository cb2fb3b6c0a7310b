export const requestStates = ['pending', 'approved', 'rejected', 'cancelled', 'expired'] as const;
export type RequestState = (typeof requestStates)[number];

/** What nobody decides in this time has lapsed: three days, so that a parcel never waits longer than a weekend. */
export const requestLivesHours = 72;
