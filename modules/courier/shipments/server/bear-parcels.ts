import { noteMost } from '#courier/shipments/contract';
import { type Context, insertRows, sql } from '#platform/server';
import type { MovingRow } from './lock-parcels.ts';
import { recordDeltas } from './record-delta.ts';

/** A parcel that comes out of another: what was not kept of it, or what an exchange took back. */
export interface Birth {
  parent: MovingRow;
  /** Which of its parent's: PARENT-1, PARENT-2. */
  number: number;
  quantity: number;
  isExchange: boolean;
  /** What it is worth should it be lost: of what was not kept its part; what an exchange took back was declared by nobody. */
  declared: number;
  statusId: number;
  via: string;
}

/** Children lie where their parents were: in the agent's hands, or in the store they never left. They collect nothing and only go back. */
export async function bearParcels(ctx: Context, births: readonly Birth[]): Promise<void> {
  if (births.length === 0) return;
  const sent = births.map(({ parent, number, quantity, isExchange, declared, statusId }) => ({
    parent_id: parent.id,
    number,
    quantity,
    is_exchange: isExchange,
    declared_value: declared,
    status_id: statusId,
    courier_id: parent.courierId,
    custodian_kind: parent.custodianKind,
    custodian_id: parent.custodianId,
  }));
  const children =
    await ctx.db.query<MovingRow>(sql`insert into shipment (tenant_id, receipt_no, client_id, commercial_name_id, receiver_name, phone, second_phone, city_id,
      delivery_address_id, address, origin_branch_id, destination_branch_id, current_branch_id, shipment_type_id, shipment_size_id, quantity, currency, price,
      declared_value, return_fee, return_fee_trigger, return_fee_payer, tax_basis_points, fee_mode, priced_at, status_id, status_date, seq, courier_id, custodian_kind, custodian_id, is_urgent, breakable, freezable, parent_id, is_exchange, is_own, note, created_by, created_day, created_at, updated_at)
    select s.tenant_id, s.receipt_no || '-' || r.number::text, s.client_id, s.commercial_name_id, s.receiver_name, s.phone, s.second_phone, s.city_id,
      s.delivery_address_id, s.address, s.origin_branch_id, s.destination_branch_id, s.current_branch_id, s.shipment_type_id, s.shipment_size_id, r.quantity, s.currency, 0,
      r.declared_value, s.fractional_return_fee, s.return_fee_trigger, s.return_fee_payer, s.tax_basis_points, 'fee_included', ${ctx.now}::timestamptz, r.status_id, ${ctx.now}::timestamptz, 1, r.courier_id, r.custodian_kind, r.custodian_id, s.is_urgent, s.breakable, s.freezable,
      s.id, r.is_exchange, s.is_own, case when r.is_exchange then left(s.exchange_of, ${noteMost}::int) else s.note end, ${ctx.user?.id ?? null}::bigint, ${ctx.today}::date, ${ctx.now}::timestamptz, ${ctx.now}::timestamptz
    from jsonb_to_recordset(${JSON.stringify(sent)}::jsonb) as r(parent_id bigint, number int, quantity int, is_exchange boolean, declared_value bigint, status_id bigint,
      courier_id bigint, custodian_kind text, custodian_id bigint)
    join shipment s on s.tenant_id = ${ctx.tenantId} and s.id = r.parent_id order by s.id, r.number returning *`);
  writeBirths(ctx, births, children);
  recordDeltas(
    ctx,
    children.map((after) => ({ before: null, after })),
  );
}

/** The first link of each child's chain of custody. */
function writeBirths(ctx: Context, births: readonly Birth[], children: readonly MovingRow[]): void {
  const parents = new Map(births.map((birth) => [birth.parent.id, birth]));
  const events = children.map(({ id, parentId, statusId, custodianKind, custodianId }) => {
    const { parent, via } = parents.get(parentId as number) as Birth;
    return {
      shipment_id: id,
      to_status_id: statusId,
      to_custodian_kind: custodianKind,
      to_custodian_id: custodianId,
      branch_id: parent.currentBranchId,
      via,
    };
  });
  insertRows(ctx.db, 'shipment_event', {
    same: { seq: [1, 'int'], user_id: [ctx.user?.id ?? null, 'bigint'], at: [ctx.now, 'timestamptz'] },
    types: {
      shipment_id: 'bigint',
      to_status_id: 'bigint',
      to_custodian_kind: 'text',
      to_custodian_id: 'bigint',
      branch_id: 'bigint',
      via: 'text',
    },
    rows: events,
  });
}
