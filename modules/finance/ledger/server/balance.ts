import type { Party } from '#finance/ledger/contract';
import type { Currency } from '#platform/entity';
import { type Context, sql } from '#platform/server';
import { keptLines } from './kept-lines.ts';

/** Debits less credits of an account, of one party and branch where named, in minor units. */
export async function balanceOf(
  ctx: Context,
  of: { account: string; party?: Party; branchId?: number; currency: Currency },
): Promise<number> {
  const { party, branchId } = of;
  const { balance } = await ctx.db.one<{
    balance: number;
  }>(sql`select coalesce(sum(l.debit) - sum(l.credit), 0)::bigint as balance
    from (${keptLines(ctx, { byParty: party !== undefined })}) l where l.account_code = ${of.account} and l.currency = ${of.currency}
      ${party ? sql`and l.party_kind = ${party.kind} and l.party_id = ${party.id}::bigint` : sql``}
      ${branchId === undefined ? sql`` : sql`and l.branch_id = ${branchId}::bigint`}`);
  return balance;
}
