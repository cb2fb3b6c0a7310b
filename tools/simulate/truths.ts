import { custodyFaults, parcelMoneyFaults } from '#courier/moves/server';
import { status } from '#courier/statuses/contract';
import { transferFaults } from '#courier/transfers/server';
import { checkBooks as checkEntries } from '#finance/ledger/server';
import { checkBooks } from '#insight/book-checks/server';
import { type Context, sql } from '#platform/server';
import { moneyTruths } from './money-truths.ts';

type Law = (ctx: Context) => Promise<unknown[]>;
const laws: readonly Law[] = [
  sumsOfLists,
  heldOnce,
  ...moneyTruths,
  gaps,
  homeOfBonds,
  pricesAskedFor,
  longWork,
  madeBySheets,
  leftAtPoints,
];

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
  for (const law of laws) found.push(await law(ctx));
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

/** A parcel stands in at most one live statement of its client, and each taking of it in at most one hand-in, of whoever took it. */
function heldOnce(ctx: Context): Promise<unknown[]> {
  const t = ctx.tenantId;
  return ctx.db.query(sql`select 'held_once' as law, r.shipment_id, r.kind, count(*)::int as times from statement_row r
      join statement d on d.tenant_id = ${t} and d.id = r.statement_id
    where r.tenant_id = ${t} and not r.voided and d.state <> 'void' group by r.shipment_id, r.kind, r.taking_id having count(*) > 1
    union all
    select 'taken_by_another', r.shipment_id, r.kind, k.party_id::int from statement_row r join statement d on d.tenant_id = ${t} and d.id = r.statement_id
      join parcel_taking k on k.tenant_id = ${t} and k.id = r.taking_id
    where r.tenant_id = ${t} and not r.voided and k.party_id <> coalesce(d.courier_id, d.receiving_agent_id) limit 5`);
}

/** Papers are numbered from one on, none left out and none twice. */
function gaps(ctx: Context): Promise<unknown[]> {
  return ctx.db.query(sql`select 'gaps' as law, series, count(*)::int as papers, max(nth)::int as last from (
      select regexp_replace(number, '-[0-9]+$', '') as series, substring(number from '[0-9]+$')::int as nth from (
        select number from voucher where tenant_id = ${ctx.tenantId} union all select number from statement where tenant_id = ${ctx.tenantId}
        union all select number from remittance where tenant_id = ${ctx.tenantId} union all select number from gateway_payout where tenant_id = ${ctx.tenantId}) p where number is not null) n
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

/** What was delivered before the answer to a price request is confirmed by nothing else, and nothing is asked about what has ended. */
function pricesAskedFor(ctx: Context): Promise<unknown[]> {
  return ctx.db.query(sql`select 'prices_asked_for' as law, s.id, t.base_id as status, s.amount_confirmed from price_change_request r
      join shipment s on s.tenant_id = r.tenant_id and s.id = r.shipment_id
      join shipment_status t on t.tenant_id = s.tenant_id and t.id = s.status_id
    where r.tenant_id = ${ctx.tenantId} and r.state = 'pending' and r.expires_at > ${ctx.now}::timestamptz
      and ((t.base_id = ${status.delivered}::bigint and s.amount_confirmed and r.created_at < s.delivered_at) or t.base_id = any(${[status.returnedToClient, status.cancelled, status.lost]}::bigint[])) limit 5`);
}

/** What is done beside counts nothing as done that was not, and is under way only where somebody is still at it. */
function longWork(ctx: Context): Promise<unknown[]> {
  const t = ctx.tenantId;
  const isOpen = (row: string) =>
    sql.raw(
      `exists (select from job j where j.tenant_id = ${row}.tenant_id and j.id = ${row}.job_id and j.state in ('waiting', 'running'))`,
    );
  return ctx.db.query(sql`
    select 'move_of_many' as law, m.id, m.state from bulk_work m left join lateral (
        select count(*) filter (where r.state = 'done') as moved, count(*) filter (where r.state = 'failed') as failed,
          count(*) filter (where r.state = 'waiting') as waiting, count(*) as rows
        from bulk_work_row r where r.tenant_id = m.tenant_id and r.work_id = m.id) r on true
      where m.tenant_id = ${t} and ((m.ok, m.failed, m.total) is distinct from (r.moved, r.failed, r.rows)
        or (m.state = 'working') <> ${isOpen('m')} or (m.state <> 'working' and r.waiting > 0))
    union all
    select 'long_print', p.id, p.state from print_run p where p.tenant_id = ${t} and p.job_id is not null
      and ((p.state = 'working') <> ${isOpen('p')} or (p.state = 'ready') <> (p.path is not null)
        or (p.state <> 'working' and exists (select from print_part x where x.tenant_id = p.tenant_id and x.run_id = p.id)))
    union all
    select 'sheet', f.id, f.state from sheet f where f.tenant_id = ${t}
      and (f.state in ('reading', 'checking', 'working', 'undoing')) <> ${isOpen('f')} limit 5`);
}

/** A row of a sheet is one parcel and no parcel comes of two, and a sheet counts its rows right. */
function madeBySheets(ctx: Context): Promise<unknown[]> {
  const t = ctx.tenantId;
  return ctx.db.query(sql`
    select 'row_of_sheet' as law, r.sheet_id, r.row_no, r.state from sheet_row r
      where r.tenant_id = ${t} and (r.state in ('done', 'undone')) <> (r.record_id is not null)
    union all
    select 'parcel_of_two_rows', min(r.sheet_id), min(r.row_no), f.mode from sheet_row r
      join sheet f on f.tenant_id = r.tenant_id and f.id = r.sheet_id and f.kind = 'shipment' and f.mode = 'create'
      where r.tenant_id = ${t} and r.record_id is not null group by r.record_id, f.mode having count(*) > 1
    union all
    select 'counts_of_sheet', f.id, f.bad, f.state from sheet f where f.tenant_id = ${t} and f.state in ('checked', 'done', 'undone')
      and (f.done, f.bad) is distinct from ((select count(*)::int from sheet_row r where r.tenant_id = f.tenant_id and r.sheet_id = f.id and r.state = 'done'),
        (select count(*)::int from sheet_row r where r.tenant_id = f.tenant_id and r.sheet_id = f.id and r.state = 'bad')) limit 5`);
}

/** What lies at a receiving point lies in its branch. */
function leftAtPoints(ctx: Context): Promise<unknown[]> {
  return ctx.db.query(sql`select 'left_at_points' as law, s.id from shipment s
      join shipment_status t on t.tenant_id = s.tenant_id and t.id = s.status_id and t.base_id = ${status.atReceivingPoint}::bigint
      join waypoint w on w.tenant_id = s.tenant_id and w.id = s.waypoint_id
    where s.tenant_id = ${ctx.tenantId} and (s.custodian_kind <> 'receivingPoint' or s.current_branch_id <> w.branch_id) limit 5`);
}
