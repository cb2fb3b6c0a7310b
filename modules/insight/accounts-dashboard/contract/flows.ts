import { belongsTo, date } from '#platform/entity';

/** A period; where nothing is said, the month so far for branches and the last week for agents. */
export const branchFlowsQuery = { from: date(), to: date() };
export const agentFlowsQuery = { from: date(), to: date(), courier: belongsTo('courier', { wire: 'delivery' }) };

/** The longest period read at once, in days. */
export const mostFlowDays = 92;
