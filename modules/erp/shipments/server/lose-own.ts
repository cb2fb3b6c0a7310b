import { Sale } from '#erp/sales/contract';
import { foundAgain } from '#erp/sales/server';
import { SaleShipment } from '#erp/shipments/contract';
import { type Context, change, lockRecord, sql } from '#platform/server';
import { keepCarried } from './carried.ts';
import { followParcel } from './own-deliveries.ts';
import { bringBack } from './take-back-shipment.ts';

/**
 * Our own courier lost goods: their customer owes nothing for them nor for carrying them, what they had cost is a loss. A part that was not
 * kept waits until somebody says what of it was lost. The sale and its customer are held.
 */
export async function loseOwn(ctx: Context, id: number, why: string): Promise<void> {
  const shipment = await lockRecord(ctx, SaleShipment, id);
  if (shipment.partOfId !== null) return followParcel(ctx, id, 'brought');
  const sale = await lockRecord(ctx, Sale, shipment.saleId);
  const lost = { shipment, condition: 'lost', note: why, neverReached: true, branch: shipment.branchId } as const;
  const worth = await bringBack(ctx, sale, lost);
  await change(ctx, SaleShipment, shipment, { status: 'lost', worth, endedOn: ctx.today }, 'follow');
  await keepCarried(ctx, sale.id);
}

/** Goods our own courier had lost turned up: their customer owes for them again, and they go on from where they are. */
export async function findOwn(ctx: Context, id: number, status: 'with_company' | 'refused' | 'brought'): Promise<void> {
  const { saleId, status: before } = await lockRecord(ctx, SaleShipment, id);
  if (before === 'lost') {
    const { by } = await ctx.db.one<{ by: number }>(
      sql`select sale_return_id as by from sale_shipment where tenant_id = ${ctx.tenantId} and id = ${id}::bigint`,
    );
    await foundAgain(ctx, await lockRecord(ctx, Sale, saleId), by);
  }
  if (before !== 'returned') await followParcel(ctx, id, status);
}
