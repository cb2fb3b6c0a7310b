import { status } from '#courier/statuses/contract';
import { account } from '#finance/ledger/contract';
import { daysBefore, whyUrl } from '#insight/accounts-dashboard/contract';
import { amountText, type Currency } from '#platform/entity';
import { type Context, type RawBuilder, sql } from '#platform/server';
import { cashMoves } from './balances.ts';
import { type Period, periodOf, within } from './period.ts';
import { sightOf } from './sight.ts';

interface FlowRow {
  courierId: number;
  delivery: { id: number; name: string };
  branch: unknown;
  day: string | null;
  currency: Currency;
  taken: number;
  delivered: number;
  returned: number;
  collected: number;
  handedIn: number;
  opening: number;
}
interface EventRow {
  id: number;
  at: Date;
  kind: 'taken' | 'delivered' | 'returned';
  shipmentId: number;
  receiptNo: string;
  price: number;
  currency: Currency;
}
interface Asked {
  from?: string | null;
  to?: string | null;
  courier?: number | null;
}

/** What agents took out, delivered and brought back, and the cash of it: by agent, or day by day for one; opening + collected − handed in = closing. */
export async function agentFlowsOf(ctx: Context, asked: Asked) {
  const period = periodOf(ctx, asked, daysBefore(ctx.today, 6));
  const rows = await flowRows(ctx, period, asked.courier ?? null);
  return {
    ...period,
    items: running(rows).map((row) => flowItem(row, period)),
    events: asked.courier ? await eventsOf(ctx, period, asked.courier) : [],
  };
}

const agentSeen = (ctx: Context, column: string): RawBuilder<unknown> => {
  const { branches, party } = sightOf(ctx);
  if (party) return party.kind === 'agent' ? sql`${sql.ref(column)} = ${party.id}::bigint` : sql`false`;
  return branches
    ? sql`exists (select from courier c where c.tenant_id = ${ctx.tenantId} and c.id = ${sql.ref(column)} and c.branch_id = any(${[...branches]}::bigint[]))`
    : sql`true`;
};

/** Parcels that went into an agent's hands, and out of them at a door or on the shelf. */
function moves(ctx: Context, period: Period, courierId: number | null): RawBuilder<unknown> {
  return sql`select e.id, e.at, e.shipment_id, k.kind, k.agent_id from shipment_event e
    join shipment_status t on t.tenant_id = :tenant and t.id = e.to_status_id
    cross join lateral (select case when t.base_id = any(${[status.outForDelivery, status.returnGivenToAgent]}::bigint[]) then 'taken' when t.base_id = ${status.delivered}::bigint then 'delivered' else 'returned' end as kind,
        case when t.base_id = any(${[status.outForDelivery, status.returnGivenToAgent]}::bigint[]) then e.to_custodian_id else e.from_custodian_id end as agent_id,
        case when t.base_id = any(${[status.outForDelivery, status.returnGivenToAgent]}::bigint[]) then e.to_custodian_kind else e.from_custodian_kind end as agent_kind) k
    where e.tenant_id = ${ctx.tenantId} and ${within(ctx, 'e.at', period)} and t.base_id = any(${[status.outForDelivery, status.returnGivenToAgent, status.inStore, status.delivered, status.returned]}::bigint[]) and k.agent_kind = 'agent'
      and (${courierId}::bigint is null or k.agent_id = ${courierId}::bigint)`;
}

function flowRows(ctx: Context, period: Period, courierId: number | null): Promise<FlowRow[]> {
  const day = (expression: RawBuilder<unknown>) => (courierId ? expression : sql`null::date`);
  const count = (kind: string) => sql.raw(`coalesce(sum(f.n) filter (where f.kind = '${kind}'), 0)::int`);
  const sum = (kind: string) => sql.raw(`coalesce(sum(f.n) filter (where f.kind = '${kind}'), 0)::bigint`);
  return ctx.db.query<FlowRow>(sql`select x.*, json_build_object('id', c.id, 'name', c.name) as delivery,
      (select json_build_object('id', b.id, 'name', b.name) from branch b where b.tenant_id = :tenant and b.id = c.branch_id) as branch
    from (select f.courier_id, f.day, f.currency, ${count('taken')} as taken, ${count('delivered')} as delivered, ${count('returned')} as returned,
        ${sum('collected')} as collected, ${sum('handed_in')} as handed_in, ${sum('opening')} as opening
      from (select m.agent_id as courier_id, ${day(sql`(m.at at time zone ${ctx.tenant.timeZone})::date`)} as day, s.currency, m.kind, count(*)::bigint as n
          from (${moves(ctx, period, courierId)}) m join shipment s on s.tenant_id = ${ctx.tenantId} and s.id = m.shipment_id group by 1, 2, 3, 4
        union all select k.party_id, ${day(sql`k.day`)}, k.currency, k.kind, sum(k.amount)::bigint from (${cashMoves(ctx, period, courierId)}) k group by 1, 2, 3, 4) f
      where ${agentSeen(ctx, 'f.courier_id')} group by 1, 2, 3) x
    join courier c on c.tenant_id = ${ctx.tenantId} and c.id = x.courier_id
    where x.taken + x.delivered + x.returned > 0 or x.collected <> 0 or x.handed_in <> 0 or x.opening <> 0
    order by x.currency = ${ctx.tenant.currency} desc, x.currency, c.name, x.courier_id, x.day nulls first`);
}

/** Day by day, each day opens with what the one before closed with. */
function running(rows: readonly FlowRow[]): (FlowRow & { closing: number })[] {
  const held = new Map<string, number>();
  return rows.map((row) => {
    const key = `${row.courierId} ${row.currency}`;
    const opening = (held.get(key) ?? 0) + row.opening;
    const closing = opening + row.collected - row.handedIn;
    held.set(key, closing);
    return { ...row, opening, closing };
  });
}

function flowItem({ courierId, currency, ...row }: FlowRow & { closing: number }, period: Period) {
  const text = (amount: number) => amountText(amount, currency);
  const days = row.day ? { from: row.day, to: row.day } : period;
  return {
    delivery_id: courierId,
    delivery: row.delivery,
    branch: row.branch,
    day: row.day,
    currency,
    taken: row.taken,
    delivered: row.delivered,
    returned: row.returned,
    opening: text(row.opening),
    collected: text(row.collected),
    handed_in: text(row.handedIn),
    closing: text(row.closing),
    why: whyUrl({ account: account.agentCash, party_kind: 'agent', party: courierId, currency, ...days }),
  };
}

/** The moves behind the numbers of one agent, newest first. */
async function eventsOf(ctx: Context, period: Period, courierId: number) {
  const rows =
    await ctx.db.query<EventRow>(sql`select m.id, m.at, m.kind, m.shipment_id, coalesce(s.receipt_no, s.id::text) as receipt_no, s.price, s.currency
    from (${moves(ctx, period, courierId)}) m join shipment s on s.tenant_id = ${ctx.tenantId} and s.id = m.shipment_id
    where ${agentSeen(ctx, 'm.agent_id')} order by m.at desc, m.id desc limit 500`);
  return rows.map(({ shipmentId, receiptNo, price, ...row }) => ({
    ...row,
    shipment_id: shipmentId,
    receipt_no: receiptNo,
    price: amountText(price, row.currency),
  }));
}
