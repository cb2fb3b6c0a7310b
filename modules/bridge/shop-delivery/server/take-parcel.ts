import { noteMost } from '#courier/shipments/contract';
import { createOwnShipment } from '#courier/shipments/server';
import type { OwnParcel } from '#erp/shipments/server';
import { ownClient } from '#foundation/parties/server';
import { type Context, sql } from '#platform/server';

/**
 * Goods of a sale become a parcel of the company's own courier, ready to be taken along: sent by the company itself in the sale's branch,
 * priced without fees, collecting what is due of them.
 */
export async function takeParcel(ctx: Context, parcel: OwnParcel): Promise<{ id: number; number: string | null }> {
  const { branchId } = parcel;
  const client = await ownClient(ctx, branchId);
  const id = await createOwnShipment({ ...ctx, branchId }, { client, ...writtenOn(parcel) });
  const { number } = await ctx.db.one<{ number: string | null }>(
    sql`select receipt_no as number from shipment where tenant_id = ${ctx.tenantId} and id = ${id}::bigint`,
  );
  return { id, number };
}

/** What is written on the parcel; goods that are paid already are worth what they asked all the same. */
export function writtenOn({ receiver, receiverPhone, cityId, address, note, cod, worth, pieces }: OwnParcel) {
  return {
    receiverName: receiver,
    phone: receiverPhone,
    city: cityId,
    address,
    note: note?.slice(0, noteMost) ?? null,
    price: cod,
    declaredValue: worth,
    quantity: Math.max(1, pieces),
  };
}
