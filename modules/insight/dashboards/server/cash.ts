import { account } from '#finance/ledger/contract';
import { keptLines } from '#finance/ledger/server';
import { amountText, type Currency } from '#platform/entity';
import { type Context, reportBranches, sql } from '#platform/server';

interface CashRow {
  currency: Currency;
  withAgents: number;
  inTreasuries: number;
  inTransit: number;
  owedToClients: number;
}

/** Where the company's cash is and whom it belongs to, per currency, from the balances the books keep. */
export async function cashOf(ctx: Context) {
  const branches = reportBranches(ctx);
  const [rows, agents] = await Promise.all([
    ctx.db.query<CashRow>(sql`select currency,
        coalesce(sum(balance) filter (where account_code = ${sql.lit(account.agentCash)}), 0)::bigint as with_agents,
        coalesce(sum(balance) filter (where account_code in (${sql.lit(account.treasuries)}, ${sql.lit(account.bankAccounts)})), 0)::bigint as in_treasuries,
        coalesce(sum(balance) filter (where account_code = ${sql.lit(account.cashInTransit)}), 0)::bigint as in_transit,
        coalesce(-sum(balance) filter (where account_code in (${sql.lit(account.clientPayable)}, ${sql.lit(account.approvedStatements)})), 0)::bigint as owed_to_clients
      from (select currency, account_code, sum(debit - credit) as balance from (${keptLines(ctx)}) k
        where account_code in (${sql.lit(account.agentCash)}, ${sql.lit(account.treasuries)}, ${sql.lit(account.bankAccounts)}, ${sql.lit(account.cashInTransit)}, ${sql.lit(account.clientPayable)}, ${sql.lit(account.approvedStatements)}) and (${branches}::bigint[] is null or branch_id = any(${branches}::bigint[])) group by 1, 2) l
      group by currency order by currency = ${ctx.tenant.currency} desc, currency`),
    ctx.db.query<{
      id: number;
      name: string;
      currency: Currency;
      cash: number;
    }>(sql`select c.id, c.name, l.currency, l.cash from (
        select party_id, currency, sum(debit - credit)::bigint as cash from (${keptLines(ctx, { byParty: true })}) k
          where account_code = ${sql.lit(account.agentCash)} and party_kind = 'agent'
          and (${branches}::bigint[] is null or branch_id = any(${branches}::bigint[])) group by 1, 2 having sum(debit) > sum(credit)) l
      join courier c on c.tenant_id = ${ctx.tenantId} and c.id = l.party_id order by l.currency = ${ctx.tenant.currency} desc, l.cash desc limit 8`),
  ]);
  return {
    by_currency: rows.map(({ currency, ...sums }) => ({
      currency,
      with_agents: amountText(sums.withAgents, currency),
      in_treasuries: amountText(sums.inTreasuries, currency),
      in_transit: amountText(sums.inTransit, currency),
      owed_to_clients: amountText(sums.owedToClients, currency),
    })),
    urls: {
      with_agents: '/accounting/deliveries/not_paid-deliver',
      in_treasuries: '/accounting/treasury',
      in_transit: '/accounting/remittances?states=sent,received_short',
      owed_to_clients: '/accounting/clients/not_paid',
    },
    agents: agents.map(({ id, name, currency, cash }) => ({
      delivery: { id, name },
      currency,
      cash: amountText(cash, currency),
      url: `/accounting/deliveries/not_paid-deliver?delivery_ids=${id}`,
    })),
  };
}
