import { permissions } from '#foundation/identity/contract';
import type { Context } from '#platform/server';
import type { Cast } from './demo.ts';

/** What the demo does is done by its people, so that every timeline and document says who. */
export function actingAs(ctx: Context, cast: Cast, who: string): Context {
  const id = cast.users[who] as number;
  return {
    ...ctx,
    user: {
      id,
      sessionId: 0,
      tenantId: ctx.tenantId,
      name: who,
      kind: 'employee',
      permissions: new Set(permissions),
      branchIds: null,
      branchId: cast.branches[0] ?? null,
      courierId: null,
      clientId: null,
      receivingAgentId: null,
    },
  };
}
