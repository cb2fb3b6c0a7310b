import { checkAccounts, checkEntry, type Entry, normaliseLines } from '#finance/ledger/contract';
import { type Context, sql } from '#platform/server';

export interface Posting extends Entry {
  memo?: string | undefined;
  /** The entry this one takes back. */
  reversesId?: number;
}

/** Writes what an event means for the books, in the event's own transaction; null where it moved nothing. */
export async function post(ctx: Context, entry: Posting | undefined | null): Promise<number | null> {
  const [id] = await postAll(ctx, [entry]);
  return id ?? null;
}

/** Posts many events at once, in one statement; each gets its entry's id, or null where it moved nothing. */
export async function postAll(ctx: Context, entries: readonly (Posting | undefined | null)[]): Promise<(number | null)[]> {
  const kept = entries.map((entry) => (entry ? { ...entry, lines: normaliseLines(entry.lines) } : null));
  const posted = kept.filter((entry): entry is Posting => entry !== null && entry.lines.length > 0);
  if (posted.length === 0) return entries.map(() => null);
  refuseFaults(posted);
  const payload = posted.map((entry) => ({ ...entry, date: entry.date ?? ctx.today, userId: ctx.user?.id ?? null }));
  const { ids } = await ctx.db.one<{ ids: (number | string)[] }>(
    sql`select post_entries(${ctx.tenantId}, ${JSON.stringify(payload)}::jsonb) as ids`,
  );
  let next = 0;
  return kept.map((entry) => (entry && entry.lines.length > 0 ? Number(ids[next++]) : null));
}

/** A fault here is a mistake of ours, not of the person: nothing of the event may be kept. */
function refuseFaults(entries: readonly Posting[]): void {
  const problems = entries.flatMap((entry) => [...checkEntry(entry), ...checkAccounts(entry.lines)]);
  if (problems.length > 0) throw new Error(`these entries may not be posted: ${JSON.stringify(problems.slice(0, 5))}`);
}
