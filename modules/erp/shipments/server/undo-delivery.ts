import { Sale } from '#erp/sales/contract';
import { billOf } from '#erp/sales/server';
import { SaleShipment } from '#erp/shipments/contract';
import { reverseAll, standingEntries } from '#finance/ledger/server';
import { itemOf, lockParty, lowerItem, releaseItems } from '#finance/treasury/server';
import { conflict, type VerbInput } from '#platform/entity';
import { type Context, change, lockFor, lockRecord } from '#platform/server';
import { keepCarried } from './carried.ts';

/** Goods were said to be delivered and were not: the company owes nothing for them, their customer as before. */
export async function undoDelivery(ctx: Context, { id, reason }: VerbInput<typeof SaleShipment, 'undoDelivery'>): Promise<void> {
  const shipment = await lockFor(ctx, SaleShipment, 'undoDelivery', id);
  const sale = await lockRecord(ctx, Sale, shipment.saleId);
  const bill = billOf(sale);
  await lockParty(ctx, bill.party);
  // What came back of the sale since is nobody's to carry any more.
  if (sale.isReturned || sale.status === 'cancelled') throw conflict('errors.saleShipment.cameBackSince', shipment);
  const by = { docType: 'sale_shipment', docId: id };
  await releaseItems(ctx, by);
  const held = await itemOf(ctx, { ...by, account: bill.ahead });
  if (held && held.settled > 0) throw conflict('errors.saleShipment.heldUsed', shipment);
  if (held && held.amount > 0) await lowerItem(ctx, { ...by, account: bill.ahead }, held.amount);
  await reverseAll(ctx, await standingEntries(ctx, by), { memo: reason });
  await change(ctx, SaleShipment, shipment, { status: 'with_company', due: 0, endedOn: null, reason }, 'undoDelivery');
  await keepCarried(ctx, sale.id);
}
