import { ServiceCharge } from '#courier/moves/contract';
import { taxInside } from '#courier/pricing/contract';
import { addServiceFee, lockMoving, shipmentNotFound } from '#courier/shipments/server';
import { post, reverseAll, standingEntries } from '#finance/ledger/server';
import { settingsOf } from '#foundation/tenancy/server';
import { conflict, fieldRefusal, notFound, Refusal, type VerbInput } from '#platform/entity';
import { audit, type Context, change, lockFor, sql } from '#platform/server';
import { writeCharges } from './charge-parcels.ts';

export type NewServiceCharge = VerbInput<typeof ServiceCharge, 'create'>;

/** Charges a sender for something beside the fee of his parcel. Where a statement holds the parcel already, his next one takes it. */
export async function chargeService(ctx: Context, { shipment, kind, amount, note }: NewServiceCharge): Promise<number> {
  const [row] = await lockMoving(ctx, [shipment]);
  if (!row) throw fieldRefusal('shipment_id', 'errors.reference');
  if (row.archivedAt) throw conflict('errors.shipment.archived');
  if (row.isOwn) throw fieldRefusal('shipment_id', 'errors.serviceCharge.ownParcel');
  if (row.pricedAt === null) throw new Refusal('errors.serviceCharge.notReady');
  const taxBasisPoints = row.taxBasisPoints ?? settingsOf(ctx).feeTaxBasisPoints;
  const charge = { row, kind, amount, tax: taxInside(amount, taxBasisPoints), taxBasisPoints, seq: null, note: note ?? null };
  const [made] = await writeCharges(ctx, [charge]);
  const { id, entry } = made as NonNullable<typeof made>;
  await post(ctx, entry);
  addServiceFee(ctx, row, amount);
  audit(ctx, { entity: ServiceCharge.name, entityId: id, action: 'create', after: { shipment_id: row.id, kind, amount } });
  return id;
}

/** Takes a charge back, with its entry; what a statement has already taken of it comes back as an open item. */
export async function reverseCharge(ctx: Context, { id, reason }: VerbInput<typeof ServiceCharge, 'reverse'>): Promise<void> {
  const shipmentId = await shipmentOf(ctx, id);
  const [row] = await lockMoving(ctx, [shipmentId]);
  if (!row) throw shipmentNotFound();
  const charge = await lockFor(ctx, ServiceCharge, 'reverse', id);
  await reverseAll(ctx, await standingEntries(ctx, { docType: 'service_charge', docId: id }), { memo: reason });
  addServiceFee(ctx, row, -charge.amount);
  const reversed = { reversedBy: ctx.user?.id ?? null, reversedAt: ctx.now, reason };
  await change(ctx, ServiceCharge, charge, { state: 'reversed', ...reversed }, 'reverse');
}

/** Parcels are locked before the papers about them, by everybody. */
async function shipmentOf(ctx: Context, id: number): Promise<number> {
  const found = await ctx.db.maybe<{ shipmentId: number }>(
    sql`select shipment_id from service_charge where tenant_id = ${ctx.tenantId} and id = ${id}`,
  );
  if (!found) throw notFound();
  return found.shipmentId;
}
