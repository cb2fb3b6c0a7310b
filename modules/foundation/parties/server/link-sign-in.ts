import { type PartyKind, User } from '#foundation/identity/contract';
import { forgetUser, linkedParty, refuseStronger } from '#foundation/identity/server';
import { fieldRefusal } from '#platform/entity';
import { type Context, readRecords } from '#platform/server';

type Values = Record<string, unknown>;

/**
 * A record is given the sign-in of somebody of its own kind whom no other record names, and loses it again; neither by whoever
 * may not do all that person may. He sees other records from his next call on.
 */
export function linksSignIn(kind: PartyKind) {
  return async (ctx: Context, values: Values, before: Values | null): Promise<void> => {
    if (values.user === undefined || values.user === (before?.userId ?? null)) return;
    if (before?.userId) await unlinkSignIn(ctx, before);
    if (values.user === null) return;
    const userId = Number(values.user);
    const [person] = await readRecords(ctx, User, [userId]);
    if (!person) throw fieldRefusal('user_id', 'errors.reference');
    if (person.kind !== kind)
      throw fieldRefusal('user_id', 'errors.party.otherKind', { name: person.name, kind: person.kind, wanted: kind });
    await refuseStronger(ctx, userId, 'user_id');
    const party = await linkedParty(ctx, userId);
    if (party) throw fieldRefusal('user_id', 'errors.party.linkedAlready', { name: party.name });
    forgetUser(ctx, userId);
  };
}

/** Whoever signed in as this record sees nothing of it from his next call on. */
export async function unlinkSignIn(ctx: Context, { userId }: Values): Promise<void> {
  if (!userId) return;
  await refuseStronger(ctx, Number(userId), 'user_id');
  forgetUser(ctx, Number(userId));
}
