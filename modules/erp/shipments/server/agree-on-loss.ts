import { SaleShipment } from '#erp/shipments/contract';
import type { VerbInput } from '#platform/entity';
import { type Context, change, lockFor } from '#platform/server';
import { bookAnswered } from './book-answered.ts';

/** The company answers for another sum of what it lost than was said first. */
export async function agreeOnLoss(ctx: Context, { id, owes, reason }: VerbInput<typeof SaleShipment, 'agree'>): Promise<void> {
  const shipment = await lockFor(ctx, SaleShipment, 'agree', id);
  await bookAnswered(ctx, shipment, { owes, event: 'agreed' });
  await change(ctx, SaleShipment, shipment, { due: owes, reason }, 'agree');
}
