import type { Party } from '#finance/ledger/contract';
import type { Currency } from '#platform/entity';
import { type Context, type RawBuilder, sql } from '#platform/server';
import { keptLines } from './kept-lines.ts';

interface BalanceOf {
  account: string;
  party?: Party;
  branchId?: number;
  currency: Currency;
}

/** Debits less credits of an account, of one party and branch where named, in minor units. */
export async function balanceOf(ctx: Context, of: BalanceOf): Promise<number> {
  const { balance } = await ctx.db.one<{ balance: number }>(balanceQuery(ctx, of));
  return balance;
}

/** The same as a query of one row, for whoever sets it against something that has to be of the same moment. */
export function balanceQuery(ctx: Context, of: BalanceOf): RawBuilder<unknown> {
  const { party, branchId } = of;
  return sql`select coalesce(sum(l.debit) - sum(l.credit), 0)::bigint as balance
    from (${keptLines(ctx, { byParty: party !== undefined })}) l where l.account_code = ${of.account} and l.currency = ${of.currency}
      ${party ? sql`and l.party_kind = ${party.kind} and l.party_id = ${party.id}::bigint` : sql``}
      ${branchId === undefined ? sql`` : sql`and l.branch_id = ${branchId}::bigint`}`;
}
