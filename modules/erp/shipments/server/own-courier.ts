import type { SaleShipment } from '#erp/shipments/contract';
import { sectionAllowed } from '#foundation/tenancy/contract';
import { fieldRefusal } from '#platform/entity';
import { type Context, sql } from '#platform/server';
import { type CarriedLine, carriedBy } from './carried.ts';

/** What our own courier is told of goods it is to carry: whom they go to, what it collects, what they ask and how many pieces they are. */
export interface OwnParcel {
  branchId: number;
  receiver: string | null;
  receiverPhone: string | null;
  cityId: number;
  address: string | null;
  note: string | null;
  cod: number;
  worth: number;
  pieces: number;
}

/** Our own courier, as deliveries of sales know it. */
export interface OwnCourier {
  /** Takes goods over as a parcel of the company's own; answers the parcel and the number it goes by. */
  take: (ctx: Context, parcel: OwnParcel) => Promise<{ id: number; number: string | null }>;
  /** Says anew what is written on a parcel that is still here. */
  correct: (ctx: Context, id: number, parcel: OwnParcel) => Promise<void>;
  /** Drops a parcel that is still here. */
  drop: (ctx: Context, id: number, reason: string) => Promise<void>;
  /** Holds parcels until the transaction ends: they come before the papers of what they carry. */
  hold: (ctx: Context, ids: readonly number[]) => Promise<void>;
}

let courier: OwnCourier | undefined;

/** A module above both sides says here how our own courier carries goods of sales. */
export function ownCourierIs(one: OwnCourier): void {
  courier = one;
}

/** A delivery by our own courier: no company has it. */
export const isByOwn = ({ companyId, parcelId }: Pick<SaleShipment, 'companyId' | 'parcelId'>): boolean =>
  companyId === null && parcelId !== null;

/** Our own courier, where this company has one; else a delivery company has to be named. */
export function courierOf(ctx: Context, field: string): OwnCourier {
  const { businessTypeId, businessSubTypeId } = ctx.tenant;
  if (!courier || !sectionAllowed('courier', businessTypeId, businessSubTypeId)) throw fieldRefusal(field, 'errors.required');
  return courier;
}

/** Holds the parcels of goods that are still here, and after them their sale: before any of its papers. */
export async function holdOwnOf(ctx: Context, of: { saleId: number } | { shipmentId: number }): Promise<void> {
  const which = 'saleId' in of ? sql`s.sale_id = ${of.saleId}::bigint` : sql`s.id = ${of.shipmentId}::bigint`;
  const found = await ctx.db.query<{ parcelId: number; saleId: number }>(
    sql`select s.parcel_id, s.sale_id from sale_shipment s where s.tenant_id = ${ctx.tenantId} and ${which} and s.parcel_id is not null
      and s.status = 'ready' order by s.parcel_id`,
  );
  const [first] = found;
  if (!first) return;
  await courierOf(ctx, 'company_id').hold(
    ctx,
    found.map(({ parcelId }) => parcelId),
  );
  await ctx.db.query(sql`select from sale where tenant_id = ${ctx.tenantId} and id = ${first.saleId}::bigint for update`);
}

/** What is told to our own courier of a delivery as it stands. */
export async function ownParcelOf(ctx: Context, shipment: SaleShipment): Promise<OwnParcel> {
  const { branchId, receiver, receiverPhone, cityId, address, note, cod } = shipment;
  const lines = await carriedBy(ctx, shipment.id);
  const worth = await worthOf(ctx, lines);
  return { branchId, receiver, receiverPhone, cityId: cityId as number, address, note, cod, worth, pieces: piecesOf(lines) };
}

/** Weighed goods are a piece each; others as many as they are. */
const piecesOf = (lines: readonly CarriedLine[]): number =>
  Math.min(
    10_000,
    lines.reduce((sum, { quantity }) => sum + (quantity % 1000 === 0 ? quantity / 1000 : 1), 0),
  );

/** What goods ask, with their tax: so much is lost with them. */
async function worthOf(ctx: Context, lines: readonly CarriedLine[]): Promise<number> {
  const parts = lines.map(({ saleLineId, quantity }) => ({ id: saleLineId, quantity }));
  const { worth } = await ctx.db.one<{
    worth: number;
  }>(sql`select coalesce(sum(round((l.net + l.tax)::numeric * p.quantity / l.quantity)), 0)::bigint as worth
    from jsonb_to_recordset(${JSON.stringify(parts)}::jsonb) as p (id bigint, quantity bigint)
    join sale_line l on l.tenant_id = ${ctx.tenantId} and l.id = p.id`);
  return worth;
}
