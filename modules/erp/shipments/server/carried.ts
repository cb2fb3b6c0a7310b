import type { Sale } from '#erp/sales/contract';
import { billOf, keepOnItsWay, soldLines } from '#erp/sales/server';
import type { SaleShipment } from '#erp/shipments/contract';
import { saidLines } from '#erp/stock/server';
import { itemOf } from '#finance/treasury/server';
import { amountText, conflict, fieldRefusal } from '#platform/entity';
import { type Context, sql } from '#platform/server';

/** What of a line is somewhere: with a company or waiting for one, and with its customer by one. */
interface Elsewhere {
  saleLineId: number;
  live: number;
  delivered: number;
}

/** A part of a sale's line that a shipment carries. */
export interface CarriedLine {
  saleLineId: number;
  variationId: number;
  unitId: number;
  quantity: number;
}

type Said = readonly { line: number; quantity: number }[] | null | undefined;

/**
 * Which goods of a sale a shipment is to carry: as said, never more than left the shelf and is on no other way; all of them that no
 * shipment brought to the customer, where nothing is said.
 */
export async function goodsToCarry(ctx: Context, sale: Sale, said: Said): Promise<CarriedLine[]> {
  const lines = await soldLines(ctx, sale);
  const elsewhere = await elsewhereOf(ctx, sale.id, null);
  const out = (line: (typeof lines)[number]) =>
    (line.delivered ?? 0) - (line.returned ?? 0) - (elsewhere.get(line.id)?.live ?? 0);
  const parts = said
    ? saidLines(lines, said, { most: out, beyond: 'errors.saleShipment.notHere' })
    : lines.map((line) => ({ line, quantity: out(line) - (elsewhere.get(line.id)?.delivered ?? 0) }));
  const carried = parts.filter(({ quantity }) => quantity > 0);
  if (carried.length === 0) throw conflict('errors.sale.allSent', sale);
  return carried.map(({ line, quantity }) => ({
    saleLineId: line.id,
    variationId: line.variationId,
    unitId: line.unitId,
    quantity,
  }));
}

/** What a shipment carries is still there to be carried: nothing of it came back or is on another way. */
export async function refuseGone(ctx: Context, sale: Sale, shipment: SaleShipment): Promise<void> {
  const own = await carriedBy(ctx, shipment.id);
  const elsewhere = await elsewhereOf(ctx, sale.id, shipment.id);
  const lines = await soldLines(ctx, sale);
  const isThere = own.every(({ saleLineId, quantity }) => {
    const line = lines.find(({ id }) => id === saleLineId);
    return quantity <= (line?.delivered ?? 0) - (line?.returned ?? 0) - (elsewhere.get(saleLineId)?.live ?? 0);
  });
  if (!isThere) throw conflict('errors.saleShipment.goodsGone', shipment);
}

/** The parts of a sale's lines that a shipment carries. */
export const carriedBy = (ctx: Context, shipmentId: number): Promise<(CarriedLine & { id: number })[]> =>
  ctx.db.query<CarriedLine & { id: number }>(sql`select id, sale_line_id, variation_id, unit_id, quantity from sale_shipment_line
    where tenant_id = ${ctx.tenantId} and sale_shipment_id = ${shipmentId}::bigint order by position`);

async function elsewhereOf(ctx: Context, saleId: number, but: number | null): Promise<Map<number, Elsewhere>> {
  const rows = await ctx.db.query<Elsewhere>(sql`select l.sale_line_id,
      coalesce(sum(l.quantity) filter (where s.status in ('ready', 'with_company', 'refused', 'brought') and s.part_of_id is null), 0)::bigint as live,
      coalesce(sum(l.quantity) filter (where s.status = 'delivered'), 0)::bigint as delivered
    from sale_shipment s join sale_shipment_line l on l.tenant_id = :tenant and l.sale_shipment_id = s.id
    where s.tenant_id = ${ctx.tenantId} and s.sale_id = ${saleId}::bigint and s.id is distinct from ${but}::bigint group by l.sale_line_id`);
  return new Map(rows.map((row) => [row.saleLineId, row]));
}

/** A company collects what is due of a sale and no other collects, and never more; the sale is locked. `own` is what this one was to collect already. */
export async function refuseBeyondDue(
  ctx: Context,
  sale: Sale,
  { cod, own = 0, field = 'cod' }: { cod: number; own?: number; field?: string },
): Promise<void> {
  const most = await dueBeside(ctx, sale, own);
  if (cod <= most) return;
  throw fieldRefusal(field, 'errors.saleShipment.beyondDue', {
    most: amountText(most, sale.currency),
    currency: sale.currency,
  });
}

/** What is due of a sale and nobody else collects; `own` is what one of them was to collect already. */
export async function dueBeside(ctx: Context, sale: Sale, own: number): Promise<number> {
  const bill = billOf(sale);
  const item = await itemOf(ctx, { ...bill, account: bill.owed });
  const due = item ? item.amount - item.settled : 0;
  return Math.max(0, due - ((sale.toCollect ?? 0) - own));
}

/** What companies are to collect of a sale follows from its shipments, and so does whether it takes goods back; it is locked. */
export async function keepCarried(ctx: Context, saleId: number): Promise<void> {
  const standing = await ctx.db.one<{ toCollect: number; underWay: number; allSent: boolean }>(sql`select
      coalesce(sum(cod) filter (where status in ('ready', 'with_company')), 0)::bigint as to_collect,
      count(*) filter (where status in ('with_company', 'refused', 'brought'))::int as under_way,
      not exists (select from sale_line l where l.tenant_id = :tenant and l.sale_id = ${saleId}::bigint
        and l.delivered - l.returned > coalesce((select sum(k.quantity) from sale_shipment_line k
          join sale_shipment d on d.tenant_id = :tenant and d.id = k.sale_shipment_id and d.status in ('ready', 'with_company', 'refused', 'brought', 'delivered') and d.part_of_id is null
          where k.tenant_id = :tenant and k.sale_line_id = l.id), 0)) as all_sent
    from sale_shipment where tenant_id = ${ctx.tenantId} and sale_id = ${saleId}::bigint`);
  keepOnItsWay(ctx, saleId, standing);
}
