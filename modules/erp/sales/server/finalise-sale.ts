import { Sale, saleFinalised } from '#erp/sales/contract';
import { readShopSettings } from '#erp/setup/server';
import { holdShelves, reserveStock, saidLines } from '#erp/stock/server';
import { refuseWrongDay } from '#finance/ledger/server';
import { keptOnce, lockParty } from '#finance/treasury/server';
import { conflict, shareOf, type VerbInput } from '#platform/entity';
import { type Context, change, lockFor, paperNumber, together } from '#platform/server';
import { billOf } from './bill.ts';
import { commissionTerms } from './commission.ts';
import { bookDelivered, deliverGoods, oweDelivered, spendAhead, takeOffShelf } from './deliver-goods.ts';
import { dueDayOfSale } from './due-day.ts';
import { askApproval, isLetThrough, type Judged, judgeBounds } from './sale-bounds.ts';
import { keepPaid } from './sale-payment.ts';
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
  if (draft.status === 'quote' && String(draft.validUntil) < ctx.today) throw conflict('errors.sale.quoteEnded', draft);
  const tenders = input.tenders ?? [];
  // Treasuries are held behind the customer; what the shop's settings say of what leaves its shelves comes with them.
  const [{ day, lines, dueOn }, treasuries] = await together(
    holdForGoods(ctx, draft, { day: draft.saleDate, field: 'sale_date' }),
    lockTenders(ctx, tenders),
    readShopSettings(ctx),
  );
  await refuseGoneExtras(ctx, lines);
  const paid = tenders.filter(({ method }) => method !== 'cheque').reduce((sum, { amount }) => sum + amount, credit);
  const [shipment] = input.shipment ?? [];
  // What is collected at the door is no credit.
  const judged = await judgeBounds(ctx, draft, lines, paid + (shipment?.cod ?? 0));
  if (judged && !(await isLetThrough(ctx, draft, judged))) return judged;
  const leaving = leavingNow(lines, input.lines);
  const delivering = { lines, parts: leaving, day, dueOn };
  const whole = isWhole(lines, leaving);
  // What leaves and what is kept is held at once, and the number is taken after it: two who sell the same wait for each other in one order.
  if (!whole) await holdShelves(ctx, shelvesOf(draft, lines));
  if (!whole) keepGoods(ctx, draft, lines);
  const costs = await takeOffShelf(ctx, draft, delivering);
  await keepRest(ctx, draft, lines, leaving);
  const sale = await keptOnce(
    ctx,
    billOf(draft),
    async () => {
      // The number keeps all others waiting until the end: it is taken after whatever does without it.
      const [owed, number] = await together(oweDelivered(ctx, draft, delivering, costs), invoiceNumber(ctx, draft, day));
      const numbered = { ...draft, number };
      await together(
        bookDelivered(ctx, numbered, owed),
        keepSold(ctx, draft, { number, status: whole ? 'final' : 'partial' }),
        spendAhead(ctx, numbered, owed).then((open) => takeTenders(ctx, numbered, { tenders, credit, treasuries, day, open })),
      );
      return numbered;
    },
    // Nobody earns of what has no delegate.
    draft.delegateId ? undefined : keepPaid,
  );
  if (shipment) await send(ctx, sale, shipment, 'shipment.0.');
  ctx.publish(saleFinalised.with({ saleId: sale.id, customerId: sale.customerId, branchId: sale.branchId }));
  return undefined;
}

/** Holds the customer of a sale that is locked, and reads what leaves of it, on a day that is open. */
async function holdForGoods(
  ctx: Context,
  sale: Sale,
  { day: said, field }: { day: string | null | undefined; field: string },
): Promise<{ day: string; lines: SoldLine[]; dueOn: string | null }> {
  const day = said ?? ctx.today;
  const [, , lines, dueOn] = await together(
    refuseWrongDay(ctx, { module: 'sales', day, field }),
    lockParty(ctx, billOf(sale).party),
    soldLines(ctx, sale),
    dueDayOfSale(ctx, sale, day),
  );
  return { day, lines, dueOn };
}

const leavingNow = (lines: readonly SoldLine[], said: VerbInput<typeof Sale, 'deliver'>['lines']): LinePart[] =>
  said
    ? saidLines(lines, said, { most: (line) => line.quantity - (line.delivered ?? 0), beyond: 'errors.sale.beyondSold' })
    : undelivered(lines);

const isWhole = (lines: readonly SoldLine[], leaving: readonly LinePart[]): boolean =>
  undelivered(lines).every(({ line, quantity }) =>
    leaving.some((part) => part.line.id === line.id && part.quantity === quantity),
  );

/** Invoices are numbered without a gap. */
const invoiceNumber = (ctx: Context, { branchId }: Sale, day: string): Promise<string> =>
  paperNumber(ctx, { letters: 'INV', series: 'sale', branchId, day });

/** From now on it is an invoice. */
async function keepSold(ctx: Context, draft: Sale, invoice: { number: string; status: 'final' | 'partial' }): Promise<void> {
  const sold = {
    ...invoice,
    draftNumber: draft.number,
    soldAt: ctx.now,
    // Sold by whoever may, it waits for nobody any more.
    ...(draft.approval !== 'approved' && ({ approval: 'none', beyond: null } as const)),
    ...(await commissionTerms(ctx, draft)),
  } as const;
  await change(ctx, Sale, draft, sold, 'finalise');
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
  const { day, lines, dueOn } = await holdForGoods(ctx, sale, { day: ctx.today, field: 'lines' });
  const leaving = leavingNow(lines, input.lines);
  await keptOnce(ctx, billOf(sale), async () => {
    await deliverGoods(ctx, sale, { lines, parts: leaving, day, dueOn });
    await change(ctx, Sale, sale, { status: isWhole(lines, leaving) ? 'final' : 'partial' }, 'deliver');
  });
}
