import { tellEarnings } from '#erp/earnings/server';
import { Sale, saleWorth, voidedEntry } from '#erp/sales/contract';
import { holdShelves, moveStock, reserveStock } from '#erp/stock/server';
import { uncollectedOn } from '#finance/cheques/server';
import { post } from '#finance/ledger/server';
import { holdTreasuries, itemOf, lockParty, lowerItem } from '#finance/treasury/server';
import { conflict, type VerbInput } from '#platform/entity';
import { type Context, change, lockFor } from '#platform/server';
import { billOf } from './bill.ts';
import { backOnShelf, broughtGoods, keepBrought } from './brought-goods.ts';
import { reservedRest } from './cancel-rest.ts';
import { soldEarnings, truedUp, unsold } from './earned.ts';
import { holdExcess, payOut, requireName } from './give-back.ts';
import { openDayOf } from './open-day.ts';
import { keepPayment } from './sale-payment.ts';
import { holdSent, tellSenders } from './send-sale.ts';
import { askedFor, countedFor, shelvesOf, soldLines } from './sold-lines.ts';

/**
 * Takes a sale of today back as if it had not been: its goods lie on the shelf again at what they had cost, nobody owes for them, and
 * what was paid is held for the customer, or goes back out of a treasury.
 */
export async function voidSale(ctx: Context, { id, reason, treasury }: VerbInput<typeof Sale, 'void'>): Promise<void> {
  await holdSent(ctx, id);
  const sale = await lockFor(ctx, Sale, 'void', id);
  const day = await openDayOf(ctx, sale.saleDate, 'reason');
  const bill = billOf(sale);
  await lockParty(ctx, bill.party);
  if ((await uncollectedOn(ctx, bill)) > 0) throw conflict('errors.sale.paidByCheque', sale);
  await holdTreasuries(ctx, [treasury]);
  const lines = await soldLines(ctx, sale);
  const gone = lines
    .filter(({ delivered }) => (delivered ?? 0) > 0)
    .map((line) => ({ line, quantity: line.delivered ?? 0, said: {} }));
  const goods = await broughtGoods(ctx, gone);
  const key = { docType: 'sale', docId: id, event: 'voided', seq: sale.version };
  const back = backOnShelf(sale.branchId, goods);
  await holdShelves(ctx, [...shelvesOf(sale, lines), ...back]);
  await letGo(ctx, sale, lines);
  const outcomes = back.length > 0 ? await moveStock(ctx, { key, kind: 'saleReturn', movements: back }) : [];
  keepBrought(ctx, sale, gone, goods);
  const asked = gone.map((part) => askedFor(part, 0));
  const { shipping } = saleWorth(sale, gone.length > 0 ? lines : []);
  const sum = {
    net: sumOf(asked.map(({ net }) => net)),
    shipping: shipping.net,
    tax: sumOf(asked.map(({ tax }) => tax)) + shipping.tax,
    cost: sumOf(goods.map(({ cost }) => cost)),
    trueUp: sumOf(outcomes.map(({ trueUp }) => trueUp)),
  };
  const item = await itemOf(ctx, { ...bill, account: bill.owed });
  // What a delivery let the customer keep is booked with that delivery.
  if (sum.net + sum.shipping + sum.tax > (item?.amount ?? 0)) throw conflict('errors.sale.partAllowed', sale);
  await change(ctx, Sale, sale, { status: 'cancelled', reason, owed: 0 }, 'void');
  const excess = item ? await lowerItem(ctx, { ...bill, account: bill.owed }, item.amount) : 0;
  const of = { customerId: sale.customerId, branchId: sale.branchId, base: ctx.tenant.currency };
  const entry = voidedEntry(key, of, { ...sum, excess });
  if (entry) await post(ctx, { ...entry, date: day, memo: sale.number ?? undefined });
  const earned = gone.map((part, at) => ({ line: part.line, counted: countedFor(part, 0), net: asked[at]?.net ?? 0 }));
  const carriage = { branchId: sale.branchId, saleId: id, customerId: sale.customerId, shipping: shipping.net };
  const taken = unsold([...soldEarnings(sale, earned, goods), carriage]);
  tellEarnings(ctx, { key, day, entry, of: [...taken, ...truedUp(sale.branchId, goods, outcomes)] });
  const by = { docType: 'sale', docId: id };
  const held = await itemOf(ctx, { ...by, account: bill.ahead });
  const ahead = held ? held.amount - held.settled : 0;
  await holdExcess(ctx, sale, { by, excess, day });
  if (treasury) await payOut(ctx, sale, { by, settled: (item?.settled ?? 0) + ahead, treasuryId: treasury, day });
  else if (excess + ahead > 0) await requireName(ctx, sale, 'treasury_id');
  await keepPayment(ctx, id);
  await tellSenders(ctx, id);
}

const sumOf = (amounts: readonly number[]) => amounts.reduce((sum, one) => sum + one, 0);

/** What was kept for it is anybody's again. */
async function letGo(ctx: Context, sale: Sale, lines: Parameters<typeof reservedRest>[1]): Promise<void> {
  const kept = sale.status === 'partial' ? reservedRest(sale, lines) : [];
  if (kept.length > 0) await reserveStock(ctx, kept);
}
