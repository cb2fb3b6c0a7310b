import { Sale, saleWorth } from '#erp/sales/contract';
import { type Reservation, reserveStock } from '#erp/stock/server';
import { lockParty } from '#finance/treasury/server';
import type { VerbInput } from '#platform/entity';
import { type Context, change, lockFor } from '#platform/server';
import { billOf } from './bill.ts';
import { keepPayment } from './sale-payment.ts';
import { askedFor, leavingFor, type SoldLine, soldLines, undelivered } from './sold-lines.ts';

/** The rest of a sale will not be delivered: it is nobody's any more, and not owed; what was paid ahead of it stays the customer's. */
export async function cancelRest(ctx: Context, { id, reason }: VerbInput<typeof Sale, 'cancelRest'>): Promise<void> {
  const sale = await lockFor(ctx, Sale, 'cancelRest', id);
  await lockParty(ctx, billOf(sale).party);
  const lines = await soldLines(ctx, sale);
  const kept = reservedRest(sale, lines);
  if (kept.length > 0) await reserveStock(ctx, kept);
  const struck = undelivered(lines)
    .map((part) => askedFor(part, part.line.delivered ?? 0))
    .reduce((sum, { net, tax }) => sum + net + tax, 0);
  const isAll = lines.every(({ delivered }) => !delivered);
  const { shipping } = saleWorth(sale, isAll ? lines : []);
  const owed = (sale.owed ?? 0) - struck - shipping.net - shipping.tax;
  await change(ctx, Sale, sale, { status: 'final', reason, owed }, 'cancelRest');
  await keepPayment(ctx, id);
}

/** What is kept for a sale of which not all has left, to be let go of. */
export const reservedRest = ({ branchId }: Sale, lines: readonly SoldLine[]): Reservation[] =>
  undelivered(lines)
    .flatMap(leavingFor)
    .filter(({ quantity }) => quantity > 0)
    .map(({ variationId, quantity }) => ({ variationId, branchId, quantity: -quantity }));
