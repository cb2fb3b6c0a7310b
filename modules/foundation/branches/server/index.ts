import { Branch } from '#foundation/branches/contract';
import { forgetTenant } from '#foundation/tenancy/server';
import { type Bilingual, fieldRefusal, manyOf, Refusal } from '#platform/entity';
import { type Context, implement, type Params, type SpecialFilter, specialFilter, sql } from '#platform/server';

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

/** Filters of the list by what a branch has rather than what it is; `branch_ids` is our own, modules above add theirs. */
const narrowings: Record<string, SpecialFilter> = {
  branch_ids: specialFilter(manyOf('branch'), (_ctx, ids, params) => `e.id = any(${params.add(ids, 'bigint[]')})`),
};

/** Modules above say here how the list of branches is narrowed by what they know of them. */
export function branchesAreNarrowedBy(filters: Record<string, SpecialFilter>): void {
  Object.assign(narrowings, filters);
}

export const branches = implement(Branch, {
  filters: narrowings,
  scope: scopeOfClient,
  // A branch of before may be changed without one.
  check: async (_ctx, values, before) => {
    if (values.package === null && (before === null || before['packageId']))
      throw fieldRefusal('package_id', 'errors.branch.packageRequired');
  },
  beforeDisable: async (ctx, id) => {
    for (const question of holds) {
      const hold = await question(ctx, id);
      if (hold) throw new Refusal(hold.key, { status: 409, values: hold.values });
    }
  },
  afterChange: (ctx) => forgetTenant(ctx),
});

/** A branch as it is, held so until the transaction ends: whoever closes it waits. */
export const heldBranch = (ctx: Context, id: number): Promise<{ name: Bilingual; disabledAt: Date | null } | undefined> =>
  ctx.db.maybe(sql`select name, disabled_at from branch where tenant_id = ${ctx.tenantId} and id = ${id}::bigint for share`);

/** Nobody is newly put into a branch that is disabled: lists offer it no more, and what stands in it is to become less. */
export async function refuseDisabledBranches(ctx: Context, field: string, ids: readonly unknown[]): Promise<void> {
  if (ids.length === 0) return;
  const disabled = await ctx.db.maybe(sql`select from branch
    where tenant_id = ${ctx.tenantId} and id = any(${[...ids]}::bigint[]) and disabled_at is not null limit 1`);
  if (disabled) throw fieldRefusal(field, 'errors.reference');
}

/** A client sees the branches named to him, or where none is, the one he belongs to; everyone else sees all. */
function scopeOfClient({ user }: Context, params: Params): string | null {
  if (!user || (user.kind !== 'client' && !user.clientId)) return null;
  if (user.branchIds) return `e.id = any(${params.add(user.branchIds, 'bigint[]')})`;
  return `e.id in (${params.add(user.branchId, 'bigint')}, (select c.branch_id from client c where c.tenant_id = :tenant and c.id = ${params.add(user.clientId, 'bigint')}))`;
}
