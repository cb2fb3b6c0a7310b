import { UnsettledClients, UnsettledDeliveries, UnsettledReceivers } from '#courier/statements/contract';
import { type Context, implementView, type RawBuilder, reportBranches, sql } from '#platform/server';
import { agentsWithCash } from './agent-cash.ts';
import { freeClientRows } from './free-rows.ts';

const branchName = (ctx: Context) =>
  sql`(select json_build_object('id', b.id, 'name', b.name) from branch b where b.tenant_id = ${ctx.tenantId} and b.id = x.branch_id)`;

interface Sight {
  /** The branches whose parcels are looked at; null is all of them. */
  branches: readonly number[] | null;
  /** One client alone. */
  only: number | null;
}

/** The clients a statement can be drawn up for now; the same rows it would take. */
export function clientsToSettle(ctx: Context, { branches, only: client }: Sight): RawBuilder<unknown> {
  const seen = sql`(${branches}::bigint[] is null or s.origin_branch_id = any(${branches}::bigint[])) and (${client}::bigint is null or s.client_id = ${client}::bigint)`;
  return sql`select row_number() over (order by x.client_id, x.branch_id, x.currency) as id, x.client_id,
      (select json_build_object('id', c.id, 'name', c.name) from client c where c.tenant_id = ${ctx.tenantId} and c.id = x.client_id) as client,
      x.branch_id, ${branchName(ctx)} as branch, x.currency, x.parcels::int, x.collected::bigint, x.fees::bigint, x.rows_net::bigint, x.open_items::bigint,
      (x.rows_net + x.open_items)::bigint as net, x.oldest_day
    from (select client_id, branch_id, currency, sum(parcels) as parcels, sum(collected) as collected, sum(fees) as fees, sum(rows_net) as rows_net,
        sum(open_items) as open_items, min(oldest_day) as oldest_day from (
      select f.client_id, f.branch_id, f.currency, count(*) as parcels, sum(f.collected + f.electronic) as collected, sum(f.fee + f.return_fee) as fees,
        sum(f.net) as rows_net, 0 as open_items, min(f.day) as oldest_day from (${freeClientRows(ctx, seen)}) f group by 1, 2, 3
      union all
      select i.client_id, i.branch_id, i.currency, 0, 0, 0, 0, sum(i.amount), null from open_item i where i.tenant_id = ${ctx.tenantId} and i.statement_id is null
        and (${branches}::bigint[] is null or i.branch_id = any(${branches}::bigint[])) and (${client}::bigint is null or i.client_id = ${client}::bigint) group by 1, 2, 3
    ) u group by 1, 2, 3) x`;
}

export const unsettledClients = implementView(UnsettledClients, (ctx) =>
  clientsToSettle(ctx, { branches: reportBranches(ctx), only: ctx.user?.clientId ?? null }),
);

export const unsettledDeliveries = implementView(UnsettledDeliveries, (ctx) =>
  agentsWithCash(ctx, 'delivery', { branches: reportBranches(ctx), only: ctx.user?.courierId ?? null }),
);

export const unsettledReceivers = implementView(UnsettledReceivers, (ctx) =>
  agentsWithCash(ctx, 'receiving', { branches: reportBranches(ctx), only: ctx.user?.receivingAgentId ?? null }),
);
