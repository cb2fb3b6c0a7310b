import { Refusal } from '#platform/entity';
import type { Context } from '#platform/server';

/** The delivery agent who asks; nobody else has a day of his own. */
export function askingAgent({ user }: Context): number {
  if (!user?.courierId) throw new Refusal('errors.agentDay.notAnAgent', { status: 404 });
  return user.courierId;
}
