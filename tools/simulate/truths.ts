import { custodyFaults, parcelMoneyFaults } from '#courier/shipments/server';
import { transferFaults } from '#courier/transfers/server';
import { checkBooks as checkEntries } from '#finance/ledger/server';
import { checkBooks } from '#insight/books/server';
import { type Context, sql } from '#platform/server';

/** Everything that must be true at any moment of a company's day; what is not. */
export async function untruths(ctx: Context): Promise<unknown[]> {
  const red = (await checkBooks(ctx)).filter((one) => !one.isGreen);
  const found: unknown[][] = [
    red,
    await checkEntries(ctx),
    await custodyFaults(ctx),
    await parcelMoneyFaults(ctx),
    await transferFaults(ctx),
  ];
  for (const law of [sumsOfLists, heldOnce, commissions, gaps, homeOfBonds, pricesAskedFor]) found.push(await law(ctx));
  return found.flat();
}

/** Kept sums and changes not yet folded come to what the parcels themselves say, in every dimension. */
function sumsOfLists(ctx: Context): Promise<unknown[]> {
  const t = ctx.tenantId;
  const groups = sql`dimension, dimension_id, status_id, day, currency`;
  return ctx.db.query(sql`with live as (
      select d.dimension, d.id as dimension_id, s.status_id, s.created_day as day, s.currency, count(*) as n, sum(s.price) as price, sum(s.delivery_fee) as fee, sum(s.net_amount) as net
      from shipment s cross join lateral (select 'all' as dimension, 0::bigint as id union all select 'branch', s.current_branch_id union all select 'client', s.client_id
        union all select 'courier', s.courier_id where s.courier_id is not null
        union select 'seen_by', unnest(array[s.origin_branch_id, s.destination_branch_id, s.current_branch_id])) d
      where s.tenant_id = ${t} and s.archived_at is null and d.id is not null group by 1, 2, 3, 4, 5),
    told as (
      select d.dimension, d.id as dimension_id, x.status_id, x.day, x.currency, x.n, x.price, x.fee, x.net from shipment_delta x cross join lateral (
        select 'all' as dimension, 0::bigint as id union all select 'branch', x.branch_id union all select 'client', x.client_id
        union all select 'courier', x.courier_id where x.courier_id is not null union all select 'seen_by', unnest(x.seen_by)) d where x.tenant_id = ${t}
      union all select ${groups}, n, price, fee, net from shipment_rollup where tenant_id = ${t}),
    kept as (select ${groups}, sum(n) as n, sum(price) as price, sum(fee) as fee, sum(net) as net from told group by ${groups}
      having sum(n) <> 0 or sum(price) <> 0 or sum(fee) <> 0 or sum(net) <> 0)
    select 'sums_of_lists' as law, dimension, dimension_id, status_id, day, live.n as live, kept.n as kept, live.price, kept.price as kept_price
    from live full join kept using (${groups})
    where (live.n, live.price, live.fee, live.net) is distinct from (kept.n, kept.price, kept.fee, kept.net) limit 5`);
}

/** A parcel stands in at most one live statement of each kind. */
function heldOnce(ctx: Context): Promise<unknown[]> {
  return ctx.db.query(sql`select 'held_once' as law, r.shipment_id, r.kind, count(*)::int as times from statement_row r
      join statement d on d.tenant_id = r.tenant_id and d.id = r.statement_id
    where r.tenant_id = ${ctx.tenantId} and not r.voided and d.state <> 'void' group by 2, 3 having count(*) > 1 limit 5`);
}

/** What agents are owed: earned on parcels, less what they kept back in paid hand-ins and what bonds paid out. */
function commissions(ctx: Context): Promise<unknown[]> {
  const t = ctx.tenantId;
  return ctx.db.query(sql`with told as (
      select courier_id as id, '2130' as account, agent_commission as amount from shipment where tenant_id = ${t} and delivered_at is not null and delivered_treasury_id is null
      union all select courier_id, '2130', -netted from statement where tenant_id = ${t} and kind = 'delivery' and state = 'paid'
      union all select receiving_agent_id, '2131', -netted from statement where tenant_id = ${t} and kind = 'receiving' and state = 'paid'
      union all select party_id, account_code, -amount from voucher where tenant_id = ${t} and state = 'posted' and account_code in ('2130', '2131')),
    booked as (select party_id as id, account_code as account, sum(credit - debit) as amount from ledger_line
      where tenant_id = ${t} and account_code in ('2130', '2131') group by 1, 2),
    earned as (select party_id as id, '2131' as account, sum(credit - debit) as amount from ledger_line
      where tenant_id = ${t} and account_code = '2131' and shipment_id is not null group by 1)
    select 'commissions' as law, id, account, b.amount as booked, s.amount as told from booked b
      full join (select id, account, sum(amount) as amount from (select * from told union all select * from earned) u group by 1, 2) s using (id, account)
    where coalesce(b.amount, 0) <> coalesce(s.amount, 0) limit 5`);
}

/** Papers are numbered from one on, none left out and none twice. */
function gaps(ctx: Context): Promise<unknown[]> {
  return ctx.db.query(sql`select 'gaps' as law, series, count(*)::int as papers, max(nth)::int as last from (
      select regexp_replace(number, '-[0-9]+$', '') as series, substring(number from '[0-9]+$')::int as nth from (
        select number from voucher where tenant_id = ${ctx.tenantId} union all select number from statement where tenant_id = ${ctx.tenantId}
        union all select number from remittance where tenant_id = ${ctx.tenantId}) p where number is not null) n
    group by series having count(*) <> max(nth) or count(distinct nth) <> max(nth) or min(nth) <> 1 limit 5`);
}

/** What a bond writes on a client's or an agent's account stands in his own branch. */
function homeOfBonds(ctx: Context): Promise<unknown[]> {
  const t = ctx.tenantId;
  return ctx.db.query(sql`select 'home_of_bonds' as law, v.number, v.branch_id, p.branch_id as home from voucher v
      join (select 'client' as kind, id, branch_id from client where tenant_id = ${t} union all select 'agent', id, branch_id from courier where tenant_id = ${t}
        union all select 'receivingAgent', id, branch_id from receiving_agent where tenant_id = ${t}) p on p.kind = v.party_kind and p.id = v.party_id
    where v.tenant_id = ${t} and v.doc_type is null and v.branch_id <> p.branch_id limit 5`);
}

/** What waits for the answer to a price request is confirmed by nothing else, and nothing is asked about what has ended. */
function pricesAskedFor(ctx: Context): Promise<unknown[]> {
  return ctx.db.query(sql`select 'prices_asked_for' as law, s.id, t.base_id as status, s.amount_confirmed from price_change_request r
      join shipment s on s.tenant_id = r.tenant_id and s.id = r.shipment_id
      join shipment_status t on t.tenant_id = s.tenant_id and t.id = s.status_id
    where r.tenant_id = ${ctx.tenantId} and r.state = 'pending' and ((t.base_id = 9 and s.amount_confirmed) or t.base_id in (17, 19, 20)) limit 5`);
}
