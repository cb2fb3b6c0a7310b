import { account, dayBefore, type PartyKind } from '#finance/ledger/contract';
import { keptLines } from '#finance/ledger/server';
import type { Currency } from '#platform/entity';
import { type Context, type RawBuilder, sql } from '#platform/server';
import { seenLines, sightOf } from './sight.ts';

// Every sum of the books this module makes is made here, from the balances they keep.

/** One balance of the books, as narrow as the lines are kept. */
export interface Part {
  accountCode: string;
  branchId: number;
  partyKind: PartyKind | null;
  partyId: number | null;
  counterBranchId: number | null;
  currency: Currency;
}

/** Which lines: accounts (null: all of them), and what else is known of them. */
export interface LinesOf {
  codes?: readonly string[] | null;
  partyKind?: PartyKind | null;
  partyId?: number | null;
  branchId?: number | null;
  counterBranchId?: number | null;
  currency?: Currency | null;
  from?: string | null;
  to?: string | null;
  before?: string | null;
}

const keys = sql`l.account_code, l.branch_id, l.party_kind, l.party_id, l.counter_branch_id, l.currency`;

/** Debits less credits of each part the asker may see; those that come to nothing are left out. */
export function balances(ctx: Context, of: LinesOf): RawBuilder<unknown> {
  return sql`select ${keys}, sum(l.debit - l.credit)::bigint as balance from (${partsKept(ctx, of)}) l
    where ${among(ctx, withoutDays(of))} and ${seenLines(ctx)} group by ${keys} having sum(l.debit) <> sum(l.credit)`;
}

/** What the parts come to, and what of it was there before the period. */
export async function sumOf(ctx: Context, of: LinesOf): Promise<{ opening: number; balance: number }> {
  const { from = null, ...rest } = of;
  const sum = (until: LinesOf) => sql`(select coalesce(sum(l.debit - l.credit), 0)::bigint from (${kept(ctx, until)}) l
    where ${among(ctx, withoutDays(until))} and ${seenLines(ctx)})`;
  return ctx.db.one(sql`select ${from ? sum({ ...rest, before: from }) : sql`0::bigint`} as opening, ${sum(rest)} as balance`);
}

/** What moved on each day of a period, in and out apart. */
export function daysOf(ctx: Context, of: LinesOf): RawBuilder<unknown> {
  return sql`select l.entry_date as day, l.currency, sum(l.debit)::bigint as debit, sum(l.credit)::bigint as credit
    from (${kept(ctx, of, { byDay: true })}) l where ${among(ctx, withoutDays(of))} and ${seenLines(ctx)} group by 1, 2`;
}

/** Balances the books keep, apart by party where one is asked for. */
const kept = (ctx: Context, of: LinesOf, how: { byDay?: boolean } = {}) =>
  keptLines(ctx, { ...daysAsked(of), ...how, byParty: isOfParty(ctx, of) });

/** The same apart by party in any case: what names none is what is left of all. */
function partsKept(ctx: Context, of: LinesOf): RawBuilder<unknown> {
  const named = keptLines(ctx, { ...daysAsked(of), byParty: true });
  if (isOfParty(ctx, of)) return named;
  const columns = sql`tenant_id, account_code, branch_id, counter_branch_id, currency`;
  return sql`select ${columns}, party_kind, party_id, debit, credit from (${named}) n
    union all select ${columns}, null::text, null::bigint, -debit, -credit from (${named}) n
    union all select ${columns}, null::text, null::bigint, debit, credit from (${keptLines(ctx, daysAsked(of))}) a`;
}

const isOfParty = (ctx: Context, of: LinesOf) => Boolean(of.partyKind || of.partyId || sightOf(ctx).party);

function daysAsked({ from = null, to = null, before = null }: LinesOf): { from: string | null; to: string | null } {
  const last = before && dayBefore(before);
  return { from, to: last && (!to || last < to) ? last : to };
}

export const withoutDays = ({ from: _, to: __, before: ___, ...of }: LinesOf): LinesOf => of;

export function among(ctx: Context, of: LinesOf): RawBuilder<unknown> {
  const { codes = null, partyKind = null, partyId = null, branchId = null, counterBranchId = null } = of;
  const { currency = null, from = null, to = null, before = null } = of;
  const parts = [sql`l.tenant_id = ${ctx.tenantId}`];
  if (codes) parts.push(sql`l.account_code = any(${[...codes]}::text[])`);
  if (partyKind) parts.push(sql`l.party_kind = ${partyKind}`);
  if (partyId) parts.push(sql`l.party_id = ${partyId}::bigint`);
  if (branchId) parts.push(sql`l.branch_id = ${branchId}::bigint`);
  if (counterBranchId) parts.push(sql`l.counter_branch_id = ${counterBranchId}::bigint`);
  if (currency) parts.push(sql`l.currency = ${currency}`);
  if (from) parts.push(sql`l.entry_date >= ${from}::date`);
  if (before) parts.push(sql`l.entry_date < ${before}::date`);
  if (to) parts.push(sql`l.entry_date <= ${to}::date`);
  return sql.join(parts, sql` and `);
}

/** Agents' cash in a period: what they took, what they handed in, and what they had on them before; debits less credits by kind and day. */
export function cashMoves(
  ctx: Context,
  { from, to }: { from: string; to: string },
  courierId: number | null,
): RawBuilder<unknown> {
  const mine: LinesOf = { codes: [account.agentCash], partyKind: 'agent', partyId: courierId };
  return sql`select l.party_id, l.entry_date as day, l.currency, case e.doc_type when 'statement' then 'handed_in' else 'collected' end as kind,
      case e.doc_type when 'statement' then l.credit - l.debit else l.debit - l.credit end as amount
    from ledger_line l join journal_entry e on e.tenant_id = :tenant and e.id = l.entry_id where ${among(ctx, { ...mine, from, to })} and ${seenLines(ctx)}
    union all select b.party_id, null::date, b.currency, 'opening', b.balance from (${balances(ctx, { ...mine, before: from })}) b`;
}
