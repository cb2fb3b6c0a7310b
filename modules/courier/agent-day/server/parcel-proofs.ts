import { seenShipment } from '#courier/shipments/server';
import { type Context, sql } from '#platform/server';

/** What agents did with a parcel at the door and what proves it, latest first, for whoever sees the parcel. */
export async function parcelProofs(ctx: Context, shipmentId: number): Promise<Record<string, unknown>[]> {
  await seenShipment(ctx, shipmentId, 'e.id');
  const rows = await ctx.db.query<{
    item: Record<string, unknown>;
  }>(sql`select json_build_object('id', x.id, 'kind', x.kind, 'channel', x.channel,
      'reason', (select r.name from status_reason r where r.tenant_id = :tenant and r.code = x.reason_code),
      'agent', json_build_object('id', c.id, 'name', c.name), 'photo', x.photo, 'signature', x.signature, 'voice', x.voice,
      'latitude', x.latitude, 'longitude', x.longitude, 'accuracy_m', x.accuracy_m, 'device_at', x.device_at, 'at', x.at) as item
    from agent_act x join courier c on c.tenant_id = :tenant and c.id = x.courier_id
    where x.tenant_id = ${ctx.tenantId} and x.shipment_id = ${shipmentId} order by x.id desc limit 200`);
  return rows.map(({ item }) => item);
}
