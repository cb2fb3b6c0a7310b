import { carriedLines, type Holding, holdingKey, isCarried, type Line, settles } from '#finance/ledger/contract';
import type { Currency } from '#platform/entity';
import { type Context, sql } from '#platform/server';
import type { Posting } from './post.ts';

/**
 * Entries in which a foreign balance is settled carry what it was worth, and what was won or lost on it since; all others stay as they
 * are. Whoever settles a balance holds its lock to the end of his transaction, so that two of them do not both carry the same worth away.
 */
export async function carryWorth(ctx: Context, entries: readonly Posting[]): Promise<readonly Posting[]> {
  const base = ctx.tenant.currency;
  const lines = entries.filter(isToBeValued).flatMap((entry) => entry.lines.filter((line) => isCarried(line, base)));
  if (lines.length === 0) return entries;
  const before = await holdingsOf(ctx, lines);
  const settling = lines.filter(settledAmong(lines, before));
  if (settling.length === 0) return entries;
  await lockHoldings(ctx, settling);
  const [held, rates] = await Promise.all([holdingsOf(ctx, lines), ratesOf(ctx, entries)]);
  return entries.map((entry) => {
    if (!isToBeValued(entry)) return entry;
    const day = entry.date ?? ctx.today;
    const rateOf = (currency: Currency) => rates.get(`${currency} ${day}`) ?? null;
    return { ...entry, lines: carriedLines(entry.lines, { base, rateOf, held }) ?? entry.lines };
  });
}

/** What takes an entry back is worth what the entry was; so is what says its own worth. */
const isToBeValued = ({ reversesId, lines }: Posting) =>
  reversesId === undefined && lines.every(({ worth }) => worth === undefined);

/** By what its balance held, or by what other entries posted with it put there. */
function settledAmong(lines: readonly Line[], held: ReadonlyMap<string, Holding>): (line: Line) => boolean {
  const told = new Set(lines.map((line) => `${holdingKey(line)} ${line.side}`));
  return (line) => {
    const key = holdingKey(line);
    const known = held.get(key);
    return settles(line, known) || (known?.amount === 0 && told.has(`${key} ${line.side === 'debit' ? 'credit' : 'debit'}`));
  };
}

interface HoldingRow extends Holding {
  nth: number;
  unvalued: number;
}

/** What each of the lines' balances holds now; those with lines of unknown worth are left out. */
async function holdingsOf(ctx: Context, lines: readonly Line[]): Promise<Map<string, Holding>> {
  const parts = [...new Map(lines.map((line) => [holdingKey(line), line]))];
  const asked = parts.map(([, { account, branchId, party, counterBranchId, currency }], nth) => ({
    nth,
    account,
    branch: branchId,
    kind: party?.kind ?? null,
    party: party?.id ?? null,
    counter: counterBranchId ?? null,
    currency,
  }));
  const same = sql`s.tenant_id = ${ctx.tenantId} and s.account_code = p.account and s.branch_id = p.branch and s.currency = p.currency
    and s.counter_branch_id is not distinct from p.counter`;
  const sums = sql`s.debit - s.credit as amount, s.base_debit - s.base_credit as worth, s.unvalued`;
  // What names no party is what is left of all.
  const rows =
    await ctx.db.query<HoldingRow>(sql`select p.nth, coalesce(sum(x.amount), 0)::bigint as amount, coalesce(sum(x.worth), 0)::bigint as worth,
      coalesce(sum(x.unvalued), 0)::bigint as unvalued
    from jsonb_to_recordset(${JSON.stringify(asked)}::jsonb) as p(nth int, account text, branch bigint, kind text, party bigint, counter bigint, currency text)
    left join lateral (
      select ${sums} from ledger_sum s where p.party is not null and ${same} and s.grain = 'ever' and s.party_kind = p.kind and s.party_id = p.party
      union all select ${sums} from ledger_delta s where p.party is not null and ${same} and s.party_kind = p.kind and s.party_id = p.party
      union all select ${sums} from ledger_sum s where p.party is null and ${same} and s.grain = 'ever' and not s.is_of_party
      union all select s.credit - s.debit, s.base_credit - s.base_debit, -s.unvalued from ledger_sum s
        where p.party is null and ${same} and s.grain = 'ever' and s.is_of_party
      union all select ${sums} from ledger_delta s where p.party is null and ${same} and s.party_id is null
    ) x on true group by p.nth`);
  const known = rows.filter(({ unvalued }) => unvalued === 0);
  return new Map(known.map(({ nth, amount, worth }) => [(parts[nth] as [string, Line])[0], { amount, worth }]));
}

/** In one order, whoever settles what. */
async function lockHoldings(ctx: Context, lines: readonly Line[]): Promise<void> {
  const keys = [...new Set(lines.map((line) => `ledger.worth/${ctx.tenantId}/${holdingKey(line)}`))].sort();
  await ctx.db.query(
    sql`select pg_advisory_xact_lock(hashtextextended(k.key, 7)) from unnest(${keys}::text[]) with ordinality k(key, nth) order by nth`,
  );
}

async function ratesOf(ctx: Context, entries: readonly Posting[]): Promise<Map<string, string>> {
  const days = [...new Set(entries.map(({ date }) => date ?? ctx.today))];
  const rows = await ctx.db.query<{
    currency: string;
    day: string;
    rate: string;
  }>(sql`select c.currency, d.day, r.rate::text as rate
    from unnest(${days}::text[]) d(day) cross join (select distinct currency from exchange_rate where tenant_id = ${ctx.tenantId}) c
    cross join lateral (select rate from exchange_rate r where r.tenant_id = ${ctx.tenantId} and r.currency = c.currency
      and r.from_day <= d.day::date order by r.from_day desc limit 1) r`);
  return new Map(rows.map(({ currency, day, rate }) => [`${currency} ${day}`, rate]));
}
