import { Sale } from '#erp/sales/contract';
import { SaleShipment } from '#erp/shipments/contract';
import type { VerbInput } from '#platform/entity';
import { type Context, change, lockFor, lockRecord } from '#platform/server';
import { keepCarried } from './carried.ts';

/** The customer did not take the goods: they wait with the company to come back or to be sent once more. */
export async function refuseShipment(ctx: Context, { id, reason }: VerbInput<typeof SaleShipment, 'refuse'>): Promise<void> {
  const shipment = await lockFor(ctx, SaleShipment, 'refuse', id);
  const sale = await lockRecord(ctx, Sale, shipment.saleId);
  await change(ctx, SaleShipment, shipment, { status: 'refused', reason }, 'refuse');
  await keepCarried(ctx, sale.id);
}
