import { Refusal } from '#platform/entity';
import type { Context } from '#platform/server';

/** Days are closed, locked and opened for everybody, so only by who sees every branch. */
export function requireWholeCompany({ user, tenant }: Context): void {
  const mine = user?.branchIds;
  if (mine && [...tenant.branchIds].some((id) => !mine.includes(id)))
    throw new Refusal('errors.period.wholeCompany', { status: 403 });
}
