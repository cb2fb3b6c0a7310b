import { type CallPolicy, type DayParcel, type Demand, dayOrder, demandOf, partOf } from '#courier/agent-day/contract';
import { openMoves } from '#courier/moves/server';
import { status } from '#courier/statuses/contract';
import { settingsOf } from '#foundation/tenancy/server';
import { amountText, type Currency, nameIn } from '#platform/entity';
import { type Context, sql } from '#platform/server';
import { askingAgent } from './asking-agent.ts';
import { callPolicyOf } from './call-policy.ts';
import { cashInHand } from './cash-in-hand.ts';

interface HeldRow {
  id: number;
  baseId: number;
  isUrgent: boolean;
  postponedTo: string | null;
  cityTitle: Record<string, string> | null;
  address: string | null;
  currency: Currency;
  expected: number;
  price: number;
  item: Record<string, unknown>;
}

/** An agent's day: what he has in his hands in the order he goes, what he delivered, and the cash he is to hand in. */
export async function agentDay(ctx: Context): Promise<Record<string, unknown>> {
  const agentId = askingAgent(ctx);
  const [held, delivered, cash, own, reasons, agent] = await Promise.all([
    parcelsInHand(ctx, agentId),
    deliveredToday(ctx, agentId),
    cashInHand(ctx, agentId),
    ownOrder(ctx, agentId),
    reasonsFor(ctx),
    ctx.db.one<{ name: string }>(sql`select name from courier where tenant_id = ${ctx.tenantId} and id = ${agentId}`),
  ]);
  const moves = await openMoves(
    ctx,
    held.map(({ id }) => id),
  );
  const items = ordered(ctx, held, own).map(({ id, item }) => ({ ...item, moves: moves.get(id) ?? [] }));
  return {
    day: ctx.today,
    agent: { id: agentId, name: agent.name },
    items,
    order: own,
    delivered,
    cash,
    reasons,
    postpone_max_days: settingsOf(ctx).postponeMaxDays,
    told_at: ctx.now.toISOString(),
  };
}

function ordered(ctx: Context, held: readonly HeldRow[], own: readonly number[]): (DayParcel & { item: HeldRow['item'] })[] {
  const parcels = held.map((row) => ({
    id: row.id,
    status: row.baseId,
    isUrgent: row.isUrgent,
    postponedTo: row.postponedTo,
    city: nameIn(row.cityTitle, ctx.locale),
    address: row.address ?? '',
    item: {
      ...row.item,
      part: partOf({ status: row.baseId, postponedTo: row.postponedTo }, ctx.today),
      expected: amountText(row.expected, row.currency),
      price: amountText(row.price, row.currency),
    },
  }));
  return dayOrder(parcels, own, ctx.today);
}

function parcelsInHand(ctx: Context, agentId: number): Promise<HeldRow[]> {
  return ctx.db.query<HeldRow>(sql`select s.id, t.base_id, s.is_urgent, s.postponed_to, c.title as city_title, s.currency, s.expected, s.price,
      coalesce(s.address, a.name->>'ar', a.name->>'en') as address,
      json_build_object('id', s.id, 'seq', s.seq, 'receipt_no', s.receipt_no, 'status_id', s.status_id, 'base_id', t.base_id,
        'status', json_build_object('id', t.id, 'name', t.name), 'receiver_name', s.receiver_name, 'phone', s.phone, 'second_phone', s.second_phone,
        'city', json_build_object('id', c.id, 'name', c.title), 'address', s.address, 'delivery_address', a.name,
        'client', json_build_object('id', k.id, 'name', k.name), 'currency', s.currency, 'quantity', s.quantity, 'note', s.note, 'exchange_of', s.exchange_of,
        'is_urgent', s.is_urgent, 'breakable', s.breakable, 'freezable', s.freezable, 'attempt_count', s.attempt_count,
        'asked_price', (select money_text(q.new_price, q.currency) from price_change_request q where q.tenant_id = :tenant
          and q.shipment_id = s.id and q.state = 'pending' and q.expires_at > ${ctx.now}::timestamptz),
        'reason_code', s.reason_code, 'postponed_to', s.postponed_to, 'status_date', s.status_date,
        'calls', (select coalesce(json_agg(json_build_object('at', least(x.device_at, x.at), 'channel', x.channel) order by x.id), '[]') from agent_act x
          where x.tenant_id = :tenant and x.shipment_id = s.id and x.kind = 'call' and x.courier_id = ${agentId}
            and x.parcel_seq >= (select coalesce(max(v.seq), 0) from shipment_event v join shipment_status w on w.tenant_id = :tenant and w.id = v.to_status_id
              where v.tenant_id = :tenant and v.shipment_id = s.id and w.base_id = ${status.outForDelivery}::bigint))) as item
    from shipment s join shipment_status t on t.tenant_id = :tenant and t.id = s.status_id
    join city c on c.tenant_id = :tenant and c.id = s.city_id join client k on k.tenant_id = :tenant and k.id = s.client_id
    left join delivery_address a on a.tenant_id = :tenant and a.id = s.delivery_address_id
    where s.tenant_id = ${ctx.tenantId} and s.custodian_kind = 'agent' and s.custodian_id = ${agentId} and s.courier_id = ${agentId} and s.archived_at is null`);
}

async function deliveredToday(ctx: Context, agentId: number): Promise<Record<string, unknown>[]> {
  const rows = await ctx.db.query<{ currency: Currency; collected: number; item: object }>(sql`select s.currency, s.collected,
      json_build_object('id', s.id, 'receipt_no', s.receipt_no, 'receiver_name', s.receiver_name, 'currency', s.currency, 'delivered_at', s.delivered_at,
        'is_price_pending', not s.amount_confirmed and exists (select from price_change_request q where q.tenant_id = :tenant
          and q.shipment_id = s.id and q.state = 'pending' and q.expires_at > ${ctx.now}::timestamptz)) as item
    from shipment s where s.tenant_id = ${ctx.tenantId} and s.courier_id = ${agentId} and s.delivered_treasury_id is null
      and s.delivered_at >= (${ctx.today}::date)::timestamp at time zone ${ctx.tenant.timeZone} order by s.delivered_at desc, s.id desc`);
  return rows.map(({ item, collected, currency }) => ({ ...item, collected: amountText(collected, currency) }));
}

async function ownOrder(ctx: Context, agentId: number): Promise<number[]> {
  const kept = await ctx.db.maybe<{ shipmentIds: unknown[] }>(
    sql`select shipment_ids from agent_order where tenant_id = ${ctx.tenantId} and courier_id = ${agentId}`,
  );
  return (kept?.shipmentIds ?? []).map(Number);
}

/** The reasons an agent may give, with what each asks him to prove, so that his phone knows without a connection. */
async function reasonsFor(ctx: Context): Promise<Record<string, unknown>[]> {
  const policy: CallPolicy = callPolicyOf(ctx);
  const rows = await ctx.db.query<{ code: string; name: unknown; targets: unknown[]; evidence: string[] }>(
    sql`select code, name, target_ids as targets, evidence from status_reason
      where tenant_id = ${ctx.tenantId} and disabled_at is null and target_ids && ${[status.postponed, status.returnWithAgent]}::bigint[] order by id`,
  );
  return rows.map(({ code, name, targets, evidence }) => {
    const { calls, proofs }: Demand = demandOf({ code, evidence }, policy);
    return { code, name, targets: targets.map(Number), calls, proofs };
  });
}
