import { Refusal } from '#platform/entity';
import type { Context } from '#platform/server';

/** Days are closed, locked and opened for everybody, so only by who sees every branch. */
export function requireWholeCompany(ctx: Context): void {
  requireBranches(ctx, [...ctx.tenant.branchIds]);
}

/** Refuses who does not see all of these branches. */
export function requireBranches(ctx: Context, branches: readonly number[]): void {
  const mine = ctx.user?.branchIds;
  if (mine && branches.some((id) => !mine.includes(id))) throw new Refusal('errors.period.wholeCompany', { status: 403 });
}
