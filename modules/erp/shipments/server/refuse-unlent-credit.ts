import { creditLeft } from '#erp/sales/server';
import type { SaleShipment } from '#erp/shipments/contract';
import { conflict } from '#platform/entity';
import { type Context, may } from '#platform/server';

/**
 * What a company no longer collects its customer owes on account: beyond his limit only whoever lets sales through may leave it to him.
 * Otherwise a sale would be sold as collected at the door, and its shipment dropped.
 */
export async function refuseUnlentCredit(ctx: Context, shipment: Pick<SaleShipment, 'customerId' | 'number'>): Promise<void> {
  if (!ctx.user || may(ctx, 'approve_sales')) return;
  const left = await creditLeft(ctx, shipment.customerId);
  if (left !== null && left < 0) throw conflict('errors.saleShipment.beyondLimit', shipment);
}
