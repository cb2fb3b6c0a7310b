import { status } from '#courier/shipment-setup/contract';
import type { MovedParcel } from '#courier/shipments/server';
import type { Entity } from '#platform/entity';
import { type Context, sql } from '#platform/server';

/** Ends what nobody decided in time; whoever reads a request before that counts its time himself. */
export async function expireRequests(ctx: Context): Promise<void> {
  for (const table of ['price_change_request', 'status_change_request'])
    ctx.db.run(sql`update ${sql.table(table)} set state = 'expired', version = version + 1, updated_at = ${ctx.now}::timestamptz
      where tenant_id = ${ctx.tenantId} and state = 'pending' and expires_at <= ${ctx.now}::timestamptz`);
}

/** The same for one parcel, before somebody asks about it anew. */
export async function endOverdue(ctx: Context, { table }: Pick<Entity, 'table'>, shipmentId: number): Promise<void> {
  await ctx.db.query(sql`update ${sql.table(table)} set state = 'expired', version = version + 1, updated_at = ${ctx.now}::timestamptz
    where tenant_id = ${ctx.tenantId} and shipment_id = ${shipmentId} and state = 'pending' and expires_at <= ${ctx.now}::timestamptz`);
}

const ends = [status.delivered, status.returned_client, status.cancelled, status.lost_damaged] as number[];

/** A parcel that came to its end, or to the status asked for, leaves nothing to decide. */
export async function endOvertaken(ctx: Context, moved: readonly MovedParcel[]): Promise<void> {
  const ended = moved.filter(({ to }) => ends.includes(to)).map(({ id }) => id);
  ctx.db.run(sql`update price_change_request set state = 'expired', version = version + 1, updated_at = ${ctx.now}::timestamptz
    where tenant_id = ${ctx.tenantId} and state = 'pending' and shipment_id = any(${ended}::bigint[])`);
  ctx.db.run(sql`update status_change_request r set state = 'expired', version = r.version + 1, updated_at = ${ctx.now}::timestamptz
    from unnest(${moved.map(({ id }) => id)}::bigint[], ${moved.map(({ to }) => to)}::bigint[]) m (id, status), shipment_status t
    where r.tenant_id = ${ctx.tenantId} and r.state = 'pending' and r.shipment_id = m.id
      and t.tenant_id = r.tenant_id and t.id = r.to_status_id and (t.base_id = m.status or m.status = any(${ends}::bigint[]))`);
}
