import { notify } from '#collaboration/notifications/server';
import { shipmentsMoved } from '#courier/moves/contract';
import type { Bilingual } from '#platform/entity';
import { listenTo, sql } from '#platform/server';

interface Moved {
  /** The client's own sign-in. */
  reader: number;
  shipmentId: number;
  parcel: string;
  status: Bilingual;
}

// A client who signs in hears of moves of which the company says so; of many at once he hears once, with how many.
listenTo(shipmentsMoved, async (ctx, { statusId, parcels }) => {
  const ids = parcels.filter((one) => one.notify).map(({ shipmentId }) => shipmentId);
  if (ids.length === 0) return;
  const moved =
    await ctx.db.query<Moved>(sql`select c.user_id as reader, s.id as shipment_id, coalesce(s.receipt_no, s.id::text) as parcel, t.name as status
    from shipment s join client c on c.tenant_id = :tenant and c.id = s.client_id
      join shipment_status t on t.tenant_id = :tenant and t.id = ${statusId}::bigint
    where s.tenant_id = ${ctx.tenantId} and s.id = any(${ids}::bigint[]) and c.user_id is not null order by s.id`);
  for (const [reader, [first, ...more]] of Map.groupBy(moved, (one) => one.reader)) {
    if (!first) continue;
    const { parcel, shipmentId, status } = first;
    const isOne = more.length === 0;
    await notify(ctx, {
      to: [reader],
      type: 'parcel_moved',
      words: { key: `parcelTold.${isOne ? 'one' : 'many'}`, values: { parcel, parcels: more.length + 1, status } },
      href: isOne ? `/shipments/${shipmentId}/show` : `/shipments?status_ids=${statusId}`,
      ...(isOne && { shipmentId }),
      key: isOne ? `parcel_moved/${statusId}/${shipmentId}` : `parcel_moved/${statusId}`,
    });
  }
});
