import { companyName } from '#foundation/identity/server';
import { writeLetter } from '#foundation/letters/server';
import { Registration } from '#foundation/registrations/contract';
import type { VerbInput } from '#platform/entity';
import { type Context, change, lockFor } from '#platform/server';
import { localeOf } from './approve-registration.ts';
import { newUsersChanged } from './new-users-count.ts';

/** Sends somebody away, who is told the reason by letter. */
export async function rejectRegistration(ctx: Context, { id, reason }: VerbInput<typeof Registration, 'reject'>): Promise<void> {
  const registration = await lockFor(ctx, Registration, 'reject', id);
  const decided = { state: 'rejected', reason, decidedBy: ctx.user?.id ?? null, decidedAt: ctx.now } as const;
  await change(ctx, Registration, registration, decided, 'reject');
  const locale = await localeOf(ctx, id);
  const values = { name: registration.name, company: companyName(ctx.tenant, locale), reason };
  if (registration.email) writeLetter(ctx, { kind: 'registration_rejected', to: registration.email, locale, values });
  newUsersChanged(ctx);
}
