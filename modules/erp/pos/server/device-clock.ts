import type { Flagged, TillClaim } from '#erp/pos/contract';
import type { Context } from '#platform/server';
import { flagged } from './bringing.ts';

/** As far as a clock may be off before somebody looks. */
const mostOffMs = 10 * 60_000;

/** Nothing a till did is older than its claim; a clock that says so by a day began anew somewhere. */
const olderMs = 24 * 60 * 60_000;

/** When something was done at a till, and what of its clock somebody has to look at. */
export interface Clock {
  at: Date;
  flags: Flagged[];
}

/**
 * When it was done, by the device's clock put right by what that said when it was sent; never in the future. Where that was before the
 * device was a till nobody knows: then it is when it came.
 */
export function clockOf(
  ctx: Context,
  { deviceAt, sentAt }: { deviceAt: string; sentAt: string },
  { claimedAt }: TillClaim,
): Clock {
  const off = new Date(sentAt).getTime() - ctx.now.getTime();
  const said = new Date(deviceAt).getTime() - off;
  const older = new Date(claimedAt).getTime() - said;
  const isLost = older > olderMs;
  const at = new Date(isLost ? ctx.now : Math.min(said, ctx.now.getTime()));
  const isOff = isLost || Math.abs(off) > mostOffMs || new Date(deviceAt).getTime() > new Date(sentAt).getTime();
  return { at, flags: isOff ? [flagged('clock', { minutes: Math.round((isLost ? -older : off) / 60_000) })] : [] };
}
