import { moveShipment } from '#courier/moves/server';
import { status } from '#courier/statuses/contract';
import { rulesOf } from '#courier/statuses/server';
import type { Context } from '#platform/server';

/**
 * A parcel that is still here is cancelled, because its delivery is: whoever may drop that need not be allowed to move parcels. The reason
 * is whichever the company gives for cancelled parcels, the words are the delivery's.
 */
export async function dropParcel(ctx: Context, id: number, why: string): Promise<void> {
  const { reasons, transitions } = await rulesOf(ctx);
  const reason = reasons.find(({ targets, enabled }) => enabled && targets.includes(status.cancelled));
  const asked = transitions.filter(({ to }) => to === status.cancelled).map(({ permission }) => permission);
  const mover = ctx.user && { ...ctx.user, permissions: new Set([...ctx.user.permissions, ...asked]) };
  await moveShipment(
    { ...ctx, user: mover },
    { id, to: status.cancelled, via: 'manual', reasonCode: reason?.code ?? null, note: why },
  );
}
