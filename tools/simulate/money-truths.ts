import { status } from '#courier/statuses/contract';
import { account } from '#finance/ledger/contract';
import { type Context, sql } from '#platform/server';

/** Truths about the parcels' money that are read from what happened to them, and never from what is kept of it. */
export const moneyTruths = [
  cashByHistory,
  commissions,
  claimsByHistory,
  chargesByHistory,
  gatewaysByHistory,
  pricesAfterDelivery,
];

const minor = (name: string) => sql`(v.details ->> ${name})::bigint`;

/** Events of parcels to a status that was not taken back by the very next. */
const standing = (ctx: Context, base: number) => sql`shipment_event v
    join shipment s on s.tenant_id = ${ctx.tenantId} and s.id = v.shipment_id and s.currency = 'IQD'
    join shipment_status st on st.tenant_id = ${ctx.tenantId} and st.id = v.to_status_id and st.base_id = ${base}
  where v.tenant_id = ${ctx.tenantId} and not exists (select from shipment_event c
    join shipment_status f on f.tenant_id = ${ctx.tenantId} and f.id = c.from_status_id and f.base_id = ${base}
    where c.tenant_id = ${ctx.tenantId} and c.shipment_id = v.shipment_id and c.seq = v.seq + 1)`;

/**
 * What agents hold: each delivery and each fee at the door as its event tells them, by whoever had the parcel then, and what was
 * agreed on later while they still had the cash, less what paid hand-ins brought.
 */
function cashByHistory(ctx: Context): Promise<unknown[]> {
  const t = ctx.tenantId;
  return ctx.db.query(sql`with told as (
      select v.from_custodian_id as agent_id, ${minor('collected')} as cash from ${standing(ctx, status.delivered)}
        and v.from_custodian_kind = 'agent' and v.details ? 'collected'
      union all select v.from_custodian_id, ${minor('door_fee')} from shipment_event v
        join shipment s on s.tenant_id = ${t} and s.id = v.shipment_id and s.currency = 'IQD'
        where v.tenant_id = ${t} and v.details ? 'door_fee'
      union all select courier_id, -(total_collected + total_other) from statement where tenant_id = ${t} and kind = 'delivery' and state = 'paid' and currency = 'IQD'
      union all select l.party_id, l.debit - l.credit from ledger_line l join journal_entry e on e.tenant_id = ${t} and e.id = l.entry_id
        where l.tenant_id = ${t} and l.account_code = ${sql.lit(account.agentCash)} and e.doc_type not in ('shipment', 'statement') and l.currency = 'IQD')
    select 'cash_by_history' as law, agent_id, sum(cash)::bigint as told, coalesce(max(b.balance), 0)::bigint as booked from told
      left join (select party_id, sum(debit - credit) as balance from ledger_line where tenant_id = ${t} and account_code = ${sql.lit(account.agentCash)} and currency = 'IQD' group by 1) b
        on b.party_id = agent_id
    group by agent_id having sum(cash) <> coalesce(max(b.balance), 0) limit 5`);
}

/** What agents are owed: earned on parcels and on what they brought back, less what they kept back in paid hand-ins and what bonds paid out. */
function commissions(ctx: Context): Promise<unknown[]> {
  const t = ctx.tenantId;
  return ctx.db.query(sql`with told as (
      select courier_id as id, ${sql.lit(account.agentCommissionDue)} as account, agent_commission as amount from shipment where tenant_id = ${t} and delivered_at is not null and delivered_treasury_id is null
      union all select v.from_custodian_id, ${sql.lit(account.agentCommissionDue)}, ${minor('attempt_pay')} from shipment_event v
        join shipment s on s.tenant_id = ${t} and s.id = v.shipment_id and s.currency = 'IQD' where v.tenant_id = ${t} and v.details ? 'attempt_pay'
      union all select courier_id, ${sql.lit(account.agentCommissionDue)}, -netted from statement where tenant_id = ${t} and kind = 'delivery' and state = 'paid'
      union all select receiving_agent_id, ${sql.lit(account.receivingCommissionDue)}, -netted from statement where tenant_id = ${t} and kind = 'receiving' and state = 'paid'
      union all select party_id, account_code, -amount from voucher where tenant_id = ${t} and state = 'posted' and account_code in (${sql.lit(account.agentCommissionDue)}, ${sql.lit(account.receivingCommissionDue)})),
    booked as (select party_id as id, account_code as account, sum(credit - debit) as amount from ledger_line
      where tenant_id = ${t} and account_code in (${sql.lit(account.agentCommissionDue)}, ${sql.lit(account.receivingCommissionDue)}) group by 1, 2),
    earned as (select party_id as id, ${sql.lit(account.receivingCommissionDue)} as account, sum(credit - debit) as amount from ledger_line
      where tenant_id = ${t} and account_code = ${sql.lit(account.receivingCommissionDue)} and shipment_id is not null group by 1)
    select 'commissions' as law, id, account, b.amount as booked, s.amount as told from booked b
      full join (select id, account, sum(amount) as amount from (select * from told union all select * from earned) u group by 1, 2) s using (id, account)
    where coalesce(b.amount, 0) <> coalesce(s.amount, 0) limit 5`);
}

/** A lost parcel's sender is owed what it was worth, up to the cap, unless he answers for it; what agents and insurers bear they owe. */
function claimsByHistory(ctx: Context): Promise<unknown[]> {
  const t = ctx.tenantId;
  return ctx.db.query(sql`with lost as (
      select v.shipment_id, v.seq, v.details ->> 'liable' as liable, ${minor('claim')} as claim, coalesce(${minor('recovered')}, 0) as recovered,
        coalesce(${minor('insured')}, 0) as insured, least(coalesce(s.declared_value, s.price),
          (select c.claim_cap from company_settings c where c.tenant_id = ${t})) as worth
      from ${standing(ctx, status.lost)}),
    booked as materialized (select e.doc_id as shipment_id, e.seq, coalesce(sum(l.credit - l.debit) filter (where l.account_code = ${sql.lit(account.clientPayable)}), 0)::bigint as claim,
        coalesce(sum(l.debit - l.credit) filter (where l.account_code = ${sql.lit(account.agentShortages)}), 0)::bigint as recovered,
        coalesce(sum(l.debit - l.credit) filter (where l.account_code = ${sql.lit(account.otherReceivables)}), 0)::bigint as insured
      from journal_entry e join ledger_line l on l.tenant_id = ${t} and l.entry_id = e.id
      where e.tenant_id = ${t} and e.doc_type = 'shipment' and e.event = 'lost' group by 1, 2)
    select 'claims_by_history' as law, k.*, b.* from lost k left join booked b using (shipment_id, seq)
    where (coalesce(b.recovered, 0), coalesce(b.insured, 0)) is distinct from (k.recovered, k.insured) or k.recovered + k.insured > k.claim
      or k.claim <> case when k.liable in ('sender', 'consignee') or (k.liable = 'third_party' and k.claim = 0) then 0 else k.worth end limit 5`);
}

/** What senders were charged beside the fee: what their moves tell and what was written by hand, each with its entry, less what was taken back. */
function chargesByHistory(ctx: Context): Promise<unknown[]> {
  const t = ctx.tenantId;
  return ctx.db.query(sql`with told as (
      select v.shipment_id, v.seq, kind, (v.details ->> (kind || '_fee'))::bigint as amount from shipment_event v
        cross join unnest(array['pickup', 'redelivery']) as kind
        join shipment s on s.tenant_id = ${t} and s.id = v.shipment_id and s.currency = 'IQD'
        where v.tenant_id = ${t} and v.details ? (kind || '_fee')),
    made as (select shipment_id, seq, kind, amount from service_charge where tenant_id = ${t} and seq is not null),
    posted as (select shipment_id, sum(amount)::bigint as amount from service_charge where tenant_id = ${t} and state = 'posted' group by 1),
    booked as (select l.shipment_id, sum(case l.account_code when ${sql.lit(account.clientPayable)} then l.debit - l.credit else 0 end)::bigint as charged,
        sum(case when l.account_code in (${sql.lit(account.serviceFees)}, ${sql.lit(account.outputTax)}) then l.credit - l.debit else 0 end)::bigint as earned
      from journal_entry e join ledger_line l on l.tenant_id = ${t} and l.entry_id = e.id
      where e.tenant_id = ${t} and e.doc_type = 'service_charge' and l.shipment_id is not null group by 1)
    select 'charges_by_history' as law, shipment_id, m.amount as made, k.amount as told from made m full join told k using (shipment_id, seq, kind)
      where m.amount is distinct from k.amount
    union all
    select 'charges_booked', s.id, coalesce(p.amount, 0), coalesce(b.charged, 0) from shipment s
      left join posted p on p.shipment_id = s.id left join booked b on b.shipment_id = s.id
      where s.tenant_id = ${t} and (s.service_fees, coalesce(b.charged, 0)) is distinct from (coalesce(p.amount, 0), coalesce(p.amount, 0)) limit 5`);
}

/** What each gateway holds: what was paid through it for standing deliveries, less what it paid out. */
function gatewaysByHistory(ctx: Context): Promise<unknown[]> {
  const t = ctx.tenantId;
  return ctx.db.query(sql`with told as (
      select coalesce(s.gateway_id, 1) as id, ${minor('collected_electronic')} as amount from ${standing(ctx, status.delivered)} and v.details ? 'collected_electronic'
      union all select gateway_id, -gross from gateway_payout where tenant_id = ${t} and state = 'posted'),
    booked as (select party_id as id, sum(debit - credit)::bigint as amount from ledger_line
      where tenant_id = ${t} and account_code = ${sql.lit(account.gatewayClearing)} and currency = 'IQD' group by 1)
    select 'gateways_by_history' as law, id, b.amount as booked, k.amount as told
    from booked b full join (select id, sum(amount)::bigint as amount from told group by 1) k using (id)
    where coalesce(b.amount, 0) <> coalesce(k.amount, 0) limit 5`);
}

/** Another price agreed on after the delivery moved just the difference, once, to the sender, from whoever has or owes the cash. */
function pricesAfterDelivery(ctx: Context): Promise<unknown[]> {
  const t = ctx.tenantId;
  return ctx.db.query(sql`with booked as (select e.doc_id as id, sum(l.credit - l.debit) filter (where l.account_code = ${sql.lit(account.clientPayable)}) as sender,
        sum(l.debit - l.credit) filter (where l.account_code in (${sql.lit(account.agentCash)}, ${sql.lit(account.agentShortages)})) as agent, count(distinct e.id) as entries
      from journal_entry e join ledger_line l on l.tenant_id = ${t} and l.entry_id = e.id
      where e.tenant_id = ${t} and e.doc_type = 'price_change_request' group by 1)
    select 'prices_after_delivery' as law, r.id, r.old_price, r.new_price, b.sender, b.agent, b.entries from booked b
      join price_change_request r on r.tenant_id = ${t} and r.id = b.id
    where r.state <> 'approved' or b.sender <> b.agent or b.entries <> 1
      or (r.old_price % 250 = 0 and r.new_price % 250 = 0 and b.sender <> r.new_price - r.old_price) limit 5`);
}
