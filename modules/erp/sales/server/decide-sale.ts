import { beyondBounds, Sale, saleQuoted } from '#erp/sales/contract';
import { maxDiscountOf } from '#foundation/identity/server';
import { conflict, type VerbInput } from '#platform/entity';
import { type Context, change, lockFor } from '#platform/server';
import { soldLines } from './sold-lines.ts';

/** A sale is let through as it is written, beyond what its seller may do by himself; never beyond what the approver may. */
export async function approveSale(ctx: Context, { id }: VerbInput<typeof Sale, 'approve'>): Promise<void> {
  const sale = await lockFor(ctx, Sale, 'approve', id);
  const lines = (await soldLines(ctx, sale)).map((line) => ({
    ...line,
    price: line.price ?? 0,
    listed: line.listed ?? 0,
    cost: 0,
  }));
  const bounds = { most: maxDiscountOf(ctx), mayExceed: true, debt: 0, limit: null };
  if (beyondBounds(sale, lines, bounds).length > 0) throw conflict('errors.sale.beyondYours', sale);
  await change(ctx, Sale, sale, { approval: 'approved', approvedBy: ctx.user?.id ?? null, reason: null }, 'approve');
}

/** A sale is not let through as it is written: its seller may write it otherwise. */
export async function refuseSale(ctx: Context, { id, reason }: VerbInput<typeof Sale, 'refuse'>): Promise<void> {
  const sale = await lockFor(ctx, Sale, 'refuse', id);
  await change(ctx, Sale, sale, { approval: 'refused', approvedBy: ctx.user?.id ?? null, reason }, 'refuse');
}

/** A draft becomes an offer that holds until a day, numbered as one. */
export async function quoteSale(ctx: Context, { id, validUntil }: VerbInput<typeof Sale, 'quote'>): Promise<void> {
  const sale = await lockFor(ctx, Sale, 'quote', id);
  if (validUntil < ctx.today) throw conflict('errors.sale.endedBefore', sale);
  await change(ctx, Sale, sale, { status: 'quote', validUntil }, 'quote');
  ctx.publish(saleQuoted.with({ saleId: id, customerId: sale.customerId, branchId: sale.branchId, validUntil }));
}

/** A draft or a quote that nobody wants any more. */
export async function cancelSale(ctx: Context, { id, reason }: VerbInput<typeof Sale, 'cancel'>): Promise<void> {
  const sale = await lockFor(ctx, Sale, 'cancel', id);
  await change(ctx, Sale, sale, { status: 'cancelled', reason, owed: 0, approval: 'none' }, 'cancel');
}
