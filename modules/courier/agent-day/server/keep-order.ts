import { type Context, sql } from '#platform/server';
import { askingAgent } from './asking-agent.ts';

export interface KeptOrder {
  order: number[];
  /** What is not in his hands, whoever's it is. */
  notHis: number[];
}

/** Keeps the order an agent gave his parcels; an older one that arrives late changes nothing. Only parcels in his hands count. */
export async function keepOrder(
  ctx: Context,
  { shipmentIds, setAt }: { shipmentIds: readonly number[]; setAt: Date },
): Promise<KeptOrder> {
  const agentId = askingAgent(ctx);
  const held = await ctx.db.query<{ id: number }>(sql`select id from shipment where tenant_id = ${ctx.tenantId}
    and custodian_kind = 'agent' and custodian_id = ${agentId} and id = any(${[...shipmentIds]}::bigint[])`);
  const mine = new Set(held.map(({ id }) => id));
  const ids = [...new Set(shipmentIds)].filter((id) => mine.has(id));
  const at = setAt > ctx.now ? ctx.now : setAt;
  const row = await ctx.db.maybe<{
    shipmentIds: unknown[];
  }>(sql`insert into agent_order (tenant_id, courier_id, shipment_ids, set_at)
    values (${ctx.tenantId}, ${agentId}, ${ids}::bigint[], ${at}) on conflict (tenant_id, courier_id) do update
    set shipment_ids = excluded.shipment_ids, set_at = excluded.set_at where agent_order.set_at <= excluded.set_at returning shipment_ids`);
  return { order: (row?.shipmentIds ?? ids).map(Number), notHis: [...new Set(shipmentIds)].filter((id) => !mine.has(id)) };
}
