import { notify } from '#collaboration/notifications/server';
import { requestsDecided } from '#courier/requests/contract';
import { amountText, type Bilingual, type Currency, inGroups } from '#platform/entity';
import { type Context, listenTo, type RawBuilder, sql } from '#platform/server';

interface Decided {
  askedById: number;
  shipmentId: number;
  parcel: string;
  note: string | null;
  currency: Currency;
  /** Of a price. */
  oldPrice: number | null;
  newPrice: number | null;
  /** Of a status. */
  status: Bilingual | null;
}

// Whoever asked hears the answer; one who asked for many hears once how many were decided, not a line each.
listenTo(requestsDecided, async (ctx, { kind, requestIds, decision }) => {
  const decided = await ctx.db.query<Decided>(asked[kind](ctx, requestIds));
  for (const [reader, his] of Map.groupBy(decided, ({ askedById }) => askedById)) {
    const [first] = his;
    if (!first) continue;
    const isOne = his.length === 1;
    await notify(ctx, {
      to: [reader],
      type: `${kind}_request`,
      words: {
        key: isOne ? `requestTold.${kind}.${decision}` : `requestTold.${kind}.${decision}Many`,
        values: isOne ? valuesOf(first) : { parcel: first.parcel, parcels: his.length },
      },
      href: isOne ? `/shipments/${first.shipmentId}/show` : '/shipments',
      ...(isOne && { shipmentId: first.shipmentId }),
      // Of one parcel each answer is its own; of many at once they are one line that counts.
      key: isOne ? `${kind}/${decision}/${first.shipmentId}` : `${kind}/${decision}`,
    });
  }
});

const asked: Record<'price' | 'status', (ctx: Context, ids: readonly number[]) => RawBuilder<unknown>> = {
  price: (
    ctx,
    ids,
  ) => sql`select r.asked_by_id, r.shipment_id, coalesce(s.receipt_no, s.id::text) as parcel, r.decision_note as note,
      r.currency, r.old_price, r.new_price, null::jsonb as status
    from price_change_request r join shipment s on s.tenant_id = :tenant and s.id = r.shipment_id
    where r.tenant_id = ${ctx.tenantId} and r.id = any(${[...ids]}::bigint[]) order by r.id`,
  status: (
    ctx,
    ids,
  ) => sql`select r.asked_by_id, r.shipment_id, coalesce(s.receipt_no, s.id::text) as parcel, r.decision_note as note,
      r.currency, null::bigint as old_price, null::bigint as new_price, t.name as status
    from status_change_request r join shipment s on s.tenant_id = :tenant and s.id = r.shipment_id
      join shipment_status t on t.tenant_id = :tenant and t.id = r.to_status_id
    where r.tenant_id = ${ctx.tenantId} and r.id = any(${[...ids]}::bigint[]) order by r.id`,
};

function valuesOf({ parcel, note, currency, oldPrice, newPrice, status }: Decided): Record<string, unknown> {
  const said = (amount: number | null) => (amount === null ? '' : inGroups(amountText(amount, currency)));
  return { parcel, note: note ?? '', currency, oldPrice: said(oldPrice), newPrice: said(newPrice), status };
}
