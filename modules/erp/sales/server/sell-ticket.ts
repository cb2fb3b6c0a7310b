import { tellEarnings } from '#erp/earnings/server';
import { Sale, type TicketPaid, ticketEntry } from '#erp/sales/contract';
import { post } from '#finance/ledger/server';
import { raiseItem } from '#finance/treasury/server';
import { type Context, change, insertRow, lockRecord, sql, worthOf, writeLines } from '#platform/server';
import { billOf } from './bill.ts';
import { commissionTerms } from './commission.ts';
import { deliveryKey, keepDelivered, type Leaving, type LeftShelf, takeOffShelf } from './deliver-goods.ts';
import { dueDayOfSale } from './due-day.ts';
import { soldEarnings } from './earned.ts';
import { keepPayment } from './sale-payment.ts';
import { countedFor, soldLines, undelivered } from './sold-lines.ts';

/** What a till sold: the terms and lines of the sale as they were printed, and how it was paid. */
export interface SoldTicket {
  /** Its name on the till, which the code on its receipt says: scanned, it finds the sale. */
  uuid?: string | undefined;
  terms: Record<string, unknown> & { number: string; customer: number; branch: number; saleDate: string };
  lines: readonly Record<string, unknown>[];
  paid: TicketPaid;
  /** The day it is booked on: the sale's own, or the first open one after it. */
  day: string;
  how: Leaving;
}

/**
 * A ticket of a till becomes a sale: what it says is taken as it was printed, its goods leave, and one entry says what was sold and where
 * its money lies. Only what is said on account stays owed; the customer of such a ticket is locked. Answers what lies on its shelves now.
 */
export async function sellTicket(
  ctx: Context,
  { uuid, terms, lines, paid, day, how }: SoldTicket,
): Promise<{ id: number; left: LeftShelf[] }> {
  const { currency } = ctx.tenant;
  const values = { ...terms, currency, status: 'final', source: 'till', taxBy: 'line' };
  const id = await insertRow(ctx, Sale, { ...values, ...worthOf(Sale, values, lines) });
  if (uuid)
    ctx.db.run(sql`update sale set uuid = ${uuid}::uuid where tenant_id = ${ctx.tenantId} and id = ${id}::bigint
      and not exists (select 1 from sale s where s.tenant_id = ${ctx.tenantId} and s.uuid = ${uuid}::uuid)`);
  writeLines(ctx, Sale, id, lines);
  const sale = await lockRecord(ctx, Sale, id);
  if (sale.delegateId) await change(ctx, Sale, sale, await commissionTerms(ctx, sale), 'finalise');
  const sold = await soldLines(ctx, sale);
  const delivering = { lines: sold, parts: undelivered(sold), day };
  const left = await takeOffShelf(ctx, sale, delivering, how);
  const sum = (of: 'net' | 'tax') => sold.reduce((total, { worth }) => total + worth[of], 0);
  const worth = { net: sum('net'), tax: sum('tax'), cost: left.reduce((total, { cost }) => total + cost, 0) };
  const { customerId, branchId } = sale;
  const key = deliveryKey(sale);
  const entry = ticketEntry(key, { customerId, branchId, base: currency }, worth, paid);
  if (entry) await post(ctx, { ...entry, date: day, memo: sale.number ?? undefined });
  const earned = delivering.parts.map((part) => ({ line: part.line, counted: countedFor(part, 0), net: part.line.worth.net }));
  tellEarnings(ctx, { key, day, entry, of: soldEarnings(sale, earned, left) });
  keepDelivered(ctx, sale, delivering.parts, left);
  await owe(ctx, sale, { amount: worth.net + worth.tax, owed: paid.owed, day });
  return { id, left };
}

/** What it comes to is owed and, but for what he takes on account, paid in the same moment. */
async function owe(
  ctx: Context,
  sale: Sale,
  { amount, owed, day }: { amount: number; owed: number; day: string },
): Promise<void> {
  if (amount === 0) return keepPayment(ctx, sale.id);
  const { docType, docId, party, branchId, currency, owed: account } = billOf(sale);
  const dueOn = owed > 0 ? await dueDayOfSale(ctx, sale, day) : null;
  await raiseItem(ctx, { account, party, branchId, currency, docType, docId, day, dueOn }, amount, Math.max(0, amount - owed));
}
