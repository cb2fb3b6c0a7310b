import { UnsettledClients, UnsettledDeliveries, UnsettledReceivers } from '#courier/statements/contract';
import { keptLines } from '#finance/ledger/server';
import { type Context, implementView, type RawBuilder, reportBranches, sql } from '#platform/server';
import { freeAgentRows, freeClientRows, type HandInKind, holdings } from './free-rows.ts';

const branchName = (ctx: Context) =>
  sql`(select json_build_object('id', b.id, 'name', b.name) from branch b where b.tenant_id = ${ctx.tenantId} and b.id = x.branch_id)`;

/** The clients a statement can be drawn up for now; the same rows it would take. */
export const unsettledClients = implementView(UnsettledClients, (ctx) => {
  const branches = reportBranches(ctx);
  const client = ctx.user?.clientId ?? null;
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
});

export const unsettledDeliveries = implementView(UnsettledDeliveries, (ctx) =>
  agentsWithCash(ctx, 'delivery', {
    column: 'courier_id',
    id: 'delivery_id',
    name: 'delivery',
    table: 'courier',
    only: ctx.user?.courierId ?? null,
  }),
);

export const unsettledReceivers = implementView(UnsettledReceivers, (ctx) =>
  agentsWithCash(ctx, 'receiving', {
    column: 'receiving_agent_id',
    id: 'receiving_delivery_id',
    name: 'receiving_delivery',
    table: 'receiving_agent',
    only: ctx.user?.receivingAgentId ?? null,
  }),
);

/** Per agent and currency: what he holds, what of it a hand-in could take now, what waits in open ones. */
function agentsWithCash(
  ctx: Context,
  kind: HandInKind,
  who: { column: string; id: string; name: string; table: string; only: number | null },
): RawBuilder<unknown> {
  const { cash, party } = holdings[kind];
  const branches = reportBranches(ctx);
  const seenBy = (row: RawBuilder<unknown>) =>
    sql`(${branches}::bigint[] is null or ${row}.branch_id = any(${branches}::bigint[])) and (${who.only}::bigint is null or ${row}.party_id = ${who.only}::bigint)`;
  const agent = sql`(select json_build_object('id', a.id, 'name', a.name) from ${sql.table(who.table)} a where a.tenant_id = ${ctx.tenantId} and a.id = x.party_id)`;
  return sql`select row_number() over (order by x.party_id, x.currency) as id, x.party_id as ${sql.ref(who.id)}, ${agent} as ${sql.ref(who.name)},
      x.branch_id, ${branchName(ctx)} as branch, x.currency, coalesce(f.parcels, 0)::int as parcels, coalesce(f.cash, 0)::bigint as cash,
      coalesce(f.commission, 0)::bigint as commission, coalesce(o.cash, 0)::bigint as in_hand_ins, x.balance, f.oldest_day
    from (select party_id, min(branch_id) as branch_id, currency, sum(debit - credit)::bigint as balance from (${keptLines(ctx, { byParty: true })}) l
      where account_code = ${cash} and party_kind = ${party} and ${seenBy(sql`l`)} group by party_id, currency having sum(debit) <> sum(credit)) x
    left join (select r.party_id, r.currency, count(distinct r.shipment_id) as parcels, sum(r.cash) as cash, sum(r.commission) as commission, min(r.day) as oldest_day
      from (${freeAgentRows(ctx, kind, seenBy(sql`k`))}) r group by 1, 2) f on f.party_id = x.party_id and f.currency = x.currency
    left join (select ${sql.ref(who.column)} as party_id, currency, sum(total_collected + total_other) as cash from statement
      where tenant_id = ${ctx.tenantId} and kind = ${kind} and state in ('new', 'pending', 'audited') group by 1, 2) o on o.party_id = x.party_id and o.currency = x.currency`;
}
