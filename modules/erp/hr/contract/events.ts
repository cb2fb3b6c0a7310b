import { defineEvent } from '#platform/entity';

/** A month's pay of a branch was agreed to: it is owed to so many people. */
export const payrollApproved = defineEvent<{ payrollId: number; branchId: number; month: string; people: number }>(
  'payroll.approved',
);
