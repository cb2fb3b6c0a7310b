import { SaleShipment } from '#erp/shipments/contract';
import { lockParty } from '#finance/treasury/server';
import { type Context, change, insertRow, lockRecord, sql } from '#platform/server';
import { carriedBy, keepCarried } from './carried.ts';
import { keepGoods } from './send-goods.ts';

/** A delivery by our own courier, as its parcel finds it. */
export interface OwnDelivery {
  id: number;
  parcelId: number;
  saleId: number;
  status: SaleShipment['status'];
}

/** The deliveries that parcels are. */
export const deliveriesBy = (ctx: Context, parcelIds: readonly number[]): Promise<OwnDelivery[]> =>
  ctx.db.query<OwnDelivery>(sql`select id, parcel_id, sale_id, status from sale_shipment
    where tenant_id = ${ctx.tenantId} and parcel_id = any(${[...parcelIds]}::bigint[]) order by id`);

/** Holds the sales of deliveries with their customers, in one order: their parcels are held, and nothing of a treasury is yet. */
export async function holdDeliveries(ctx: Context, deliveries: readonly Pick<OwnDelivery, 'saleId'>[]): Promise<void> {
  const ids = [...new Set(deliveries.map(({ saleId }) => saleId))];
  const sales = await ctx.db.query<{ customerId: number }>(
    sql`select customer_id from sale where tenant_id = ${ctx.tenantId} and id = any(${ids}::bigint[]) order by id for update`,
  );
  const customers = [...new Set(sales.map(({ customerId }) => customerId))].sort((one, other) => one - other);
  for (const id of customers) await lockParty(ctx, { kind: 'customer', id });
}

/** Nobody says by hand how far a delivery of our own courier is: its parcel does. */
const follow = 'follow';

/** Where its parcel is now a delivery is too; its sale is held. Of a parcel that was dropped its customer owes what was to be collected. */
export async function followParcel(
  ctx: Context,
  id: number,
  status: Exclude<SaleShipment['status'], 'returned' | 'lost'>,
): Promise<void> {
  const shipment = await lockRecord(ctx, SaleShipment, id);
  const isOut = status === 'with_company' && !shipment.sentOn;
  const hasEnded = status === 'delivered' || status === 'cancelled';
  const values = {
    status,
    endedOn: hasEnded ? ctx.today : null,
    ...(isOut && { sentOn: ctx.today }),
    ...(status !== 'delivered' && { short: 0, shortById: null }),
  };
  await change(ctx, SaleShipment, shipment, values, follow);
  await keepCarried(ctx, shipment.saleId);
}

/** A part of what a parcel carried was not kept and goes back: which goods of it, is seen when they are here. It collects nothing. */
export async function addPart(ctx: Context, of: number, parcel: { id: number; number: string | null }): Promise<void> {
  const whole = await lockRecord(ctx, SaleShipment, of);
  const { saleId: sale, customerId: customer, branchId: branch, cityId: city, userId: user } = whole;
  const { currency, receiver, receiverPhone, address, sentOn } = whole;
  const id = await insertRow(ctx, SaleShipment, {
    ...{ sale, customer, branch, city, user, currency, receiver, receiverPhone, address, sentOn },
    ...{ tracking: parcel.number, parcelId: parcel.id, partOfId: of, cod: 0, fee: 0, status: 'refused' },
  });
  keepGoods(ctx, id, await carriedBy(ctx, of));
  await keepCarried(ctx, sale);
}
