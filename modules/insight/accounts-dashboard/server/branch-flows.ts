import { status } from '#courier/statuses/contract';
import { account } from '#finance/ledger/contract';
import { cashBetweenBranches } from '#finance/treasury/server';
import { whyUrl } from '#insight/accounts-dashboard/contract';
import { amountText, type Bilingual, type Currency } from '#platform/entity';
import { type Context, type RawBuilder, sql } from '#platform/server';
import { balances } from './balances.ts';
import { type Period, periodOf, within } from './period.ts';
import { sightOf } from './sight.ts';

interface FlowRow {
  fromId: number;
  toId: number;
  fromBranch: { id: number; name: Bilingual };
  toBranch: { id: number; name: Bilingual };
  currency: Currency;
  sent: number;
  returned: number;
  onTheWay: number;
  delivered: number;
  collected: number;
  share: number;
  remitted: number;
  cashOnTheWay: number;
  owed: number;
}

/** From which branch to which: parcels and what was collected for them, cash that came back, and what is owed for it now. */
export async function branchFlowsOf(ctx: Context, asked: { from?: string | null; to?: string | null }) {
  const period = periodOf(ctx, asked, `${ctx.today.slice(0, 7)}-01`);
  const rows = await flowRows(ctx, period);
  return { ...period, items: rows.map((row) => flowItem(row)) };
}

function flowRows(ctx: Context, period: Period): Promise<FlowRow[]> {
  const { branches, party } = sightOf(ctx);
  const seen = party
    ? sql`false`
    : sql`(${branches}::bigint[] is null or f.from_id = any(${branches}::bigint[]) or f.to_id = any(${branches}::bigint[]))`;
  const branch = (column: string) =>
    sql`(select json_build_object('id', o.id, 'name', o.name) from branch o where o.tenant_id = ${ctx.tenantId} and o.id = ${sql.ref(column)})`;
  const sum = (kind: string) => sql.raw(`coalesce(sum(f.amount) filter (where f.kind = '${kind}'), 0)::bigint`);
  return ctx.db.query<FlowRow>(sql`select x.*, ${branch('x.from_id')} as from_branch, ${branch('x.to_id')} as to_branch from (
      select f.from_id, f.to_id, f.currency, ${sum('sent')} as sent, ${sum('returned')} as returned, ${sum('on_the_way')} as on_the_way, ${sum('delivered')} as delivered,
        ${sum('collected')} as collected, ${sum('share')} as share, ${sum('remitted')} as remitted, ${sum('cash_on_the_way')} as cash_on_the_way, ${sum('owed')} as owed
      from (${travelled(ctx, period)} union all ${delivered(ctx, period)} union all ${cash(ctx, period)} union all ${owedBetween(ctx)}) f
      where ${seen} group by 1, 2, 3) x
    order by x.currency = ${ctx.tenant.currency} desc, x.currency, x.from_id, x.to_id`);
}

/** Parcels on manifests that left in the period, and those still on their way, whenever they left. */
function travelled(ctx: Context, period: Period): RawBuilder<unknown> {
  return sql`select t.from_branch_id as from_id, t.to_branch_id as to_id, s.currency, k.kind, count(*)::bigint as amount
    from branch_transfer t join branch_transfer_row r on r.tenant_id = :tenant and r.transfer_id = t.id join shipment s on s.tenant_id = :tenant and s.id = r.shipment_id
      cross join lateral (select case t.kind when 'outbound' then 'sent' else 'returned' end as kind where ${within(ctx, 't.dispatched_at', period)}
        union all select 'on_the_way' where t.state in ('dispatched', 'receiving', 'received_with_discrepancy') and s.manifest_id = t.id
          and s.status_id in (select w.id from shipment_status w where w.tenant_id = :tenant and w.base_id = any(${[status.returnInTransit, status.inTransit]}::bigint[]))) k
    where t.tenant_id = ${ctx.tenantId} and t.dispatched_at is not null group by 1, 2, 3, 4`;
}

/** What one branch delivered for another in the period, and its share of it. */
function delivered(ctx: Context, period: Period): RawBuilder<unknown> {
  return sql`select s.origin_branch_id, s.delivered_branch_id, s.currency, k.kind, sum(k.amount)::bigint
    from shipment s cross join lateral (values ('delivered', 1::bigint), ('collected', s.collected), ('share', s.branch_fee)) k (kind, amount)
    where s.tenant_id = ${ctx.tenantId} and s.delivered_branch_id <> s.origin_branch_id and ${within(ctx, 's.status_date', period)}
      and s.status_id in (select w.id from shipment_status w where w.tenant_id = ${ctx.tenantId} and w.base_id = ${status.delivered}::bigint) group by 1, 2, 3, 4`;
}

/** Cash of the delivering branch that the other received in the period, and what is still on its way there. */
function cash(ctx: Context, period: Period): RawBuilder<unknown> {
  return sql`select r.to_branch_id, r.from_branch_id, r.currency, 'remitted', sum(r.received)::bigint from (${cashBetweenBranches(ctx)}) r
      where r.received is not null and ${within(ctx, 'r.received_at', period)} group by 1, 2, 3
    union all select r.to_branch_id, r.from_branch_id, r.currency, 'cash_on_the_way', sum(r.on_its_way)::bigint from (${cashBetweenBranches(ctx)}) r
      where r.state in ('sent', 'received_short') group by 1, 2, 3`;
}

/** Each pair read from the books of one of the two: both say the same. */
function owedBetween(ctx: Context): RawBuilder<unknown> {
  return sql`select p.a, p.b, p.currency, 'owed', (array_agg(p.balance))[1] from (
      select b.branch_id as a, b.counter_branch_id as b, b.currency, b.balance from (${balances(ctx, { codes: [account.interBranch] })}) b
      union all select b.counter_branch_id, b.branch_id, b.currency, -b.balance from (${balances(ctx, { codes: [account.interBranch] })}) b) p
    where p.balance > 0 group by 1, 2, 3`;
}

function flowItem({ fromId, toId, currency, ...row }: FlowRow) {
  const text = (amount: number) => amountText(amount, currency);
  return {
    from_branch: row.fromBranch,
    to_branch: row.toBranch,
    currency,
    sent: row.sent,
    returned: row.returned,
    on_the_way: row.onTheWay,
    delivered: row.delivered,
    collected: text(row.collected),
    share: text(row.share),
    remitted: text(row.remitted),
    cash_on_the_way: text(row.cashOnTheWay),
    /** What the branch the parcels went to owes the one they came from. */
    owed: text(row.owed),
    owed_url: whyUrl({ account: account.interBranch, in_branch_id: fromId, counter_branch_id: toId, currency }),
  };
}
