import { noteShort, type OwnDelivery } from '#erp/shipments/server';
import { type Context, sql } from '#platform/server';

interface Standing {
  cod: number;
  collected: number;
  isFractional: boolean;
  price: number;
  expected: number;
  amountConfirmed: boolean;
}

/**
 * What was collected too little, by what the sale asked: known once the amount stands, and nobody of the courier makes it good. Of a parcel
 * of which only a part was kept the sale asks what that part costs.
 */
export async function keepShort(ctx: Context, { id, parcelId }: OwnDelivery): Promise<void> {
  const one = await ctx.db.one<Standing>(sql`select d.cod, d.collected, s.is_fractional, s.price, s.expected, s.amount_confirmed
    from shipment s join sale_shipment d on d.tenant_id = :tenant and d.id = ${id}::bigint
    where s.tenant_id = ${ctx.tenantId} and s.id = ${parcelId}::bigint`);
  const asked = one.isFractional ? one.price : one.cod;
  const rounding = one.collected === one.expected ? one.expected - one.price : 0;
  await noteShort(ctx, id, one.amountConfirmed ? Math.max(0, asked - (one.collected - rounding)) : 0);
}
