import { Branch } from '#foundation/branches/contract';
import { forgetTenant } from '#foundation/tenancy/server';
import { Refusal } from '#platform/entity';
import { type Context, implement } from '#platform/server';

interface Hold {
  key: string;
  values: Record<string, unknown>;
}
type HoldQuestion = (ctx: Context, branchId: number) => Promise<Hold | null>;
const holds: HoldQuestion[] = [];

/** Modules above say here what keeps a branch from being disabled: parcels, money, open documents. */
export function branchIsHeldBy(question: HoldQuestion): void {
  holds.push(question);
}

export const branches = implement(Branch, {
  scope: (ctx, params) =>
    ctx.user?.branchIds && ctx.user.kind === 'client' ? `e.id = any(${params.add(ctx.user.branchIds, 'bigint[]')})` : null,
  beforeDisable: async (ctx, id) => {
    for (const question of holds) {
      const hold = await question(ctx, id);
      if (hold) throw new Refusal(hold.key, { status: 409, values: hold.values });
    }
  },
  afterChange: (ctx) => forgetTenant(ctx),
});
