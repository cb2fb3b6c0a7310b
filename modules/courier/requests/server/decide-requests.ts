import { mostMoved } from '#courier/moves/server';
import type { Decider } from '#courier/requests/contract';
import { type Context, refuseCount } from '#platform/server';

/** Refuses a call about no request, or about more than one call decides. */
export const refuseTooMany = (ids: readonly number[]): void =>
  refuseCount(ids, { field: 'request_ids', words: 'request', most: mostMoved });

export function deciderOf({ user }: Context): Decider | null {
  return (
    user && {
      id: user.id,
      permissions: user.permissions,
      isAgent: Boolean(user.courierId ?? user.receivingAgentId),
      isClient: Boolean(user.clientId),
    }
  );
}
