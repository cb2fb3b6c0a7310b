import type { FeeMode } from '#courier/shipments/contract';
import { status } from '#courier/statuses/contract';
import { type Currency, snake } from '#platform/entity';
import { type Context, quoted, sql } from '#platform/server';
import type { Snapshot } from './price-snapshot.ts';
import type { Counted } from './record-delta.ts';

/** A parcel's row at its birth. */
export interface NewRow extends Omit<Snapshot, 'pricedAt'>, Counted {
  id: number;
  receiptNo: string | null;
  commercialNameId: number | null;
  receiverName: string | null;
  phone: string;
  secondPhone: string | null;
  cityId: number;
  deliveryAddressId: number | null;
  address: string | null;
  shipmentTypeId: number | null;
  shipmentSizeId: number | null;
  quantity: number;
  weight: number | null;
  declaredValue: number | null;
  currency: Currency;
  feeMode: FeeMode;
  pricedAt: Date | null;
  statusDate: Date;
  seq: number;
  custodianKind: 'client';
  custodianId: number;
  isUrgent: boolean;
  breakable: boolean;
  freezable: boolean;
  exchangeOf: string | null;
  note: string | null;
  isOwn: boolean;
  clientUuid: string | null;
  createdBy: number | null;
  createdAt: Date;
  updatedAt: Date;
}

/** Writes the row and the first links of its chain of custody: born with its sender, and ready where it is priced. */
export function writeShipment(ctx: Context, row: NewRow): void {
  const names = Object.keys(row);
  const values = Object.values(row);
  const places = values.map((_, index) => `$${index + 2}`);
  ctx.db.run({
    text: `insert into shipment (tenant_id, ${names.map((name) => quoted(snake(name))).join(', ')}) values ($1, ${places.join(', ')})`,
    values: [ctx.tenantId, ...values],
  });
  const event = (seq: number, from: number | null, to: number) =>
    sql`(${ctx.tenantId}, ${row.id}, ${seq}, ${from}::bigint, ${to}, ${seq === 1 ? null : 'client'}, ${seq === 1 ? null : row.clientId}::bigint,
      'client', ${row.clientId}, ${row.originBranchId}, ${ctx.user?.id ?? null}::bigint, ${ctx.now})`;
  const events = [event(1, null, status.notReady)];
  if (row.statusId === status.ready) events.push(event(2, status.notReady, status.ready));
  ctx.db.run(sql`insert into shipment_event (tenant_id, shipment_id, seq, from_status_id, to_status_id, from_custodian_kind, from_custodian_id,
      to_custodian_kind, to_custodian_id, branch_id, user_id, at)
    values ${sql.join(events)}`);
}
