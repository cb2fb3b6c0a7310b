import { status } from '#courier/statuses/contract';

/** A parcel is overdue once it stands in one of these for longer than so many of the company's days: it ought to be somewhere else. */
export const overdueAfterDays: readonly { statuses: readonly number[]; days: number }[] = [
  // Somebody says so himself.
  { statuses: [status.late], days: 0 },
  // What went out in the morning is delivered, postponed or back by the evening.
  { statuses: [status.outForDelivery], days: 1 },
  { statuses: [status.atReceivingAgent, status.atReceivingPoint, status.inStore, status.inTransit], days: 3 },
  { statuses: [status.returnWithAgent, status.returnGivenToAgent], days: 3 },
];
