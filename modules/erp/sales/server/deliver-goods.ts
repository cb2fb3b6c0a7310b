import { tellEarnings } from '#erp/earnings/server';
import { type Delivered, deliveredEntry, type Sale, saleWorth } from '#erp/sales/contract';
import { readShopSettings } from '#erp/setup/server';
import type { Held, Outcome } from '#erp/stock/contract';
import { moveStock } from '#erp/stock/server';
import { account, type Entry, type EntryKey } from '#finance/ledger/contract';
import { post } from '#finance/ledger/server';
import { type Item, openItemsOf, raiseItem, spendHeld } from '#finance/treasury/server';
import { type Context, sql } from '#platform/server';
import { billOf } from './bill.ts';
import { soldEarnings } from './earned.ts';
import { askedFor, countedFor, type LinePart, leavingFor, type SoldLine } from './sold-lines.ts';

export interface Delivering {
  lines: readonly SoldLine[];
  parts: readonly LinePart[];
  day: string;
  /** When what leaves is to be paid. */
  dueOn: string | null;
}

/** How goods leave the shelf, where it is not as at a desk: below nothing, expired ones too, at a moment that has passed. */
export interface Leaving {
  mayGoBelow: boolean;
  freshOn?: string | undefined;
  movedAt?: Date | undefined;
}

/**
 * Goods of a sale leave: they are no longer on the shelf, and the customer, who is locked, owes for them; what he paid ahead is used at
 * once. Shipping is owed with the first of them.
 */
export async function deliverGoods(ctx: Context, sale: Sale, delivering: Delivering): Promise<void> {
  const owed = await oweDelivered(ctx, sale, delivering, await takeOffShelf(ctx, sale, delivering));
  await bookDelivered(ctx, sale, owed);
  await spendAhead(ctx, sale, owed);
}

export const deliveryKey = ({ id, version }: Sale): EntryKey => ({
  docType: 'sale',
  docId: id,
  event: 'delivered',
  seq: version,
});

/** What of delivered goods is still to be booked. */
export interface Owed {
  entry: Entry | undefined;
  day: string;
  amount: number;
  /** What their customer owes for the sale now; nothing where they cost nothing. */
  open: Item | undefined;
}

/**
 * Goods that are off the shelf are owed for. All of this comes before whoever numbers a paper takes its number, which keeps all others
 * waiting until he is done.
 */
export async function oweDelivered(
  ctx: Context,
  sale: Sale,
  { lines, parts, day, dueOn }: Delivering,
  costs: readonly LeftShelf[],
): Promise<Owed> {
  if (parts.length === 0) return { entry: undefined, day, amount: 0, open: undefined };
  const key = deliveryKey(sale);
  const asked = parts.map((part) => askedFor(part, part.line.delivered ?? 0));
  const isFirst = lines.every(({ delivered }) => !delivered);
  const { shipping } = saleWorth(sale, isFirst ? lines : []);
  const sum: Delivered = {
    net: sumOf(asked.map(({ net }) => net)),
    shipping: shipping.net,
    tax: sumOf(asked.map(({ tax }) => tax)) + shipping.tax,
    cost: sumOf(costs.map(({ cost }) => cost)),
  };
  const { customerId, branchId } = sale;
  const entry = deliveredEntry(key, { customerId, branchId, base: ctx.tenant.currency }, sum);
  const earned = parts.map((part, at) => ({
    line: part.line,
    counted: countedFor(part, part.line.delivered ?? 0),
    net: asked[at]?.net ?? 0,
  }));
  const carriage = { branchId, saleId: sale.id, customerId, shipping: shipping.net };
  tellEarnings(ctx, { key, day, entry, of: [...soldEarnings(sale, earned, costs), carriage] });
  keepDelivered(ctx, sale, parts, costs);
  // What leaves now nobody carries yet.
  if (!isFirst)
    ctx.db.run(sql`update sale set all_sent = false where tenant_id = ${ctx.tenantId} and id = ${sale.id}::bigint and all_sent`);
  const amount = sum.net + sum.shipping + sum.tax;
  return { entry, day, amount, open: await owe(ctx, sale, { amount, day, dueOn }) };
}

/** The entry of delivered goods, which names the sale by its number. */
export async function bookDelivered(ctx: Context, sale: Sale, { entry, day }: Owed): Promise<void> {
  if (entry) await post(ctx, { ...entry, date: day, memo: sale.number ?? undefined });
}

/** What was paid ahead of delivered goods is used for them. Answers what is open then. */
export async function spendAhead(ctx: Context, sale: Sale, { day, amount, open }: Owed): Promise<Item | undefined> {
  // What a sale counts as paid is what came ahead of it too: nothing came where that is nothing.
  if (!open || !sale.paid) return open;
  const bill = billOf(sale);
  const { party, currency, docType, docId } = bill;
  const ahead = await openItemsOf(ctx, { account: account.customerDeposits, party, currency });
  const held = ahead.filter((item) => item.docType === docType && item.docId === docId);
  const used = await spendHeld(ctx, bill, { held, most: amount, day, event: 'deposit_used', seq: sale.version });
  return { ...open, settled: open.settled + used };
}

const sumOf = (amounts: readonly number[]) => amounts.reduce((sum, one) => sum + one, 0);

/** What left the shelf for a line, what it had cost, and what lies there now. */
export interface LeftShelf {
  lineId: number;
  variationId: number;
  quantity: number;
  cost: number;
  after: Held;
}

/** Takes what leaves off the shelf, and answers what each of it had cost. */
export async function takeOffShelf(
  ctx: Context,
  sale: Sale,
  { parts, day }: Pick<Delivering, 'parts' | 'day'>,
  how?: Leaving,
): Promise<LeftShelf[]> {
  const { branchId, status } = sale;
  const leaving = parts.flatMap((part) => leavingFor(part).map((goods) => ({ ...goods, lineId: part.line.id })));
  const moving = leaving.filter(({ quantity }) => quantity > 0);
  if (moving.length === 0) return [];
  const { mayGoBelow, freshOn, movedAt } = how ?? {
    mayGoBelow: (await readShopSettings(ctx)).negativeStock === true,
    freshOn: day,
  };
  const outcomes = await moveStock(ctx, {
    key: deliveryKey(sale),
    kind: 'sale',
    movements: moving.map(({ variationId, quantity, lineId }) => ({
      variationId,
      saleLineId: lineId,
      branchId,
      quantity: -quantity,
      released: status === 'partial' ? quantity : 0,
      mayGoBelow,
      ...(movedAt && { movedAt }),
    })),
    ...(freshOn && { freshOn }),
  });
  return moving.map((goods, at) => {
    const { value, after } = outcomes[at] as Outcome;
    return { ...goods, cost: -value, after };
  });
}

/** What has left is kept with its lines. */
export function keepDelivered(
  ctx: Context,
  sale: Pick<Sale, 'id'>,
  parts: readonly LinePart[],
  costs: readonly LeftShelf[],
): void {
  const rows = parts.map(({ line, quantity }) => ({ id: line.id, quantity, net: line.worth.net, tax: line.worth.tax }));
  ctx.db.run(sql`update sale_line l set delivered = l.delivered + r.quantity, net = r.net, tax = r.tax
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as r (id bigint, quantity bigint, net bigint, tax bigint)
    where l.tenant_id = ${ctx.tenantId} and l.sale_id = ${sale.id}::bigint and l.id = r.id`);
  for (let first = 0; first < costs.length; first += 500) {
    const added = costs
      .slice(first, first + 500)
      .map(
        ({ lineId, variationId, quantity, cost }) =>
          sql`(:tenant, ${lineId}::bigint, ${variationId}::bigint, ${quantity}::bigint, ${cost}::bigint)`,
      );
    ctx.db.run(sql`insert into sale_line_goods as g (tenant_id, sale_line_id, variation_id, quantity, cost) values ${sql.join(added)}
      on conflict (tenant_id, sale_line_id, variation_id) do update set quantity = g.quantity + excluded.quantity, cost = g.cost + excluded.cost`);
  }
}

/** The customer owes for what left. */
async function owe(
  ctx: Context,
  sale: Sale,
  { amount, day, dueOn }: Pick<Delivering, 'day' | 'dueOn'> & { amount: number },
): Promise<Item | undefined> {
  if (amount === 0) return undefined;
  const { owed, party, branchId, currency, docType, docId } = billOf(sale);
  return raiseItem(ctx, { account: owed, party, branchId, currency, docType, docId, day, dueOn }, amount);
}
