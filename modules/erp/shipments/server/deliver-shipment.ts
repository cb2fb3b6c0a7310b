import { Sale } from '#erp/sales/contract';
import { billOf, holdExcess, openDayOf } from '#erp/sales/server';
import { collectedEntry, SaleShipment } from '#erp/shipments/contract';
import { post } from '#finance/ledger/server';
import { itemOf, lockParty, settleItem } from '#finance/treasury/server';
import { amountText, fieldRefusal, type VerbInput } from '#platform/entity';
import { type Context, change, lockFor, lockRecord } from '#platform/server';
import { keepCarried } from './carried.ts';

/**
 * Goods reached their customer: what the company collected it owes, and he does not any more. Where he has paid by other ways
 * meanwhile, what was collected too much is held for him.
 */
export async function deliverShipment(ctx: Context, input: VerbInput<typeof SaleShipment, 'deliver'>): Promise<void> {
  const shipment = await lockFor(ctx, SaleShipment, 'deliver', input.id);
  const { collected } = input;
  if (collected > shipment.cod) refuseBeyond(shipment);
  const day = await openDayOf(ctx, input.day, 'day');
  const sale = await lockRecord(ctx, Sale, shipment.saleId);
  const bill = billOf(sale);
  await lockParty(ctx, bill.party);
  const by = { docType: 'sale_shipment', docId: shipment.id };
  const item = await itemOf(ctx, { ...bill, account: bill.owed });
  const settled = Math.min(collected, item ? item.amount - item.settled : 0);
  const { customerId, branchId, version } = shipment;
  const of = { customerId, companyId: shipment.companyId as number, branchId, base: ctx.tenant.currency };
  const excess = collected - settled;
  const entry = collectedEntry({ ...by, event: 'delivered', seq: version }, of, { collected, excess });
  if (entry) await post(ctx, { ...entry, date: day, memo: shipment.number ?? undefined });
  if (item && settled > 0) await settleItem(ctx, item.id, settled, by);
  await holdExcess(ctx, sale, { by, excess, day });
  await change(ctx, SaleShipment, shipment, { status: 'delivered', due: collected, endedOn: day }, 'deliver');
  await keepCarried(ctx, sale.id);
}

function refuseBeyond({ cod, currency }: SaleShipment): never {
  throw fieldRefusal('collected', 'errors.saleShipment.beyondCod', { most: amountText(cod, currency), currency });
}
