import { fieldRefusal } from '#platform/entity';
import { type Context, sql } from '#platform/server';

/** Nothing travels to or from a branch that has been closed: nobody works there to receive it. */
export async function requireOpenBranch(ctx: Context, branchId: number, field: string): Promise<void> {
  if (!ctx.tenant.branchIds.has(branchId)) throw fieldRefusal(field, 'errors.reference');
  const open = await ctx.db.maybe(
    sql`select from branch where tenant_id = ${ctx.tenantId} and id = ${branchId} and disabled_at is null`,
  );
  if (!open) throw fieldRefusal(field, 'errors.transfer.branchDisabled');
}
