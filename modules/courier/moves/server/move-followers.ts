import type { Context } from '#platform/server';
import type { Draft } from './move-draft.ts';

/** A parcel that has just moved, as other modules of the courier side hear of it. */
export interface MovedParcel {
  id: number;
  from: number;
  to: number;
  /** The manifest it travelled with before the move. */
  leftManifestId: number | null;
  branchId: number;
}
type Follower = (ctx: Context, moved: readonly MovedParcel[]) => Promise<void>;

const followers: Follower[] = [];

/** Whoever keeps papers about parcels follows their moves, in the same transaction. */
export function followMoves(follower: Follower): void {
  followers.push(follower);
}

type Decided = (ctx: Context, parcelId: number) => Promise<void>;
const heard: Decided[] = [];

/** The same for what was decided about another amount than expected, once it is written. */
export function followDecisions(follower: Decided): void {
  heard.push(follower);
}

export async function tellDecided(ctx: Context, parcelId: number): Promise<void> {
  for (const follower of heard) await follower(ctx, parcelId);
}

export async function tellFollowers(ctx: Context, drafts: readonly Draft[]): Promise<void> {
  if (drafts.length === 0) return;
  const moved = drafts.map(({ row, after, from, to }) => ({
    id: row.id,
    from,
    to,
    leftManifestId: row.manifestId,
    branchId: after.currentBranchId,
  }));
  for (const follower of followers) await follower(ctx, moved);
}
