import type { Entry } from '#finance/ledger/contract';
import type { Context } from '#platform/server';

type Follower = (ctx: Context, entries: readonly Entry[]) => Promise<void>;
const followers = new Map<string, Follower[]>();

/** A module above that keeps papers of an account hears of what is posted on it, in the same transaction. */
export function followAccount(code: string, follower: Follower): void {
  followers.set(code, [...(followers.get(code) ?? []), follower]);
}

/** Tells of posted entries whoever follows one of their accounts. */
export async function tellFollowers(ctx: Context, posted: readonly Entry[]): Promise<void> {
  for (const [code, told] of followers) {
    const entries = posted.filter(({ lines }) => lines.some(({ account }) => account === code));
    if (entries.length === 0) continue;
    for (const follower of told) await follower(ctx, entries);
  }
}
