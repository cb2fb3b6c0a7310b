import { callsMissing, type Demand, demandOf } from '#courier/agent-day/contract';
import { type AskedMove, guardMoves } from '#courier/moves/server';
import { status } from '#courier/statuses/contract';
import { nameIn } from '#platform/entity';
import { type Context, sql } from '#platform/server';
import { callPolicyOf } from './call-policy.ts';

interface Reason {
  code: string;
  name: Record<string, string>;
  evidence: string[];
}

/**
 * An agent brings a parcel back only with the evidence its reason demands. Office staff who bring one back answer for it with
 * their name: they may have called themselves.
 */
guardMoves(async (ctx, asked) => {
  const agentId = ctx.user?.courierId;
  const { reasonCode } = asked.input;
  if (asked.to !== status.returnWithAgent || !agentId || !reasonCode || asked.rows.length === 0) return [];
  const reason = await ctx.db.maybe<Reason>(
    sql`select code, name, evidence from status_reason where tenant_id = ${ctx.tenantId} and code = ${reasonCode}`,
  );
  if (!reason) return [];
  const demand = demandOf(reason, callPolicyOf(ctx));
  const calls = demand.calls ? await callsOf(ctx, agentId, asked) : new Map<number, Date[]>();
  return asked.rows.flatMap(({ id }) => {
    const values = missing(ctx, { demand, reason, proofs: asked.input.proofs ?? [], calledAt: calls.get(id) ?? [] });
    return values ? [{ id, code: 'needs_evidence' as const, values }] : [];
  });
});

interface Brought {
  demand: Demand;
  reason: Reason;
  proofs: readonly string[];
  calledAt: readonly Date[];
}

/** What is missing, as the words of the refusal and their values. */
function missing(ctx: Context, { demand, reason, proofs, calledAt }: Brought): Record<string, unknown> | null {
  const named = { reason: nameIn(reason.name, ctx.locale) };
  const calls = callsMissing(demand.calls, calledAt, ctx.now);
  if (calls?.minutes) return { ...named, why: 'errors.agentDay.needsCallsLater', ...calls };
  if (calls) return { ...named, why: 'errors.agentDay.needsCalls', ...calls };
  const lacking = demand.proofs.find((proof) => !proofs.includes(proof));
  return lacking ? { ...named, why: `errors.agentDay.needs_${lacking}` } : null;
}

/** When each receiver was called since the parcel last went out with the agent; a device's clock that runs ahead counts as ours. */
async function callsOf(ctx: Context, agentId: number, { rows }: AskedMove): Promise<Map<number, Date[]>> {
  const ids = rows.map(({ id }) => id);
  const calls = await ctx.db.query<{
    shipmentId: number;
    calledAt: Date;
  }>(sql`select x.shipment_id, least(x.device_at, x.at) as called_at
    from agent_act x where x.tenant_id = ${ctx.tenantId} and x.shipment_id = any(${ids}::bigint[]) and x.kind = 'call' and x.courier_id = ${agentId}
      and x.parcel_seq >= (select coalesce(max(v.seq), 0) from shipment_event v join shipment_status w on w.tenant_id = :tenant and w.id = v.to_status_id
        where v.tenant_id = :tenant and v.shipment_id = x.shipment_id and w.base_id = ${status.outForDelivery}::bigint)`);
  const byParcel = new Map<number, Date[]>();
  for (const { shipmentId, calledAt } of calls) byParcel.set(shipmentId, [...(byParcel.get(shipmentId) ?? []), calledAt]);
  return byParcel;
}
