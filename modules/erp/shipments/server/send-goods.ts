import type { Sale } from '#erp/sales/contract';
import type { Sending } from '#erp/sales/server';
import { SaleShipment } from '#erp/shipments/contract';
import { fieldRefusal } from '#platform/entity';
import { type Context, insertRow, insertRows, lockRecord, sql } from '#platform/server';
import { type CarriedLine, goodsToCarry, keepCarried, refuseBeyondDue } from './carried.ts';
import { courierOf, ownParcelOf } from './own-courier.ts';

/**
 * A delivery company, or our own courier, is to carry goods of a sale, which is locked, to its customer and to collect what is said, never
 * more than is due of it beside its other shipments. Whom it goes to is the customer as he is known, unless said.
 */
export async function sendGoods(ctx: Context, sale: Sale, said: Sending, fields: string): Promise<void> {
  const { lines: named, ...terms } = said;
  if (!terms.company) refuseNowhere(ctx, said, fields);
  const lines = await goodsToCarry(ctx, sale, named);
  await refuseBeyondDue(ctx, sale, { cod: terms.cod, field: `${fields}cod` });
  const known = await ctx.db.one<{ receiver: string; receiverPhone: string; address: string | null }>(
    sql`select name as receiver, phone as receiver_phone, address from customer where tenant_id = ${ctx.tenantId} and id = ${sale.customerId}::bigint`,
  );
  const id = await insertRow(ctx, SaleShipment, {
    ...{ sale: sale.id, customer: sale.customerId, branch: sale.branchId, currency: sale.currency },
    ...terms,
    ...{ fee: terms.fee ?? 0, user: ctx.user?.id ?? null },
    receiver: terms.receiver ?? known.receiver,
    receiverPhone: terms.receiverPhone ?? known.receiverPhone,
    address: terms.address ?? known.address,
  });
  keepGoods(ctx, id, lines);
  if (!terms.company) await giveToOwn(ctx, id, fields);
  await keepCarried(ctx, sale.id);
}

/** Our own courier has to know the city it goes to. */
function refuseNowhere(ctx: Context, { city }: Sending, fields: string): void {
  courierOf(ctx, `${fields}company_id`);
  if (!city) throw fieldRefusal(`${fields}city_id`, 'errors.required');
}

/** The goods become a parcel of the company's own, ready to be taken along. */
async function giveToOwn(ctx: Context, id: number, fields: string): Promise<void> {
  const shipment = await lockRecord(ctx, SaleShipment, id);
  if (!shipment.address) throw fieldRefusal(`${fields}address`, 'errors.required');
  if (!shipment.receiverPhone) throw fieldRefusal(`${fields}receiver_phone`, 'errors.required');
  const parcel = await courierOf(ctx, `${fields}company_id`).take(ctx, await ownParcelOf(ctx, shipment));
  ctx.db.run(sql`update sale_shipment set parcel_id = ${parcel.id}::bigint, tracking = ${parcel.number}
    where tenant_id = ${ctx.tenantId} and id = ${id}::bigint`);
}

export function keepGoods(ctx: Context, id: number, lines: readonly CarriedLine[]): void {
  insertRows(ctx.db, 'sale_shipment_line', {
    same: { sale_shipment_id: [id, 'bigint'] },
    types: { position: 'int', sale_line_id: 'bigint', variation_id: 'bigint', unit_id: 'bigint', quantity: 'bigint' },
    rows: lines.map(({ saleLineId, variationId, unitId, quantity }, position) => ({
      position,
      sale_line_id: saleLineId,
      variation_id: variationId,
      unit_id: unitId,
      quantity,
    })),
  });
}
