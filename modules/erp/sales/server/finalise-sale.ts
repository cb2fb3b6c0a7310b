import { Sale, saleFinalised } from '#erp/sales/contract';
import { holdShelves, reserveStock, saidLines } from '#erp/stock/server';
import { keptOnce, lockParty } from '#finance/treasury/server';
import { conflict, shareOf, type VerbInput } from '#platform/entity';
import { type Context, change, lockFor, paperNumber } from '#platform/server';
import { billOf } from './bill.ts';
import { commissionTerms } from './commission.ts';
import { bookDelivered, deliverGoods, oweDelivered, takeOffShelf } from './deliver-goods.ts';
import { openDayOf } from './open-day.ts';
import { askApproval, isLetThrough, type Judged, judgeBounds } from './sale-bounds.ts';
import { send } from './send-sale.ts';
import { keepGoods, type LinePart, refuseGoneExtras, type SoldLine, shelvesOf, soldLines, undelivered } from './sold-lines.ts';
import { holdCredit, isCredit, lockTenders, takeTenders } from './take-tenders.ts';

/**
 * Sells what a draft or a quote says: the goods leave, all or what is said, the rest is kept for it; the customer owes for what left,
 * and pays what he pays, or a delivery company collects it. What its seller may not do by himself waits for another, and nothing else
 * happens.
 */
export async function finaliseSale(ctx: Context, input: VerbInput<typeof Sale, 'finalise'>): Promise<void> {
  await holdCredit(ctx, input.id, input.tenders?.some(isCredit) ?? false);
  const draft = await lockFor(ctx, Sale, 'finalise', input.id);
  const refused = await sell(ctx, draft, input);
  if (refused) await askApproval(ctx, draft, refused);
}

interface Selling extends Omit<VerbInput<typeof Sale, 'finalise'>, 'id'> {
  /** What of it is paid with what is held for the customer, before anything he brings. */
  credit?: number;
}

/** The same of a draft that is locked and judged; where it goes beyond its seller's bounds nothing happens, and that is answered. */
export async function sell(ctx: Context, draft: Sale, { credit = 0, ...input }: Selling): Promise<Judged | undefined> {
  const day = await openDayOf(ctx, draft.saleDate, 'sale_date');
  if (draft.status === 'quote' && String(draft.validUntil) < ctx.today) throw conflict('errors.sale.quoteEnded', draft);
  await lockParty(ctx, billOf(draft).party);
  const lines = await soldLines(ctx, draft);
  await refuseGoneExtras(ctx, lines);
  const tenders = input.tenders ?? [];
  const paid = tenders.filter(({ method }) => method !== 'cheque').reduce((sum, { amount }) => sum + amount, credit);
  const [shipment] = input.shipment ?? [];
  // What is collected at the door is no credit.
  const judged = await judgeBounds(ctx, draft, lines, paid + (shipment?.cod ?? 0));
  if (judged && !(await isLetThrough(ctx, draft, judged))) return judged;
  const treasuries = await lockTenders(ctx, tenders);
  const leaving = leavingNow(lines, input.lines);
  const delivering = { lines, parts: leaving, day };
  const whole = isWhole(lines, leaving);
  // What leaves and what is kept is held at once, and the number is taken after it: two who sell the same wait for each other in one order.
  if (!whole) await holdShelves(ctx, shelvesOf(draft, lines));
  if (!whole) keepGoods(ctx, lines);
  const costs = await takeOffShelf(ctx, draft, delivering);
  await keepRest(ctx, draft, lines, leaving);
  const sale = await keptOnce(ctx, billOf(draft), async () => {
    const owed = await oweDelivered(ctx, draft, delivering, costs);
    const numbered = await keepSold(ctx, draft, { isWhole: whole, day });
    const open = await bookDelivered(ctx, numbered, owed);
    await takeTenders(ctx, numbered, { tenders, credit, treasuries, day, open });
    return numbered;
  });
  if (shipment) await send(ctx, sale, shipment, 'shipment.0.');
  ctx.publish(saleFinalised.with({ saleId: sale.id, customerId: sale.customerId, branchId: sale.branchId }));
  return undefined;
}

const leavingNow = (lines: readonly SoldLine[], said: VerbInput<typeof Sale, 'deliver'>['lines']): LinePart[] =>
  said
    ? saidLines(lines, said, { most: (line) => line.quantity - (line.delivered ?? 0), beyond: 'errors.sale.beyondSold' })
    : undelivered(lines);

const isWhole = (lines: readonly SoldLine[], leaving: readonly LinePart[]): boolean =>
  undelivered(lines).every(({ line, quantity }) =>
    leaving.some((part) => part.line.id === line.id && part.quantity === quantity),
  );

/** From now on it is an invoice, numbered without a gap. */
async function keepSold(ctx: Context, draft: Sale, { isWhole: whole, day }: { isWhole: boolean; day: string }): Promise<Sale> {
  const number = await paperNumber(ctx, { letters: 'INV', series: 'sale', branchId: draft.branchId, day });
  const sold = {
    status: whole ? 'final' : 'partial',
    number,
    draftNumber: draft.number,
    soldAt: ctx.now,
    // Sold by whoever may, it waits for nobody any more.
    ...(draft.approval !== 'approved' && ({ approval: 'none', beyond: null } as const)),
    ...(await commissionTerms(ctx, draft)),
  } as const;
  await change(ctx, Sale, draft, sold, 'finalise');
  return { ...draft, number };
}

/** What has not left is kept for the sale: nobody else sells it. */
async function keepRest(
  ctx: Context,
  { branchId }: Sale,
  lines: readonly SoldLine[],
  leaving: readonly LinePart[],
): Promise<void> {
  const rest = lines.flatMap(({ id, goods, quantity }) => {
    const gone = leaving.find(({ line }) => line.id === id)?.quantity ?? 0;
    return goods.map(({ variationId, quantity: whole }) => ({
      variationId,
      branchId,
      quantity: whole - shareOf(whole, gone, quantity),
    }));
  });
  const kept = rest.filter(({ quantity }) => quantity > 0);
  if (kept.length > 0) await reserveStock(ctx, kept);
}

/** Delivers what was kept for a sale, all of it or what is said. */
export async function deliverSale(ctx: Context, input: VerbInput<typeof Sale, 'deliver'>): Promise<void> {
  const sale = await lockFor(ctx, Sale, 'deliver', input.id);
  const day = await openDayOf(ctx, ctx.today, 'lines');
  await lockParty(ctx, billOf(sale).party);
  const lines = await soldLines(ctx, sale);
  const leaving = leavingNow(lines, input.lines);
  await keptOnce(ctx, billOf(sale), async () => {
    await deliverGoods(ctx, sale, { lines, parts: leaving, day });
    await change(ctx, Sale, sale, { status: isWhole(lines, leaving) ? 'final' : 'partial' }, 'deliver');
  });
}
