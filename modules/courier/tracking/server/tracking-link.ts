import { randomBytes } from 'node:crypto';
import { readMoving, shipmentNotFound } from '#courier/shipments/server';
import { publicLink } from '#foundation/papers/server';
import { type Context, insertRows, sql } from '#platform/server';

/** The secret of a parcel's public link; the same one however often it is asked for. */
export async function trackingToken(ctx: Context, shipmentId: number): Promise<string> {
  const [parcel] = await readMoving(ctx, [shipmentId]);
  if (!parcel) throw shipmentNotFound();
  return (await tokensOf(ctx, [shipmentId])).get(shipmentId) as string;
}

/** The public links of parcels that are there, for what is written to their receivers. */
export async function trackingLinks(ctx: Context, shipmentIds: readonly number[]): Promise<Map<number, string>> {
  const tokens = await tokensOf(ctx, shipmentIds);
  return new Map([...tokens].map(([id, token]) => [id, publicLink(`/t/${token}`)]));
}

async function tokensOf(ctx: Context, shipmentIds: readonly number[]): Promise<Map<number, string>> {
  insertRows(ctx.db, 'shipment_link', {
    types: { shipment_id: 'bigint', token: 'text' },
    same: { created_by_id: [ctx.user?.id ?? null, 'bigint'] },
    rows: shipmentIds.map((shipment_id) => ({ shipment_id, token: newToken(ctx) })),
    onConflict: 'on conflict (tenant_id, shipment_id) do nothing',
  });
  const links = await ctx.db.query<{ shipmentId: number; token: string }>(
    sql`select shipment_id, token from shipment_link where tenant_id = ${ctx.tenantId} and shipment_id = any(${[...shipmentIds]}::bigint[])`,
  );
  return new Map(links.map(({ shipmentId, token }) => [shipmentId, token]));
}

const newToken = ({ tenantId }: Context) => `${tenantId.toString(36)}-${randomBytes(18).toString('base64url')}`;
