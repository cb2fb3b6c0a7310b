import { lockMoving } from '#courier/shipments/server';
import { status } from '#courier/statuses/contract';
import { type Context, sql } from '#platform/server';
import type { Act } from './take-act.ts';
import { whoWasFaster } from './who-was-faster.ts';

/**
 * What waited on a phone without a signal may be about an earlier time the agent had the parcel: the office has taken it off him since
 * and given it to him anew, and he carries it. Only where he did have it by the clock of his phone: one that merely goes slow is believed.
 * A delivery is never put off so: no office gives out again what the receiver has.
 */
export async function refuseOvertaken(ctx: Context, { kind, shipmentId, deviceAt }: Act, agentId: number): Promise<void> {
  if (kind === 'deliver') return;
  await lockMoving(ctx, [shipmentId]);
  const { isOvertaken } = await ctx.db.one<{ isOvertaken: boolean | null }>(sql`select max(v.at) > ${deviceAt}::timestamptz
      and min(v.at) <= ${deviceAt}::timestamptz as is_overtaken
    from shipment_event v join shipment_status t on t.tenant_id = :tenant and t.id = v.to_status_id
    where v.tenant_id = ${ctx.tenantId} and v.shipment_id = ${shipmentId} and t.base_id = ${status.outForDelivery}::bigint
      and v.to_custodian_kind = 'agent' and v.to_custodian_id = ${agentId}
      and (v.from_custodian_kind is distinct from 'agent' or v.from_custodian_id is distinct from ${agentId}::bigint)`);
  const refusal = isOvertaken && (await whoWasFaster(ctx, { shipmentId, agentId, code: 'stale' }));
  if (refusal) throw refusal;
}
