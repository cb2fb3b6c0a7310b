import type { PartyKind } from '#finance/ledger/contract';
import type { Currency } from '#platform/entity';
import { type Context, type RawBuilder, sql } from '#platform/server';
import { seenLines } from './sight.ts';

// Every sum of ledger lines this module makes is made here, so that kept balances can take their place.

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
  return sql`select ${keys}, sum(l.debit - l.credit)::bigint as balance from ledger_line l
    where ${among(ctx, of)} and ${seenLines(ctx)} group by ${keys} having sum(l.debit) <> sum(l.credit)`;
}

/** What the parts come to, and what of it was there before the period. */
export async function sumOf(ctx: Context, of: LinesOf): Promise<{ opening: number; balance: number }> {
  const { from = null, ...rest } = of;
  return ctx.db.one(sql`select coalesce(sum(l.debit - l.credit) filter (where l.entry_date < ${from}::date), 0)::bigint as opening,
      coalesce(sum(l.debit - l.credit), 0)::bigint as balance
    from ledger_line l where ${among(ctx, rest)} and ${seenLines(ctx)}`);
}

/** What moved on each day of a period, in and out apart; what was taken back the same way counts on neither side. */
export function daysOf(ctx: Context, of: LinesOf): RawBuilder<unknown> {
  return sql`select l.entry_date as day, l.currency, sum(l.debit)::bigint as debit, sum(l.credit)::bigint as credit from ledger_line l
    where ${among(ctx, of)} and ${seenLines(ctx)} group by 1, 2`;
}

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
  const mine: LinesOf = { codes: ['1210'], partyKind: 'agent', partyId: courierId };
  return sql`select l.party_id, l.entry_date as day, l.currency, case e.doc_type when 'statement' then 'handed_in' else 'collected' end as kind,
      case e.doc_type when 'statement' then l.credit - l.debit else l.debit - l.credit end as amount
    from ledger_line l join journal_entry e on e.tenant_id = l.tenant_id and e.id = l.entry_id where ${among(ctx, { ...mine, from, to })} and ${seenLines(ctx)}
    union all select b.party_id, null::date, b.currency, 'opening', b.balance from (${balances(ctx, { ...mine, before: from })}) b`;
}
