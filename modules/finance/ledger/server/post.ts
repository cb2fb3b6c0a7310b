import { accountByCode, checkAccounts, checkEntry, type Entry, lockModuleOf, normaliseLines } from '#finance/ledger/contract';
import { Refusal } from '#platform/entity';
import { type Context, sql } from '#platform/server';
import { carryWorth } from './carry-worth.ts';
import { tellFollowers } from './followed-accounts.ts';
import { ownAccounts } from './own-accounts.ts';

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
  await refuseFaults(ctx, posted);
  const ids = await write(ctx, await carryWorth(ctx, posted));
  await tellFollowers(ctx, posted);
  let next = 0;
  return kept.map((entry) => (entry && entry.lines.length > 0 ? Number(ids[next++]) : null));
}

async function write(ctx: Context, posted: readonly Posting[]): Promise<(number | string)[]> {
  const payload = posted.map((entry) => ({
    ...entry,
    date: entry.date ?? ctx.today,
    module: lockModuleOf(entry.docType),
    userId: ctx.user?.id ?? null,
  }));
  try {
    const { ids } = await ctx.db.one<{ ids: (number | string)[] }>(
      sql`select post_entries(${ctx.tenantId}, ${JSON.stringify(payload)}::jsonb, ${ctx.tenant.currency}, ${ctx.now}::timestamptz) as ids`,
    );
    return ids;
  } catch (error) {
    throw closedDay(error) ?? error;
  }
}

/** What the database says of a day that is closed, as the person is told it. */
function closedDay(error: unknown): Refusal | undefined {
  const { code, detail } = error as { code?: string; detail?: string };
  return code === 'KW001' ? new Refusal('errors.period.closed', { values: JSON.parse(detail ?? '{}') }) : undefined;
}

/** A fault here is a mistake of ours, not of the person: nothing of the event may be kept. */
async function refuseFaults(ctx: Context, entries: readonly Posting[]): Promise<void> {
  const codes = new Set(entries.flatMap(({ lines }) => lines.map((line) => line.account)).filter((code) => !accountByCode(code)));
  const own = codes.size > 0 ? await ownAccounts(ctx, [...codes]) : undefined;
  const problems = entries.flatMap((entry) => [...checkEntry(entry), ...checkAccounts(entry.lines, own)]);
  if (problems.length > 0) throw new Error(`these entries may not be posted: ${JSON.stringify(problems.slice(0, 5))}`);
}
