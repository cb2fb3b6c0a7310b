import { Sale } from '#erp/sales/contract';
import { billOf } from '#erp/sales/server';
import { broughtInEntry, SaleShipment } from '#erp/shipments/contract';
import { account } from '#finance/ledger/contract';
import { post } from '#finance/ledger/server';
import { itemOf, lowerItem, type OwedPaper, type PaperKey, raiseItem, reopenItems, settleItem } from '#finance/treasury/server';
import { conflict } from '#platform/entity';
import { type Context, change, lockRecord, sql } from '#platform/server';

/** What our own courier has collected of a delivery by now. */
export interface BroughtIn {
  /** All of it, whoever made it good. */
  collected: number;
  /** What of it, or of what was asked, there are no coins for. */
  rounding: number;
  /** The parcel and the client it is sent by, whose account it stood on. */
  parcelId: number;
  clientId: number;
}

/**
 * What our own courier brings for a delivery is its customer's payment: he owes so much less, and what he does not owe is held for him.
 * Said anew whenever it is another sum; the sale and its customer are held.
 */
export async function bringIn(ctx: Context, id: number, { collected, rounding, ...parcel }: BroughtIn): Promise<void> {
  const shipment = await lockRecord(ctx, SaleShipment, id);
  const moved = collected - (shipment.collected ?? 0);
  if (moved === 0) return;
  const sale = await lockRecord(ctx, Sale, shipment.saleId);
  const bill = billOf(sale);
  const by = { docType: 'sale_shipment', docId: id };
  const paid = moved - (rounding - (await roundedOf(ctx, by)));
  const { settled, held } =
    paid < 0 ? await takeBack(ctx, shipment, { bill, by, amount: -paid }) : await pay(ctx, { bill, by, amount: paid });
  const entry = broughtInEntry(
    { ...by, event: 'brought_in', seq: shipment.version },
    { ...parcel, customerId: sale.customerId, branchId: sale.branchId, base: ctx.tenant.currency },
    { moved, settled, held },
  );
  if (entry) await post(ctx, { ...entry, memo: shipment.number ?? undefined });
  await change(ctx, SaleShipment, shipment, { collected }, 'follow');
}

interface Paying {
  bill: OwedPaper;
  by: PaperKey;
  amount: number;
}
/** How much more, or less, of a bill is paid, and of what is held for its customer. */
interface Paid {
  settled: number;
  held: number;
}

async function pay(ctx: Context, { bill, by, amount }: Paying): Promise<Paid> {
  const item = await itemOf(ctx, { ...bill, account: bill.owed });
  const settled = Math.min(amount, item ? item.amount - item.settled : 0);
  if (item && settled > 0) await settleItem(ctx, item.id, settled, by);
  const held = amount - settled;
  const { party, branchId, currency } = bill;
  if (held > 0) await raiseItem(ctx, { ...by, account: bill.ahead, party, branchId, currency, day: ctx.today }, held);
  return { settled, held };
}

/** What is held of it goes first, as long as nobody has used it; then so much is owed again. */
async function takeBack(ctx: Context, shipment: SaleShipment, { bill, by, amount }: Paying): Promise<Paid> {
  const ahead = await itemOf(ctx, { ...by, account: bill.ahead });
  const held = Math.min(amount, ahead ? ahead.amount - ahead.settled : 0);
  if (held > 0) await lowerItem(ctx, { ...by, account: bill.ahead }, held);
  const owed = amount - held;
  if (owed === 0) return { settled: 0, held: -held };
  if (ahead && ahead.settled > 0) throw conflict('errors.saleShipment.heldUsed', shipment);
  const { parts } = await reopenItems(ctx, by, bill.owed);
  const [part] = parts;
  // What came back of the sale since is held for its customer, and no payment of the bill any more.
  if (!part || part.amount < owed) throw conflict('errors.saleShipment.cameBackSince', shipment);
  if (part.amount > owed) await settleItem(ctx, part.item.id, part.amount - owed, by);
  return { settled: -owed, held: -held };
}

/** What was booked so far as there are no coins for it. */
async function roundedOf(ctx: Context, { docType, docId }: PaperKey): Promise<number> {
  const { rounded } = await ctx.db.one<{
    rounded: number;
  }>(sql`select coalesce(sum(l.credit - l.debit), 0)::bigint as rounded from journal_entry e
    join ledger_line l on l.tenant_id = :tenant and l.entry_id = e.id and l.account_code = ${account.rounding}
    where e.tenant_id = ${ctx.tenantId} and e.doc_type = ${docType} and e.doc_id = ${docId}::bigint`);
  return rounded;
}
