import { IncomingParcels, OutgoingParcels, WaitingParcels } from '#courier/transfers/contract';
import { type Context, foundIn, implementView, type Params, seenByBranch, sql, type ViewRecords } from '#platform/server';

type End = 'from' | 'to';

/** Every parcel that left on a manifest, seen from the branches of one end of it. */
const parcels = (end: End, only: 'all' | 'travelling'): ViewRecords => {
  const found = (ctx: Context, words: string, params: Params) =>
    foundIn('parcels_on_transfers', words, params, { sight: seenByBranch(ctx, `${end}_branch_id`) });
  return {
    rows: (
      ctx,
    ) => sql`select r.tenant_id, r.shipment_id as id, s.receipt_no, r.transfer_id, t.kind, r.from_branch_id, r.to_branch_id,
        s.client_id, s.receiver_name, s.city_id, s.price, s.currency, t.state as transfer_state, r.state, t.dispatched_at, r.received_at
      from branch_transfer_row r join branch_transfer t on t.tenant_id = :tenant and t.id = r.transfer_id
      left join shipment s on s.tenant_id = :tenant and s.id = r.shipment_id
      where r.tenant_id = ${ctx.tenantId} and ${only === 'all' ? left : travelling} and ${mine(ctx, end)}`,
    filters: { receiptNo: (ctx, value, params) => `${found(ctx, value, params)} and ${inNumber(value, params)}` },
    search: found,
  };
};
const left = sql`t.state not in ('draft', 'cancelled')`;
const travelling = sql`r.state = 'loaded' and t.state in ('dispatched', 'receiving')`;

const inNumber = (value: string, params: Params) =>
  `position(fold_text(${params.add(value, 'text')}) in fold_text(e.receipt_no)) > 0`;

/** One branch is asked for by itself: then its rows stand in the index in the order of the list. */
function mine(ctx: Context, end: End) {
  const { ids } = seenByBranch(ctx) ?? {};
  const branch = sql.ref(`r.${end}_branch_id`);
  if (ids?.length === 1) return sql`${branch} = ${ids[0]}::bigint`;
  return ids ? sql`${branch} = any(${[...ids]}::bigint[])` : sql`true`;
}

export const outgoingParcels = implementView(OutgoingParcels, parcels('from', 'all'));
export const waitingParcels = implementView(WaitingParcels, parcels('from', 'travelling'));
export const incomingParcels = implementView(IncomingParcels, parcels('to', 'travelling'));
