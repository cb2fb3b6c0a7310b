import type { Sale } from '#erp/sales/contract';
import type { Sending } from '#erp/sales/server';
import { SaleShipment } from '#erp/shipments/contract';
import { type Context, insertRow, insertRows, sql } from '#platform/server';
import { type CarriedLine, goodsToCarry, keepCarried, refuseBeyondDue } from './carried.ts';

/**
 * A delivery company is to carry goods of a sale, which is locked, to its customer and to collect what is said, never more than is due
 * of it beside its other shipments. Whom it goes to is the customer as he is known, unless said.
 */
export async function sendGoods(ctx: Context, sale: Sale, said: Sending, fields: string): Promise<void> {
  const { lines: named, ...terms } = said;
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
  await keepCarried(ctx, sale.id);
}

function keepGoods(ctx: Context, id: number, lines: readonly CarriedLine[]): void {
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
