import { keepPrice, type MovedParcel } from '#courier/moves/server';
import { PriceChangeRequest, StatusChangeRequest } from '#courier/requests/contract';
import { lockMoving, type MovingRow } from '#courier/shipments/server';
import { status } from '#courier/statuses/contract';
import type { Entity } from '#platform/entity';
import { type Context, type RawBuilder, sql } from '#platform/server';
import { waitingChangedFor } from './waiting-counts.ts';

type Table = Pick<Entity, 'table'>;

/** Ends what nobody decided in time; whoever reads a request before that counts its time himself. */
export async function expireRequests(ctx: Context): Promise<void> {
  const delivered = await deliveredMeanwhile(ctx);
  for (const entity of [PriceChangeRequest, StatusChangeRequest]) {
    const lapsed = await ctx.db.query<{ shipmentId: number }>(sql`${lapsing(ctx, entity, overdue(ctx))} returning l.shipment_id`);
    await waitingChangedFor(
      ctx,
      entity,
      lapsed.map((one) => one.shipmentId),
    );
  }
  for (const row of delivered) await keepPrice(ctx, row, { isRefused: false });
}

/** Parcels delivered while a price was asked about that nobody decided in time, locked before the requests as everywhere. */
async function deliveredMeanwhile(ctx: Context): Promise<MovingRow[]> {
  const found = await ctx.db.query<{ id: number }>(sql`select s.id from price_change_request r
      join shipment s on s.tenant_id = :tenant and s.id = r.shipment_id and s.delivered_at is not null and not s.amount_confirmed
    where r.tenant_id = ${ctx.tenantId} and r.state = 'pending' and ${overdue(ctx)}`);
  return found.length === 0
    ? []
    : lockMoving(
        ctx,
        found.map(({ id }) => id),
      );
}

/** The same for one parcel, before somebody asks about it anew. */
export async function endOverdue(ctx: Context, entity: Table, shipmentId: number): Promise<void> {
  await ctx.db.query(lapsing(ctx, entity, sql`r.shipment_id = ${shipmentId} and ${overdue(ctx)}`));
}

const ends = [status.delivered, status.returnedToClient, status.cancelled, status.lost] as number[];

/** A parcel that came to its end, or to the status asked for, leaves nothing to decide, but for a price delivered before its answer. */
export async function endOvertaken(ctx: Context, moved: readonly MovedParcel[]): Promise<void> {
  const delivered = moved.filter(({ to }) => to === status.delivered).map(({ id }) => id);
  const ended = moved.filter(({ id, to }) => ends.includes(to) && !delivered.includes(id)).map(({ id }) => id);
  const [ids, targets] = [moved.map(({ id }) => id), moved.map(({ to }) => to)];
  const overtaken = sql`(r.shipment_id = any(${ended}::bigint[]) or (r.shipment_id = any(${delivered}::bigint[]) and ${overdue(ctx)}))`;
  ctx.db.run(lapsing(ctx, PriceChangeRequest, overtaken));
  ctx.db.run(
    lapsing(
      ctx,
      StatusChangeRequest,
      sql`r.shipment_id = any(${ids}::bigint[]) and exists (select from unnest(${ids}::bigint[], ${targets}::bigint[]) m (id, status)
        join shipment_status t on t.tenant_id = :tenant and t.id = r.to_status_id
        where m.id = r.shipment_id and (t.base_id = m.status or m.status = any(${ends}::bigint[])))`,
    ),
  );
}

const overdue = (ctx: Context) => sql`r.expires_at <= ${ctx.now}::timestamptz`;

function lapsing(ctx: Context, { table }: Table, which: RawBuilder<unknown>): RawBuilder<unknown> {
  // Locked in order of their ids, as whoever decides them locks them.
  return sql`update ${sql.table(table)} l set state = 'expired', version = l.version + 1, updated_at = ${ctx.now}::timestamptz
    where l.tenant_id = ${ctx.tenantId} and l.id = any(array(select r.id from ${sql.table(table)} r
      where r.tenant_id = ${ctx.tenantId} and r.state = 'pending' and ${which} order by r.id for update))`;
}
