import { openDayOf } from '#erp/sales/server';
import { answeredEntry, type SaleShipment } from '#erp/shipments/contract';
import { post } from '#finance/ledger/server';
import { amountText, fieldRefusal } from '#platform/entity';
import type { Context } from '#platform/server';

/** What a company answers for of lost goods is booked, or the difference to what it did: at most what they had asked, at least what it paid. */
export async function bookAnswered(
  ctx: Context,
  shipment: SaleShipment,
  { owes, event }: { owes: number; event: string },
): Promise<void> {
  const { id, branchId, version, currency, number } = shipment;
  const [least, most] = [shipment.paid ?? 0, shipment.worth ?? 0];
  const refusal = (key: string, amount: number) => fieldRefusal('owes', key, { amount: amountText(amount, currency), currency });
  if (owes > most) throw refusal('errors.saleShipment.beyondWorth', most);
  if (owes < least) throw refusal('errors.saleShipment.belowPaid', least);
  const day = await openDayOf(ctx, null, 'owes');
  const key = { docType: 'sale_shipment', docId: id, event, seq: version };
  const entry = answeredEntry(
    key,
    { companyId: shipment.companyId as number, branchId, base: ctx.tenant.currency },
    owes - (shipment.due ?? 0),
  );
  if (entry) await post(ctx, { ...entry, date: day, memo: number ?? undefined });
}
