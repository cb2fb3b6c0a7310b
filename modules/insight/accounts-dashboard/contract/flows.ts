import { belongsTo, date } from '#platform/entity';

/** A period; where nothing is said, the month so far for branches and the last week for agents. */
export const branchFlowsQuery = { from: date(), to: date() };
export const agentFlowsQuery = { from: date(), to: date(), courier: belongsTo('courier', { wire: 'delivery' }) };

/** The longest period read at once, in days. */
export const mostFlowDays = 92;

/** Of a hundred parcels that were decided at the door, delivered or brought back, how many were delivered; null where none was. */
export function successRate({ delivered, returned }: { delivered: number; returned: number }): number | null {
  const decided = delivered + returned;
  return decided === 0 ? null : Math.floor((100 * delivered) / decided);
}
