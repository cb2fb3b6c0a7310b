import { Sale } from '#erp/sales/contract';
import { SaleShipment } from '#erp/shipments/contract';
import type { VerbInput } from '#platform/entity';
import { type Context, change, lockFor, lockRecord } from '#platform/server';
import { keepCarried } from './carried.ts';
import { courierOf, holdOwnOf } from './own-courier.ts';
import { refuseUnlentCredit } from './refuse-unlent-credit.ts';

/** Goods that are still here are not sent: what was to be collected for them their customer owes. */
export async function cancelShipment(ctx: Context, { id, reason }: VerbInput<typeof SaleShipment, 'cancel'>): Promise<void> {
  await holdOwnOf(ctx, { shipmentId: id });
  const shipment = await lockFor(ctx, SaleShipment, 'cancel', id);
  const sale = await lockRecord(ctx, Sale, shipment.saleId);
  await change(ctx, SaleShipment, shipment, { status: 'cancelled', reason, endedOn: ctx.today }, 'cancel');
  await keepCarried(ctx, sale.id);
  if (shipment.parcelId !== null) await courierOf(ctx, 'reason').drop(ctx, shipment.parcelId, reason);
  if (shipment.cod > 0) await refuseUnlentCredit(ctx, shipment);
}
