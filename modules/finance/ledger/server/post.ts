import { type Account, accountByCode, checkAccounts, checkEntry, type Entry, normaliseLines } from '#finance/ledger/contract';
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
  await refuseFaults(ctx, posted);
  const payload = posted.map((entry) => ({ ...entry, date: entry.date ?? ctx.today, userId: ctx.user?.id ?? null }));
  const { ids } = await ctx.db.one<{ ids: (number | string)[] }>(
    sql`select post_entries(${ctx.tenantId}, ${JSON.stringify(payload)}::jsonb) as ids`,
  );
  let next = 0;
  return kept.map((entry) => (entry && entry.lines.length > 0 ? Number(ids[next++]) : null));
}

/** A fault here is a mistake of ours, not of the person: nothing of the event may be kept. */
async function refuseFaults(ctx: Context, entries: readonly Posting[]): Promise<void> {
  const lines = entries.flatMap((entry) => entry.lines);
  const added = await addedAccounts(ctx, [...new Set(lines.map((line) => line.account))]);
  const problems = [
    ...entries.flatMap((entry) => checkEntry(entry)),
    ...checkAccounts(lines, (code) => accountByCode(code) ?? added.get(code)),
  ];
  if (problems.length > 0) throw new Error(`these entries may not be posted: ${JSON.stringify(problems.slice(0, 5))}`);
}

/** The accounts a tenant added himself; the seed chart needs no look-up. */
async function addedAccounts(ctx: Context, codes: readonly string[]): Promise<Map<string, Account>> {
  const unknown = codes.filter((code) => !accountByCode(code));
  if (unknown.length === 0) return new Map();
  const rows = await ctx.db.query<{ code: string; isHeader: boolean; type: Account['type']; normalSide: Account['normal'] }>(
    sql`select code, is_header, type, normal_side from account where tenant_id = ${ctx.tenantId} and code = any(${unknown}::text[])`,
  );
  return new Map(
    rows.map(({ code, isHeader, type, normalSide }) => [
      code,
      {
        code,
        parent: null,
        name: { ar: code, en: code, ku: code },
        type,
        normal: normalSide,
        parties: [],
        partyOptional: false,
        header: isHeader,
        perTreasury: false,
        perBranchPair: false,
        eliminated: false,
        control: false,
      },
    ]),
  );
}
