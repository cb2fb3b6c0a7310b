import { type Flagged, type TicketContent, tenderLines } from '#erp/pos/contract';
import { sellTicket } from '#erp/sales/server';
import type { Line } from '#finance/ledger/contract';
import { firstOpenDay, post } from '#finance/ledger/server';
import { conflict, fieldRefusal, isUuid } from '#platform/entity';
import type { Context } from '#platform/server';
import { bringBack } from './bring-back.ts';
import type { Bringing, Brought } from './bringing.ts';
import { customerOf } from './customers.ts';
import { drawerOf, type HeldShift, isOpen, lockShift } from './drawer.ts';
import { type JudgedLines, judgeLines, shelfFlags } from './judge-lines.ts';
import { takeLate } from './late-tickets.ts';
import { keepTenders, notesOf, type Paying, payingOf } from './ticket-payment.ts';
import { refusePayment, spendCredit } from './ticket-refusals.ts';

/**
 * Takes a ticket in as it was printed: its goods leave, its money lies where it was given, and both are dated on the shift's day. What
 * the server would have said otherwise is flagged. Of goods that come back with it, what they were worth pays first.
 */
export async function takeTicket(ctx: Context, bringing: Bringing<TicketContent>): Promise<Brought> {
  const { content, isOffline, isCorrected, register, claim } = bringing;
  const shift = await lockShift(ctx, { uuid: content.shift, claim });
  const isLate = !isOpen(shift);
  if (isLate && !isOffline) throw conflict('errors.till.shiftClosed', { number: shift.number });
  const day = await firstOpenDay(ctx, { module: 'sales', day: shift.businessDate });
  const back = await bringBack(ctx, bringing, { shift, day });
  const customer = back?.customerId ?? (await customerOf(ctx, content, register.branchId));
  const lines = await judgeLines(ctx, content, { shift, register, customer });
  const paid = payingOf(ctx, { content, shift, back, drafts: lines.drafts });
  await refusePayment(ctx, { shift, paid, customer, isOffline, isCorrected });
  const credit = await spendCredit(ctx, { paid, customer, branchId: shift.branchId });
  const late = isLate ? await takeLate(ctx, shift, notesOf(ctx, paid)) : { lines: [], flags: [] };
  const money = [
    ...tenderLines(drawerOf(ctx, shift), paid.settled, paid.tenders),
    ...credit.lines,
    ...(back?.lines ?? []),
    ...late.lines,
  ];
  const isSale = lines.drafts.length > 0;
  const sold = isSale ? await sell(ctx, bringing, { shift, customer, lines, money, paid, day }) : undefined;
  if (!sold) await bookRefund(ctx, bringing, money, day);
  for (const held of [credit, back])
    await held?.settle(sold ? { docType: 'sale', docId: sold.id } : { docType: 'till_paper', docId: bringing.paperId });
  keepTenders(ctx, bringing, { shift, paid, isLate });
  return {
    ...{ shiftId: shift.id, total: paid.total - (back?.worth ?? 0) },
    ...(sold && { saleId: sold.id }),
    flags: [...lines.flags, ...late.flags, ...(sold?.flags ?? [])],
    told: { change: paid.settled.change, rounding: paid.settled.rounding, ...(back && { return_id: back.returnId }) },
  };
}

interface Selling {
  shift: HeldShift;
  customer: number;
  lines: JudgedLines;
  money: readonly Line[];
  paid: Paying;
  day: string;
}

async function sell(
  ctx: Context,
  { uuid, content, number, isOffline, register, at }: Bringing<TicketContent>,
  { shift, customer, lines, money, paid, day }: Selling,
): Promise<{ id: number; flags: Flagged[] }> {
  const { taxMode, discountType = null, discount = null, note = null, delegate = null } = content;
  const { id, left } = await sellTicket(ctx, {
    uuid: isUuid(uuid) ? uuid : undefined,
    terms: {
      ...{
        number: number as string,
        customer,
        branch: shift.branchId,
        saleDate: shift.businessDate,
        soldAt: at,
        user: shift.userId,
      },
      ...{ taxMode, discountType, discount, note, delegate, priceGroup: register.priceGroupId },
    },
    lines: lines.drafts,
    paid: { lines: money, owed: paid.owed },
    day,
    how: isOffline ? { mayGoBelow: true, movedAt: at } : { mayGoBelow: lines.mayGoBelow, freshOn: shift.businessDate },
  });
  return { id, flags: isOffline ? await shelfFlags(ctx, { saleId: id, left, day: shift.businessDate }) : [] };
}

/** Goods came back and nothing was taken for them: what goes out of the drawer has an entry of its own. */
async function bookRefund(
  ctx: Context,
  { paperId, number }: Bringing<TicketContent>,
  money: readonly Line[],
  day: string,
): Promise<void> {
  if (money.length === 0) throw fieldRefusal('lines', 'errors.required');
  const key = { docType: 'till_paper', docId: paperId, event: 'refunded', seq: 1 };
  await post(ctx, { ...key, lines: [...money], date: day, memo: number ?? undefined });
}
