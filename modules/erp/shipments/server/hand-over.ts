import { Sale } from '#erp/sales/contract';
import { SaleShipment } from '#erp/shipments/contract';
import type { VerbInput } from '#platform/entity';
import { type Context, change, lockFor, lockRecord } from '#platform/server';
import { keepCarried, refuseBeyondDue, refuseGone } from './carried.ts';

/** The company takes goods with it, as long as they are still to be carried and what it is to collect is still due. */
export async function handOver(ctx: Context, { id }: VerbInput<typeof SaleShipment, 'handOver'>): Promise<void> {
  const shipment = await lockFor(ctx, SaleShipment, 'handOver', id);
  const sale = await lockRecord(ctx, Sale, shipment.saleId);
  await refuseGone(ctx, sale, shipment);
  const own = shipment.status === 'ready' ? shipment.cod : 0;
  await refuseBeyondDue(ctx, sale, { cod: shipment.cod, own });
  await change(ctx, SaleShipment, shipment, { status: 'with_company', sentOn: ctx.today, reason: null }, 'handOver');
  await keepCarried(ctx, sale.id);
}
