import { type Bilingual, fieldRefusal } from '#platform/entity';
import { type Context, sql } from '#platform/server';

/** Cash goes to open branches only: in a closed one nobody would be there to count it. The branch stays as it is until the cash is booked. */
export async function refuseClosedBranch(ctx: Context, branchId: number, field: string): Promise<void> {
  const branch = await ctx.db.maybe<{ name: Bilingual; disabledAt: Date | null }>(
    sql`select name, disabled_at from branch where tenant_id = ${ctx.tenantId} and id = ${branchId} for share`,
  );
  if (!branch) throw fieldRefusal(field, 'errors.reference');
  if (branch.disabledAt) throw fieldRefusal(field, 'errors.remittance.branchClosed', { name: branch.name });
}
