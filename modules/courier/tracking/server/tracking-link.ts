import { randomBytes } from 'node:crypto';
import { readMoving, shipmentNotFound } from '#courier/shipments/server';
import { type Context, sql } from '#platform/server';

/** The secret of a parcel's public link; the same one however often it is asked for. */
export async function trackingToken(ctx: Context, shipmentId: number): Promise<string> {
  const [parcel] = await readMoving(ctx, [shipmentId]);
  if (!parcel) throw shipmentNotFound();
  const token = `${ctx.tenantId.toString(36)}-${randomBytes(18).toString('base64url')}`;
  await ctx.db.query(sql`insert into shipment_link (tenant_id, shipment_id, token, created_by_id)
    values (${ctx.tenantId}, ${shipmentId}, ${token}, ${ctx.user?.id ?? null}) on conflict (tenant_id, shipment_id) do nothing`);
  const link = await ctx.db.one<{ token: string }>(
    sql`select token from shipment_link where tenant_id = ${ctx.tenantId} and shipment_id = ${shipmentId}`,
  );
  return link.token;
}
