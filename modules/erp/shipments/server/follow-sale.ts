import type { Sale } from '#erp/sales/contract';
import { soldLines } from '#erp/sales/server';
import { SaleShipment } from '#erp/shipments/contract';
import { type Context, change, lockRecord, sql, translate } from '#platform/server';
import { carriedBy, dueBeside, keepCarried } from './carried.ts';
import { courierOf, ownParcelOf } from './own-courier.ts';
import { keepGoods } from './send-goods.ts';

/**
 * Of a sale goods came back, or all of it was taken back: what of them our own courier has not taken along yet is carried no more, and it
 * collects no more than is due. The parcels and the sale are held.
 */
export async function followSale(ctx: Context, sale: Sale): Promise<void> {
  const ready = await ctx.db.query<{ id: number }>(sql`select id from sale_shipment
    where tenant_id = ${ctx.tenantId} and sale_id = ${sale.id}::bigint and status = 'ready' and parcel_id is not null order by id desc`);
  for (const { id } of ready) await trim(ctx, sale, await lockRecord(ctx, SaleShipment, id));
}

async function trim(ctx: Context, sale: Sale, shipment: SaleShipment): Promise<void> {
  const { id, cod } = shipment;
  const parcelId = shipment.parcelId as number;
  const left = await stillOut(ctx, sale, id);
  const courier = courierOf(ctx, 'company_id');
  if (left.length === 0) {
    const reason = translate(ctx.locale, 'saleShipment.cameBack');
    await change(ctx, SaleShipment, shipment, { status: 'cancelled', reason, endedOn: ctx.today }, 'cancel');
    await keepCarried(ctx, sale.id);
    return courier.drop(ctx, parcelId, reason);
  }
  ctx.db.run(sql`delete from sale_shipment_line where tenant_id = ${ctx.tenantId} and sale_shipment_id = ${id}::bigint`);
  keepGoods(ctx, id, left);
  const most = await dueBeside(ctx, sale, cod);
  if (most < cod) await change(ctx, SaleShipment, shipment, { cod: most }, 'correct');
  await keepCarried(ctx, sale.id);
  await courier.correct(ctx, parcelId, await ownParcelOf(ctx, { ...shipment, cod: Math.min(cod, most) }));
}

/** What of a delivery's goods did not come back, beside what others have still to carry of the same lines: a customer brings what he has. */
async function stillOut(ctx: Context, sale: Sale, id: number) {
  const lines = await soldLines(ctx, sale);
  const own = await carriedBy(ctx, id);
  const others = await ctx.db.query<{
    saleLineId: number;
    quantity: number;
  }>(sql`select l.sale_line_id, sum(l.quantity)::bigint as quantity
    from sale_shipment s join sale_shipment_line l on l.tenant_id = :tenant and l.sale_shipment_id = s.id
    where s.tenant_id = ${ctx.tenantId} and s.sale_id = ${sale.id}::bigint and s.id <> ${id}::bigint and s.part_of_id is null
      and s.status in ('ready', 'with_company', 'refused', 'brought') group by l.sale_line_id`);
  return own
    .map((part) => {
      const line = lines.find((one) => one.id === part.saleLineId);
      const elsewhere = others.find((one) => one.saleLineId === part.saleLineId)?.quantity ?? 0;
      return { ...part, quantity: Math.min(part.quantity, (line?.delivered ?? 0) - (line?.returned ?? 0) - elsewhere) };
    })
    .filter(({ quantity }) => quantity > 0);
}
