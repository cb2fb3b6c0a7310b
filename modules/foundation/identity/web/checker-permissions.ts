import type { Permission } from '#foundation/identity/contract';

/** Approvals of what somebody else made: a role of one person cannot do both halves. */
export const checkerPermissions: ReadonlySet<string> = new Set<Permission>([
  'audit_statement',
  'approve_price_decrease',
  'approve_price_increase',
  'approve_shortage_writeoff',
  'post_to_control_accounts',
  'unlock_period',
  'approve_shift',
  'post_damage',
  'approve_count',
]);
