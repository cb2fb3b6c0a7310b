import { Branch } from '#foundation/branches/contract';
import { forgetTenant } from '#foundation/tenancy/server';
import { fieldRefusal, Refusal } from '#platform/entity';
import { type Context, implement, type Params } from '#platform/server';

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

type Narrowing = (ctx: Context, value: string, params: Params) => string;
/** Filters of the list by what a branch has rather than what it is; `branch_ids` is our own, modules above add theirs. */
const narrowings: Record<string, Narrowing> = {
  branch_ids: (_ctx, value, params) => `e.id = any(${params.add(idsOf('branch_ids', value), 'bigint[]')})`,
};

/** Modules above say here how the list of branches is narrowed by what they know of them. */
export function branchesAreNarrowedBy(filters: Record<string, Narrowing>): void {
  Object.assign(narrowings, filters);
}

/** `3,7` as a filter carries several ids. */
export function idsOf(name: string, value: string): number[] {
  const ids = value.split(',').filter(Boolean);
  if (ids.length === 0 || ids.length > 1000 || !ids.every((id) => /^\d{1,15}$/.test(id)))
    throw fieldRefusal(name, 'errors.reference');
  return ids.map(Number);
}

export const branches = implement(Branch, {
  filters: narrowings,
  scope: scopeOfClient,
  beforeDisable: async (ctx, id) => {
    for (const question of holds) {
      const hold = await question(ctx, id);
      if (hold) throw new Refusal(hold.key, { status: 409, values: hold.values });
    }
  },
  afterChange: (ctx) => forgetTenant(ctx),
});

/** A client sees the branches named to him, or where none is, the one he belongs to; everyone else sees all. */
function scopeOfClient({ user }: Context, params: Params): string | null {
  if (!user || (user.kind !== 'client' && !user.clientId)) return null;
  if (user.branchIds) return `e.id = any(${params.add(user.branchIds, 'bigint[]')})`;
  return `e.id in (${params.add(user.branchId, 'bigint')}, (select c.branch_id from client c where c.tenant_id = e.tenant_id and c.id = ${params.add(user.clientId, 'bigint')}))`;
}
