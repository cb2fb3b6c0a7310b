import { IncomingParcels, OutgoingParcels, WaitingParcels } from '#courier/transfers/contract';
import { type Context, implementView, sql } from '#platform/server';

/** Every parcel that left on a manifest, seen from the branches of one end of it. */
const parcels = (ctx: Context, end: 'from' | 'to', only: 'all' | 'travelling') => {
  const mine = ctx.chosenBranchId ? [ctx.chosenBranchId] : (ctx.user?.branchIds ?? null);
  const branch = sql.ref(`t.${end}_branch_id`);
  return sql`select s.id, s.receipt_no, t.id as transfer_id, json_build_object('id', t.id, 'name', t.number) as transfer, t.kind,
      f.id as from_branch_id, json_build_object('id', f.id, 'name', f.name) as from_branch, b.id as to_branch_id, json_build_object('id', b.id, 'name', b.name) as to_branch,
      k.id as client_id, json_build_object('id', k.id, 'name', k.name) as client, s.receiver_name, c.id as city_id, json_build_object('id', c.id, 'name', c.title) as city,
      s.price, s.currency, t.state as transfer_state, r.state, t.dispatched_at, r.received_at
    from branch_transfer_row r join branch_transfer t on t.tenant_id = r.tenant_id and t.id = r.transfer_id
    join shipment s on s.tenant_id = r.tenant_id and s.id = r.shipment_id join client k on k.tenant_id = s.tenant_id and k.id = s.client_id
    join city c on c.tenant_id = s.tenant_id and c.id = s.city_id join branch f on f.tenant_id = t.tenant_id and f.id = t.from_branch_id
    join branch b on b.tenant_id = t.tenant_id and b.id = t.to_branch_id
    where r.tenant_id = ${ctx.tenantId} and t.state not in ('draft', 'cancelled')
      and (${only} = 'all' or (r.state = 'loaded' and t.state in ('dispatched', 'receiving')))
      and (${mine}::bigint[] is null or ${branch} = any(${mine}::bigint[]))`;
};

export const outgoingParcels = implementView(OutgoingParcels, (ctx) => parcels(ctx, 'from', 'all'));
export const waitingParcels = implementView(WaitingParcels, (ctx) => parcels(ctx, 'from', 'travelling'));
export const incomingParcels = implementView(IncomingParcels, (ctx) => parcels(ctx, 'to', 'travelling'));
