import { status } from '#courier/statuses/contract';
import { account } from '#finance/ledger/contract';
import { type Context, type RawBuilder, sql } from '#platform/server';

/** R1: what agents hold is what they took and have not handed in, taking by taking, hand-in by hand-in and in all. */
export function agentCash(ctx: Context): RawBuilder<unknown> {
  const t = ctx.tenantId;
  return sql`select 'shipment' as kind, s.id, to_jsonb(coalesce(s.receipt_no, s.id::text)) as label, 'agent_cash_of_parcel' as what, s.currency, x.expected, x.actual
      from (select s.id, (case when st.base_id = ${status.delivered}::bigint and s.delivered_treasury_id is null then s.collected else 0 end + s.door_fee)::bigint as expected,
          coalesce(k.cash, 0)::bigint as actual
        from shipment s join shipment_status st on st.tenant_id = ${t} and st.id = s.status_id
        left join (select shipment_id, sum(cash) as cash from parcel_taking where tenant_id = ${t} and party_kind = 'agent' and not taken_back group by 1) k
          on k.shipment_id = s.id
        where s.tenant_id = ${t}) x join shipment s on s.tenant_id = ${t} and s.id = x.id where x.expected <> x.actual
    union all
    ${takingsBooked(ctx, account.agentCash, 'agent')}
    union all
    select 'statement', d.id, to_jsonb(d.number), 'hand_in_not_its_rows', d.currency, coalesce(r.net, 0)::bigint, d.total_collected from statement d
      left join lateral (select sum(r.net) as net from statement_row r where r.tenant_id = ${t} and r.statement_id = d.id and not r.voided) r on true
      where d.tenant_id = ${t} and d.kind in ('delivery', 'receiving') and d.state <> 'void' and coalesce(r.net, 0) <> d.total_collected
    union all
    select 'statement', d.id, to_jsonb(d.number), 'row_not_its_taking', d.currency, k.cash, r.net from statement_row r
      join statement d on d.tenant_id = ${t} and d.id = r.statement_id
      join parcel_taking k on k.tenant_id = ${t} and k.id = r.taking_id
      where r.tenant_id = ${t} and not r.voided and (k.taken_back or r.net <> k.cash or r.commission <> k.commission or k.currency <> d.currency
        or (k.party_kind, k.party_id) is distinct from (case d.kind when 'delivery' then 'agent' else 'receivingAgent' end, coalesce(d.courier_id, d.receiving_agent_id)))
    union all
    select 'statement', d.id, to_jsonb(d.number), 'hand_in_not_its_entry', d.currency, d.total_collected + d.total_other, coalesce(l.cash, 0)::bigint from statement d
      left join lateral (select sum(l.credit - l.debit) as cash from journal_entry e join ledger_line l on l.tenant_id = ${t} and l.entry_id = e.id
        where e.tenant_id = ${t} and e.doc_type = 'statement' and e.doc_id = d.id and l.account_code in (${sql.lit(account.agentCash)}, ${sql.lit(account.receivingAgentCash)})) l on true
      where d.tenant_id = ${t} and d.kind in ('delivery', 'receiving')
        and coalesce(l.cash, 0) <> case when d.state = 'paid' then d.total_collected + d.total_other else 0 end
    union all
    select 'delivery', c.id, to_jsonb(c.name), 'agent_cash_in_all', x.currency, x.expected, x.actual
      from (${heldInAll(ctx, account.agentCash, 'agent')}) x join courier c on c.tenant_id = ${t} and c.id = x.party_id`;
}

/** R14: fees taken in advance are those of the parcels that still hold one; a receiving agent holds those he took and has not handed in. */
export function prepaidFees(ctx: Context): RawBuilder<unknown> {
  const t = ctx.tenantId;
  return sql`select 'shipment' as kind, s.id, to_jsonb(coalesce(s.receipt_no, s.id::text)) as label, 'prepaid_not_its_parcel' as what, s.currency,
      s.prepaid_held as expected, coalesce(l.held, 0)::bigint as actual
      from shipment s left join (select shipment_id, sum(credit - debit) as held from ledger_line
        where tenant_id = ${t} and account_code = ${sql.lit(account.clientPrepayments)} and shipment_id is not null group by 1) l on l.shipment_id = s.id
      where s.tenant_id = ${t} and s.prepaid_held <> coalesce(l.held, 0)
    union all
    ${takingsBooked(ctx, account.receivingAgentCash, 'receivingAgent')}
    union all
    select 'statement', d.id, to_jsonb(d.number), 'prepaid_not_its_hand_in', d.currency, coalesce(x.taken, 0)::bigint, d.total_collected from statement d
      left join lateral (select sum(k.cash) as taken from statement_row r join parcel_taking k on k.tenant_id = ${t} and k.id = r.taking_id
        where r.tenant_id = ${t} and r.statement_id = d.id and not r.voided and k.kind = 'prepaid_fee' and k.party_id = d.receiving_agent_id) x on true
      where d.tenant_id = ${t} and d.kind = 'receiving' and d.state = 'paid' and coalesce(x.taken, 0) <> d.total_collected
    union all
    select 'receiving', a.id, to_jsonb(a.name), 'agent_cash_in_all', x.currency, x.expected, x.actual
      from (${heldInAll(ctx, account.receivingAgentCash, 'receivingAgent')}) x join receiving_agent a on a.tenant_id = ${t} and a.id = x.party_id`;
}

type AgentKind = 'agent' | 'receivingAgent';

/** Takings that the books tell otherwise: per parcel and agent, what stands and what was booked on it. */
function takingsBooked(
  ctx: Context,
  code: typeof account.agentCash | typeof account.receivingAgentCash,
  kind: AgentKind,
): RawBuilder<unknown> {
  const t = ctx.tenantId;
  return sql`select 'shipment', s.id, to_jsonb(coalesce(s.receipt_no, s.id::text)), 'taking_not_booked', s.currency, coalesce(k.cash, 0)::bigint, coalesce(l.cash, 0)::bigint
    from (select shipment_id, party_id, sum(cash) as cash from parcel_taking where tenant_id = ${t} and party_kind = ${kind} and not taken_back group by 1, 2) k
    full join (select shipment_id, party_id, sum(debit - credit) as cash from ledger_line
      where tenant_id = ${t} and account_code = ${code} and shipment_id is not null group by 1, 2) l using (shipment_id, party_id)
    join shipment s on s.tenant_id = ${t} and s.id = shipment_id where coalesce(k.cash, 0) <> coalesce(l.cash, 0)`;
}

/** Agents whose account is not what they took and did not hand in, with the openings nobody settled yet. */
function heldInAll(
  ctx: Context,
  code: typeof account.agentCash | typeof account.receivingAgentCash,
  kind: AgentKind,
): RawBuilder<unknown> {
  const t = ctx.tenantId;
  const column = kind === 'agent' ? sql`courier_id` : sql`receiving_agent_id`;
  return sql`select party_id, currency, sum(expected)::bigint as expected, sum(actual)::bigint as actual from (
      select party_id, currency, 0 as expected, debit - credit as actual from ledger_line
        where tenant_id = ${t} and account_code = ${code} and party_kind = ${kind}
      union all select k.party_id, k.currency, k.cash, 0 from parcel_taking k where k.tenant_id = ${t} and k.party_kind = ${kind} and not k.taken_back
        and not exists (select from statement_row r join statement d on d.tenant_id = ${t} and d.id = r.statement_id and d.state = 'paid'
          where r.tenant_id = ${t} and r.taking_id = k.id and not r.voided)
      union all select l.party_id, l.currency, l.debit - l.credit, 0 from ledger_line l join journal_entry e on e.tenant_id = ${t} and e.id = l.entry_id
        where l.tenant_id = ${t} and l.account_code = ${code} and l.party_kind = ${kind} and l.shipment_id is null and e.doc_type <> 'statement'
      union all select ${column}, currency, -total_other, 0 from statement where tenant_id = ${t} and ${column} is not null and state = 'paid') u
    group by 1, 2 having sum(expected) <> sum(actual)`;
}

/** R15: what agents are owed is what their takings and parcels earned them, less what they kept back and what bonds paid. */
export function commissions(ctx: Context): RawBuilder<unknown> {
  const t = ctx.tenantId;
  return sql`select 'shipment' as kind, s.id, to_jsonb(coalesce(s.receipt_no, s.id::text)) as label, 'commission_not_its_parcels' as what, s.currency, x.expected, x.actual
      from (${earnedOnParcels(ctx)}) x join shipment s on s.tenant_id = ${t} and s.id = x.shipment_id where x.expected <> x.actual
    union all
    select 'statement', d.id, to_jsonb(d.number), 'kept_back_not_its_entry', d.currency, d.netted, coalesce(l.netted, 0)::bigint from statement d
      left join lateral (select sum(l.debit - l.credit) as netted from journal_entry e join ledger_line l on l.tenant_id = ${t} and l.entry_id = e.id
        where e.tenant_id = ${t} and e.doc_type = 'statement' and e.doc_id = d.id and l.account_code in (${sql.lit(account.agentCommissionDue)}, ${sql.lit(account.receivingCommissionDue)})) l on true
      where d.tenant_id = ${t} and d.kind in ('delivery', 'receiving') and coalesce(l.netted, 0) <> case when d.state = 'paid' then d.netted else 0 end
    union all
    select 'delivery', c.id, to_jsonb(c.name), 'commission_in_all', x.currency, x.expected, x.actual
      from (${owedInAll(ctx)}) x join courier c on c.tenant_id = ${t} and c.id = x.party_id`;
}

/** What each parcel earned its agents by its own figures and takings, and by the books. */
function earnedOnParcels(ctx: Context): RawBuilder<unknown> {
  const t = ctx.tenantId;
  return sql`select shipment_id, sum(expected)::bigint as expected, sum(actual)::bigint as actual from (
      select s.id as shipment_id, ${sql.lit(account.agentCommissionDue)} as account, case when st.base_id = ${status.delivered}::bigint and s.delivered_treasury_id is null then s.agent_commission else 0 end as expected, 0 as actual
        from shipment s join shipment_status st on st.tenant_id = ${t} and st.id = s.status_id where s.tenant_id = ${t}
      union all select shipment_id, ${sql.lit(account.agentCommissionDue)}, commission, 0 from parcel_taking where tenant_id = ${t} and kind = 'attempt_pay' and not taken_back
      union all select shipment_id, 'taken', commission, 0 from parcel_taking where tenant_id = ${t} and party_kind = 'agent' and not taken_back
      union all select id, ${sql.lit(account.receivingCommissionDue)}, receiving_commission, 0 from shipment where tenant_id = ${t} and receiving_commission_posted
      union all select shipment_id, account_code, 0, credit - debit from ledger_line
        where tenant_id = ${t} and account_code in (${sql.lit(account.agentCommissionDue)}, ${sql.lit(account.receivingCommissionDue)}) and shipment_id is not null
      union all select shipment_id, 'taken', 0, credit - debit from ledger_line
        where tenant_id = ${t} and account_code = ${sql.lit(account.agentCommissionDue)} and shipment_id is not null) u
    group by shipment_id, account having sum(expected) <> sum(actual)`;
}

/** Delivery agents to whom the books owe something else than what they earned, less what left the account. */
function owedInAll(ctx: Context): RawBuilder<unknown> {
  const t = ctx.tenantId;
  return sql`select party_id, currency, sum(expected)::bigint as expected, sum(actual)::bigint as actual from (
      select party_id, currency, 0 as expected, credit - debit as actual from ledger_line
        where tenant_id = ${t} and account_code = ${sql.lit(account.agentCommissionDue)} and party_kind = 'agent'
      union all select party_id, currency, commission, 0 from parcel_taking where tenant_id = ${t} and party_kind = 'agent' and not taken_back
      union all select courier_id, currency, -netted, 0 from statement where tenant_id = ${t} and kind = 'delivery' and state = 'paid'
      union all select party_id, currency, case kind when 'debit' then -amount else amount end, 0 from voucher
        where tenant_id = ${t} and account_code = ${sql.lit(account.agentCommissionDue)} and state = 'posted'
      union all select l.party_id, l.currency, l.credit - l.debit, 0 from ledger_line l join journal_entry e on e.tenant_id = ${t} and e.id = l.entry_id
        where l.tenant_id = ${t} and l.account_code = ${sql.lit(account.agentCommissionDue)} and l.shipment_id is null and e.doc_type not in ('statement', 'voucher')) u
    group by 1, 2 having sum(expected) <> sum(actual)`;
}
