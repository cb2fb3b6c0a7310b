import { Sale } from '#erp/sales/contract';
import { SaleShipment } from '#erp/shipments/contract';
import type { VerbInput } from '#platform/entity';
import { type Context, change, lockFor, lockRecord } from '#platform/server';
import { bookAnswered } from './book-answered.ts';
import { keepCarried } from './carried.ts';
import { bringBack } from './take-back-shipment.ts';

/**
 * The company lost goods: their customer owes nothing for them nor for carrying them, what they had cost is a loss, and the company
 * owes what it answers for, at most what they had asked.
 */
export async function loseShipment(ctx: Context, { id, owes, reason }: VerbInput<typeof SaleShipment, 'lose'>): Promise<void> {
  const shipment = await lockFor(ctx, SaleShipment, 'lose', id);
  const sale = await lockRecord(ctx, Sale, shipment.saleId);
  const lost = { shipment, condition: 'lost', note: reason, neverReached: true, branch: shipment.branchId } as const;
  const worth = await bringBack(ctx, sale, lost);
  await bookAnswered(ctx, { ...shipment, worth }, { owes, event: 'lost' });
  await change(ctx, SaleShipment, shipment, { status: 'lost', due: owes, worth, reason, endedOn: ctx.today }, 'lose');
  await keepCarried(ctx, sale.id);
}
