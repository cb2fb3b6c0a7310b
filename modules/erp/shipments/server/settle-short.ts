import { tellEarnings } from '#erp/earnings/server';
import { Sale } from '#erp/sales/contract';
import { allowedEarnings, billOf, keepPayment, soldLines } from '#erp/sales/server';
import { allowedEntry, SaleShipment } from '#erp/shipments/contract';
import { post } from '#finance/ledger/server';
import { itemOf, lockParty, lowerItem } from '#finance/treasury/server';
import { conflict, shareOf, type VerbInput } from '#platform/entity';
import { type Context, change, lockFor, lockRecord } from '#platform/server';

/**
 * Our own courier collected less than was asked and nobody of his has to make it good: the difference stays with the customer until
 * somebody who lets sales through decides about it. Nothing is missing where it is nothing.
 */
export async function noteShort(ctx: Context, id: number, short: number): Promise<void> {
  const shipment = await lockRecord(ctx, SaleShipment, id);
  if (short === (shipment.short ?? 0)) return;
  await change(ctx, SaleShipment, shipment, { short, shortById: short > 0 ? (ctx.user?.id ?? null) : null }, 'follow');
}

/** A customer keeps what was collected too little: he owes it no more, and its tax is not owed either. Whoever let it be does not allow it. */
export async function allowShort(ctx: Context, { id, reason }: VerbInput<typeof SaleShipment, 'allow'>): Promise<void> {
  const shipment = await lockFor(ctx, SaleShipment, 'allow', id);
  const sale = await lockRecord(ctx, Sale, shipment.saleId);
  const bill = billOf(sale);
  await lockParty(ctx, bill.party);
  const item = await itemOf(ctx, { ...bill, account: bill.owed });
  const allowed = Math.min(shipment.short ?? 0, item ? item.amount - item.settled : 0);
  if (allowed === 0) throw conflict('errors.saleShipment.nothingShort', shipment);
  const tax = shareOf(sale.tax ?? 0, allowed, sale.total ?? 0);
  await lowerItem(ctx, { ...bill, account: bill.owed }, allowed);
  await change(ctx, Sale, sale, { owed: (sale.owed ?? 0) - allowed }, 'allow', { reason });
  const key = { docType: 'sale_shipment', docId: id, event: 'allowed', seq: shipment.version };
  const of = { customerId: sale.customerId, branchId: sale.branchId, base: ctx.tenant.currency };
  const entry = allowedEntry(key, of, { allowed, tax });
  if (entry) await post(ctx, { ...entry, memo: shipment.number ?? undefined });
  tellEarnings(ctx, { key, day: ctx.today, entry, of: allowedEarnings(sale, await soldLines(ctx, sale), allowed - tax) });
  await change(ctx, SaleShipment, shipment, { short: 0, allowed: (shipment.allowed ?? 0) + allowed, reason }, 'allow');
  await keepPayment(ctx, sale.id);
}

/** A customer still owes what was collected too little: it stays on his account. */
export async function claimShort(ctx: Context, { id, reason }: VerbInput<typeof SaleShipment, 'claim'>): Promise<void> {
  const shipment = await lockFor(ctx, SaleShipment, 'claim', id);
  await change(ctx, SaleShipment, shipment, { short: 0, reason }, 'claim');
}
