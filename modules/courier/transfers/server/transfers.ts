import { BranchTransfer } from '#courier/transfers/contract';
import { type Context, implementedEntity, type Reply, showRecord, sql } from '#platform/server';

/** A manifest as it travels, with what the call did to its parcels. */
export async function shownTransfer(ctx: Context, id: number, more: Record<string, unknown> = {}): Promise<Reply> {
  return { resultText: `{${await membersOf(ctx, id, more)}}` };
}

/** The same with the rows of the parcels that were named, so that nobody asks for the whole manifest after each scan. */
export async function shownScan(
  ctx: Context,
  id: number,
  outcome: { ok: readonly number[]; already?: readonly number[]; [member: string]: unknown },
): Promise<Reply> {
  const rows = await manifestRows(ctx, id, [...outcome.ok, ...(outcome.already ?? [])]);
  return { resultText: `{${await membersOf(ctx, id, outcome)},"rows":${rows}}` };
}

/** A manifest as JSON; another branch's is unknown. */
export const showTransfer = (ctx: Context, id: number): Promise<string> =>
  showRecord(ctx, implementedEntity(BranchTransfer.name), id);

async function membersOf(ctx: Context, id: number, more: Record<string, unknown>): Promise<string> {
  const item = await showTransfer(ctx, id);
  return [`"item":${item}`, ...Object.entries(more).map(([name, value]) => `"${name}":${JSON.stringify(value)}`)].join(',');
}

/** The parcels of a manifest, or some of them, and which of them arrived: as JSON. */
export async function manifestRows(ctx: Context, id: number, shipmentIds: readonly number[] | null = null): Promise<string> {
  const only = shipmentIds && [...shipmentIds];
  const [row] =
    await ctx.db.values(sql`select coalesce(json_agg(json_build_object('id', s.id, 'receipt_no', s.receipt_no, 'receiver_name', s.receiver_name,
      'price', money_text(s.price, s.currency), 'currency', s.currency, 'status_id', s.status_id, 'state', r.state, 'bag', g.number,
      'city', json_build_object('id', c.id, 'name', c.title), 'received_at', instant_text(r.received_at)) order by s.id), '[]')::text
    from branch_transfer_row r join shipment s on s.tenant_id = :tenant and s.id = r.shipment_id
    join city c on c.tenant_id = :tenant and c.id = s.city_id
    left join transfer_bag g on g.tenant_id = :tenant and g.id = r.bag_id
    where r.tenant_id = ${ctx.tenantId} and r.transfer_id = ${id} and (${only}::bigint[] is null or r.shipment_id = any(${only}::bigint[]))`);
  return String(row?.[0] ?? '[]');
}
