import { agentCash } from '#courier/statements/server';
import { account } from '#finance/ledger/contract';
import { keptLines } from '#finance/ledger/server';
import { amountText, type Currency } from '#platform/entity';
import { type Context, sql } from '#platform/server';

/** What an agent has of ours in one currency, as the cashier's list of agents tells it. */
interface CashInHand {
  currency: Currency;
  /** With him by the books, drawn up in a hand-in or not. */
  cash: string;
  in_hand_ins: string;
  /** His commission, out of what is in no hand-in. */
  kept_back: string;
  /** What he is to put on the table for the rest. */
  due: string;
  /** All that we owe him for his work, for those who may see it. */
  earned?: string;
}

/** What an agent is to hand in, by currency, and how it comes about. */
export async function cashInHand(ctx: Context, agentId: number): Promise<CashInHand[]> {
  const held = new Map((await agentCash(ctx, agentId)).map((one) => [one.currency, one]));
  const earned = ctx.user?.permissions.has('accounts_management') ? await earnedBy(ctx, agentId) : new Map<Currency, number>();
  const currencies = [...new Set([...held.keys(), ...earned.keys()])].sort();
  return currencies.map((currency) => {
    const { balance = 0, inHandIns = 0, commission = 0, due = 0 } = held.get(currency) ?? {};
    const own = earned.get(currency);
    return {
      currency,
      cash: amountText(balance, currency),
      in_hand_ins: amountText(inHandIns, currency),
      kept_back: amountText(commission, currency),
      due: amountText(due, currency),
      ...(own !== undefined && { earned: amountText(own, currency) }),
    };
  });
}

async function earnedBy(ctx: Context, agentId: number): Promise<Map<Currency, number>> {
  const rows = await ctx.db.query<{
    currency: Currency;
    earned: number;
  }>(sql`select currency, sum(credit - debit)::bigint as earned
    from (${keptLines(ctx, { byParty: true })}) l where account_code = ${sql.lit(account.agentCommissionDue)} and party_kind = 'agent' and party_id = ${agentId}
    group by currency having sum(credit) <> sum(debit)`);
  return new Map(rows.map(({ currency, earned }) => [currency, earned]));
}
