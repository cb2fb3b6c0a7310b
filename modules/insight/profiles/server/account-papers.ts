import { dayAfter, dayBefore } from '#finance/ledger/contract';
import { documentNumberSql, keptLines } from '#finance/ledger/server';
import { type Context, sql } from '#platform/server';
import { accountsOf, type ContactOf, linesOfContact, signOf } from './contact-of.ts';

/** A paper on a contact’s account on one day. */
export interface AccountPaper {
  day: string;
  docType: string;
  docId: number;
  number: string | null;
  events: string[];
  /** What raised what is owed, and what lowered it. */
  charged: number;
  credited: number;
}
export interface AccountDays {
  from: string | null;
  to: string | null;
}

/** So many lines are looked at, at the least, before the days they end on are told whole. */
const linesAtOnce = 250;

/** What stood on a contact’s account at the end of a day, or stands now: out of kept balances, however long its history. */
export async function balanceUntil(ctx: Context, contact: ContactOf, to: string | null): Promise<number> {
  const { sum } = await ctx.db.one<{ sum: number }>(sql`select coalesce(sum(l.debit - l.credit), 0)::bigint as sum
    from (${keptLines(ctx, { to, byParty: true })}) l where ${linesOfContact(ctx, contact)}`);
  return signOf(contact.kind) * sum || 0;
}

/**
 * Papers of some days in the order they were booked, the days whole: what several entries say of one paper on a day is one line of its
 * account, and what only went from one of his accounts to the other is none. `next` is the last day that was told; null where all was.
 */
export async function papersOf(
  ctx: Context,
  contact: ContactOf,
  { from, to, isWhole }: AccountDays & { isWhole: boolean },
): Promise<{ papers: AccountPaper[]; next: string | null }> {
  const last = isWhole ? null : await lastDayAtOnce(ctx, contact, { from, to });
  const until = last ?? to;
  const papers = await ctx.db.query<AccountPaper>(sql`with l as (select l.entry_id, min(l.id) as first,
      sum(l.debit - l.credit)::bigint * ${signOf(contact.kind)} as net
    from ledger_line l where ${linesOfContact(ctx, contact)}${within({ from, to: until })} group by 1 having sum(l.debit - l.credit) <> 0),
    e as (select j.tenant_id, j.entry_date as day, j.doc_type, j.doc_id, min(l.first) as first, array_agg(j.event order by l.first) as events,
        coalesce(sum(l.net) filter (where l.net > 0), 0)::bigint as charged, coalesce(-sum(l.net) filter (where l.net < 0), 0)::bigint as credited
      from l join journal_entry j on j.tenant_id = ${ctx.tenantId} and j.id = l.entry_id group by 1, 2, 3, 4)
    select e.day, e.doc_type, e.doc_id, ${sql.raw(documentNumberSql())} as number, e.events, e.charged, e.credited
    from e order by e.day, e.first`);
  return { papers, next: last };
}

/** The day on which so many lines end, where more come after it. */
async function lastDayAtOnce(ctx: Context, contact: ContactOf, days: AccountDays): Promise<string | null> {
  const ofOne = (account: string) => sql`(select l.entry_date, l.id from ledger_line l
    where ${linesOfContact(ctx, contact, account)}${within(days)} order by l.entry_date, l.id limit ${linesAtOnce}::int)`;
  const found = await ctx.db.query<{ day: string }>(sql`select entry_date as day
    from (${sql.join(accountsOf(contact.kind).map(ofOne), sql` union all `)}) l order by entry_date, id offset ${linesAtOnce - 1}::int limit 1`);
  const day = found[0]?.day;
  if (!day) return null;
  const more = await ctx.db.query(sql`select 1 from ledger_line l
    where ${linesOfContact(ctx, contact)}${within({ from: dayAfter(day), to: days.to })} limit 1`);
  return more.length > 0 ? day : null;
}

function within({ from, to }: AccountDays) {
  return sql`${from ? sql` and l.entry_date >= ${from}::date` : sql``}${to ? sql` and l.entry_date <= ${to}::date` : sql``}`;
}

/** What a period, or the page of it that is told, begins with. */
export const openingOf = (ctx: Context, contact: ContactOf, from: string | null): Promise<number> =>
  from ? balanceUntil(ctx, contact, dayBefore(from)) : Promise.resolve(0);
