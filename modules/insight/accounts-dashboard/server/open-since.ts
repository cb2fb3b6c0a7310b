import { keptLines } from '#finance/ledger/server';
import { daysBefore, sideOfAccount } from '#insight/accounts-dashboard/contract';
import type { Currency } from '#platform/entity';
import { type Context, type RawBuilder, sql } from '#platform/server';
import { among, balances, type LinesOf, withoutDays } from './balances.ts';
import { ofEntryTakenBack } from './open-lines.ts';

/** The months of so many days are looked at first: few balances are older. */
const recentDays = 62;

/**
 * Parts (account_code, branch_id, party_kind, party_id, currency, balance) with the day since when each balance has been there: the newest
 * day from which on all of it was put there. Looked for in the months the books keep, then in the days of the month it falls in: costs how
 * many months a balance is old, however many lines they hold.
 */
export function withSince(ctx: Context, parts: RawBuilder<unknown>, of: LinesOf): RawBuilder<unknown> {
  const recent = `${daysBefore(ctx.today, recentDays).slice(0, 7)}-01`;
  const months = (from: string) => keptLines(ctx, { from, byParty: true });
  const start = sql`date_trunc('month', l.day)::date`;
  return sql`select p.*, d.start as since from (${withTakenBack(ctx, parts, of)}) p
    left join lateral (select y.start, (y.start + interval '1 month')::date as until, y.newer from (
      (${newest(start, ofPart(months(recent), sql`l.day >= ${recent}::date`))}) union all (${newest(start, ofPart(months('0001-01-01')))})) y limit 1) m on true
    left join lateral (${newest(sql`l.day`, ofPart(daily(ctx), sql`l.day >= m.start and l.day < m.until`), sql`m.newer`)}) d on true`;
}

/** What balances on their own side consist of, day by day, to the unit; balances on the other side are debts of another kind and left out. */
export function openByDay(ctx: Context, of: LinesOf): Promise<{ currency: Currency; day: string; amount: number }[]> {
  const isDebit = sideOfAccount(of.codes?.[0] ?? '', '') === 'debit';
  const onSide = sql`select * from (${balances(ctx, of)}) b where ${isDebit ? sql`b.balance > 0` : sql`b.balance < 0`}`;
  const lines = ofPart(daily(ctx), sql`l.day >= p.since`);
  return ctx.db.query(sql`select p.currency, y.day, sum(least(y.amount, abs(p.balance) - (y.run - y.amount)))::bigint as amount
    from (${withSince(ctx, onSide, of)}) p cross join lateral (
      select x.*, sum(x.amount) over (order by x.day desc) as run from (
        select l.day, sum(l.amount) as amount from (${lines}) l group by 1 having sum(l.amount) <> 0) x) y
    group by 1, 2 order by 1, 2`);
}

const daily = (ctx: Context) => keptLines(ctx, { byDay: true, byParty: true });

/** The newest month or day down to which amounts come to the balance of the part `p`, and what newer ones come to. */
function newest(start: RawBuilder<unknown>, amounts: RawBuilder<unknown>, newer = sql`0`): RawBuilder<unknown> {
  return sql`select x.start, x.run - x.amount as newer from (
      select y.*, ${newer} + sum(y.amount) over (order by y.start desc) as run from (select ${start} as start, sum(l.amount) as amount from (${amounts}) l group by 1) y) x
    where x.run >= abs(p.balance) order by x.start desc limit 1`;
}

/**
 * What is kept of the part `p` on the side of its balance, without what was taken back. Its branch and currency are compared behind a
 * fence: as conditions of the index behind a range of days they make it look dearer than reading the whole company.
 */
function ofPart(kept: RawBuilder<unknown>, when = sql`true`): RawBuilder<unknown> {
  const side = sql`case when p.balance > 0 then l.debit else l.credit end`;
  const ofParty = sql`select l.* from (select k.*, k.entry_date as day from (${kept}) k) l where l.account_code = p.account_code
      and l.party_kind = p.party_kind and l.party_id = p.party_id and ${when} offset 0`;
  return sql`select l.day, ${side} as amount from (${ofParty}) l where l.branch_id = p.branch_id and l.currency = p.currency
    union all select l.day, -${side} from unnest(p.back_days, p.back_debits, p.back_credits) l (day, debit, credit) where ${when}`;
}

/** Entries that were taken back and their mirrors are in what is kept, and come to nothing: they are few, and taken off. */
function withTakenBack(ctx: Context, parts: RawBuilder<unknown>, of: LinesOf): RawBuilder<unknown> {
  const keys = sql`account_code, branch_id, party_kind, party_id, currency`;
  return sql`select p.*, t.back_days, t.back_debits, t.back_credits from (${parts}) p left join (
    select ${keys}, array_agg(l.entry_date) as back_days, array_agg(l.debit) as back_debits, array_agg(l.credit) as back_credits
    from ledger_line l where ${among(ctx, withoutDays(of))} and l.party_id is not null and ${ofEntryTakenBack(ctx)} group by ${keys}) t using (${keys})`;
}
