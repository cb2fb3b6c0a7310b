import { fieldRefusal } from '#platform/entity';
import { type Context, sql } from '#platform/server';

/** Nothing travels to or from a branch that has been closed: nobody works there to receive it. */
export async function requireOpenBranch(ctx: Context, branchId: number, field: string): Promise<void> {
  const branch = await ctx.db.maybe<{ open: boolean }>(
    sql`select disabled_at is null as open from branch where tenant_id = ${ctx.tenantId} and id = ${branchId}`,
  );
  if (!branch) throw fieldRefusal(field, 'errors.reference');
  if (!branch.open) throw fieldRefusal(field, 'errors.transfer.branchDisabled');
}
