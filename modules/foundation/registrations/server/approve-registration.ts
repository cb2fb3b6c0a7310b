import { admitUser, companyName } from '#foundation/identity/server';
import { writeLetter } from '#foundation/letters/server';
import { nameShop } from '#foundation/parties/server';
import { Registration, type RegistrationKind } from '#foundation/registrations/contract';
import { conflict, fieldRefusal, type VerbInput } from '#platform/entity';
import {
  type Context,
  change,
  createRecord,
  editRecord,
  implementedEntity,
  lockFor,
  quoted,
  sql,
  worksIn,
} from '#platform/server';
import { newUsersChanged } from './new-users-count.ts';

/** Whose record somebody is given beside his sign-in. */
const parties: Partial<Record<RegistrationKind, string>> = {
  client: 'client',
  delivery_agent: 'courier',
  receiving_agent: 'receivingAgent',
};

/**
 * Takes somebody in: his sign-in with a role and a branch the approver could give anybody, and his record as client or agent, which
 * may be there already. He has no password until he chooses one by a code to the e-mail he proved.
 */
export async function approveRegistration(
  ctx: Context,
  { id, role, branch }: VerbInput<typeof Registration, 'approve'>,
): Promise<void> {
  const registration = await lockFor(ctx, Registration, 'approve', id);
  if (!worksIn(ctx, branch)) throw fieldRefusal('branch_id', 'errors.reference');
  await refuseKnown(ctx, registration);
  const { name, email, phone, kind } = registration;
  const locale = await localeOf(ctx, id);
  const userId = await admitUser(ctx, { name, email, phone, kind, role, branch, branches: [branch], locale });
  await givePlace(ctx, registration, { userId, branch });
  const decided = { state: 'approved', user: userId, decidedBy: ctx.user?.id ?? null, decidedAt: ctx.now } as const;
  await change(ctx, Registration, registration, decided, 'approve');
  const values = { name, company: companyName(ctx.tenant, locale) };
  if (email) writeLetter(ctx, { kind: 'registration_approved', to: email, locale, values });
  newUsersChanged(ctx);
}

/** The language he registered in. */
export async function localeOf(ctx: Context, id: number): Promise<string> {
  const { locale } = await ctx.db.one<{ locale: string }>(
    sql`select locale from registration where tenant_id = ${ctx.tenantId} and id = ${id}`,
  );
  return locale;
}

/** Whoever signs in already by this e-mail or phone is not taken in twice. */
async function refuseKnown(ctx: Context, { email, phone }: Registration): Promise<void> {
  const known = await ctx.db.maybe(
    sql`select id from app_user where tenant_id = ${ctx.tenantId} and (email = ${email} or phone = ${phone})`,
  );
  if (known) throw conflict('errors.registration.known');
}

interface Place {
  userId: number;
  branch: number;
}

/** His record as client or agent: the one there is by this phone, if nobody signs in as it, else a new one. */
async function givePlace(ctx: Context, registration: Registration, { userId, branch }: Place): Promise<void> {
  const party = parties[registration.kind];
  if (!party) return;
  const implemented = implementedEntity(party);
  const text = `select id, version, user_id, branch_id, disabled_at from ${quoted(implemented.entity.table)}
    where tenant_id = $1::bigint and phone = $2::text for update`;
  const there = await ctx.db.maybe<{
    id: number;
    version: number;
    userId: number | null;
    branchId: number;
    disabledAt: Date | null;
  }>({
    text,
    values: [ctx.tenantId, registration.phone],
  });
  if (there) {
    if (there.userId || there.disabledAt || !worksIn(ctx, there.branchId)) throw conflict('errors.registration.known');
    return editRecord(ctx, implemented, there.id, { version: there.version, user_id: userId });
  }
  const { name, phone, email, cityId: city_id } = registration;
  const own = party === 'client' ? { email, city_id } : {};
  const made = await createRecord(ctx, implemented, { name, phone, branch_id: branch, user_id: userId, ...own });
  if (party === 'client' && registration.commercialName) nameShop(ctx, made, registration.commercialName);
}
