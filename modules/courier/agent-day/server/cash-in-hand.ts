import { account } from '#finance/ledger/contract';
import { keptLines } from '#finance/ledger/server';
import { amountText, type Currency } from '#platform/entity';
import { type Context, sql } from '#platform/server';

interface Held {
  currency: Currency;
  cash: number;
  commission: number;
}

/**
 * What an agent is to hand in: the cash with him by the books, by currency, whether or not a hand-in was drawn up about it. What
 * he earned stands beside it for those who may see it.
 */
export async function cashInHand(
  ctx: Context,
  agentId: number,
): Promise<{ currency: Currency; cash: string; earned?: string }[]> {
  const rows =
    await ctx.db.query<Held>(sql`select currency, coalesce(sum(debit - credit) filter (where account_code = ${sql.lit(account.agentCash)}), 0)::bigint as cash,
      coalesce(sum(credit - debit) filter (where account_code = ${sql.lit(account.agentCommissionDue)}), 0)::bigint as commission
    from (${keptLines(ctx, { byParty: true })}) l where account_code in (${sql.lit(account.agentCash)}, ${sql.lit(account.agentCommissionDue)}) and party_kind = 'agent' and party_id = ${agentId}
    group by currency order by currency`);
  const seesEarnings = ctx.user?.permissions.has('accounts_management') ?? false;
  return rows
    .filter(({ cash, commission }) => cash !== 0 || (seesEarnings && commission !== 0))
    .map(({ currency, cash, commission }) => ({
      currency,
      cash: amountText(cash, currency),
      ...(seesEarnings && { earned: amountText(commission, currency) }),
    }));
}
