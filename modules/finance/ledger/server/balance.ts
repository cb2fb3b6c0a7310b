import type { Party } from '#finance/ledger/contract';
import type { Currency } from '#platform/entity';
import { type Context, sql } from '#platform/server';

/** Debits less credits of an account, of one party and branch where named, in minor units. */
export async function balanceOf(
  ctx: Context,
  of: { account: string; party?: Party; branchId?: number; currency: Currency },
): Promise<number> {
  const { balance } = await ctx.db.one<{ balance: number }>(sql`select coalesce(sum(debit) - sum(credit), 0)::bigint as balance
    from ledger_line where tenant_id = ${ctx.tenantId} and account_code = ${of.account} and currency = ${of.currency}
      and (${of.party?.kind ?? null}::text is null or (party_kind = ${of.party?.kind ?? null} and party_id = ${of.party?.id ?? null}::bigint))
      and (${of.branchId ?? null}::bigint is null or branch_id = ${of.branchId ?? null}::bigint)`);
  return balance;
}
