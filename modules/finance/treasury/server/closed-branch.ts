import { heldBranch } from '#foundation/branches/server';
import { fieldRefusal } from '#platform/entity';
import type { Context } from '#platform/server';

/** Cash goes to open branches only: in a closed one nobody would be there to count it. The branch stays as it is until the cash is booked. */
export async function refuseClosedBranch(ctx: Context, branchId: number, field: string): Promise<void> {
  const branch = await heldBranch(ctx, branchId);
  if (!branch) throw fieldRefusal(field, 'errors.reference');
  if (branch.disabledAt) throw fieldRefusal(field, 'errors.remittance.branchClosed', { name: branch.name });
}
