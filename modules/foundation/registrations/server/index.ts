import { Registration } from '#foundation/registrations/contract';
import { type Context, implement, type Params, route, sql } from '#platform/server';
import { approveRegistration } from './approve-registration.ts';
import { countNewUsers } from './new-users-count.ts';
import { rejectRegistration } from './reject-registration.ts';

export type { RegistrationServices } from './register-person.ts';
export { registrationRoutes } from './registration-routes.ts';

/** What strangers left unproven for a day is forgotten. */
const unprovenHours = 24;

/** Who waits to be taken in, once he proved his e-mail, and who has the same phone already. */
export const registrations = implement(Registration, {
  search: 'index',
  without: ['create', 'edit', 'remove', 'disable', 'export'],
  scope: () => 'e.proven_at is not null',
  // Nobody has a branch before he is taken in.
  sight: () => null,
  showExtras: (ctx, params) => ({ same_phone: samePhone(ctx, params) }),
  verbs: { approve: approveRegistration, reject: rejectRegistration },
  routes: [
    route({
      method: 'GET',
      path: '/api/v1/new-users-count',
      name: 'countNewUsers',
      summary: 'How many wait to be taken in, for the red number of the menu',
      permission: 'newUsersCount',
      section: 'courier',
      answer: 'other',
      handle: async (ctx) => ({ result: { items: await countNewUsers(ctx) } }),
    }),
  ],
});

/** People and records of the asker's branches with the phone of the registration; those of other branches without their names. */
function samePhone(ctx: Context, params: Params): string {
  const branchIds = ctx.user?.branchIds ? params.add([...ctx.user.branchIds], 'bigint[]') : null;
  const named = (row: string) =>
    branchIds ? `case when ${row}.branch_id = any(${branchIds}) then ${row}.name end` : `${row}.name`;
  const of = (kind: string, table: string) =>
    `select '${kind}' as kind, ${named('p')} as name from ${table} p where p.tenant_id = :tenant and p.phone = e.phone and p.id is distinct from ${kind === 'user' ? 'e.user_id' : 'null'}`;
  const kinds = { user: 'app_user', client: 'client', courier: 'courier', receivingAgent: 'receiving_agent' };
  const found = Object.entries(kinds).map(([kind, table]) => of(kind, table));
  return `(select coalesce(jsonb_agg(jsonb_build_object('kind', s.kind, 'name', s.name)), '[]'::jsonb) from (${found.join(' union all ')}) s)`;
}

/** Forgets who never typed his code. */
export async function forgetUnproven(ctx: Context): Promise<void> {
  await ctx.db.query(sql`delete from registration where tenant_id = ${ctx.tenantId} and proven_at is null
    and created_at < ${ctx.now}::timestamptz - make_interval(hours => ${unprovenHours})`);
}
