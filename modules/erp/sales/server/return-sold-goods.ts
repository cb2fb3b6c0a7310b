import { tellEarnings } from '#erp/earnings/server';
import { cameBackEntry, Sale, SaleReturn, saleReturned, saleWorth } from '#erp/sales/contract';
import { holdShelves, moveStock, saidLines } from '#erp/stock/server';
import { post } from '#finance/ledger/server';
import { holdTreasuries, itemOf, keptOnce, lockParty, lowerItem, type PaperKey } from '#finance/treasury/server';
import { fieldRefusal, type VerbInput } from '#platform/entity';
import { type Context, change, insertRow, insertRows, lockFor, worksIn } from '#platform/server';
import { billOf } from './bill.ts';
import { type BroughtGoods, backOnShelf, broughtGoods, keepBrought } from './brought-goods.ts';
import { broughtEarnings, truedUp } from './earned.ts';
import { holdExcess, payOut, requireName } from './give-back.ts';
import { openDayOf } from './open-day.ts';
import { holdSent, tellSenders } from './send-sale.ts';
import { askedFor, countedFor, type LinePart, noMoreThan, type SoldLine, soldLines } from './sold-lines.ts';

type Bringing = Omit<VerbInput<typeof Sale, 'returnGoods'>, 'id'>;
type Said = Bringing['lines'][number];
type Brought = LinePart & { said: Said };

/**
 * Takes goods of a sale back: what can be sold again lies on the shelf at what it had cost, the rest is spoilt. The customer owes less,
 * the last of it first; what he has paid beyond is held for him, or goes back out of a treasury.
 */
export async function returnSoldGoods(ctx: Context, input: VerbInput<typeof Sale, 'returnGoods'>): Promise<void> {
  await holdSent(ctx, input.id);
  const sale = await lockFor(ctx, Sale, 'returnGoods', input.id);
  await lockParty(ctx, billOf(sale).party);
  await holdTreasuries(ctx, [input.treasury]);
  const back = await takeBackGoods(ctx, sale, input);
  await tellSenders(ctx, sale.id);
  if (input.treasury) await payOut(ctx, sale, { ...back, treasuryId: input.treasury });
  else if (back.excess > 0) await requireName(ctx, sale, 'treasury_id');
}

interface TakenBack {
  /** The return. */
  by: PaperKey;
  /** What is held of it for the customer, and how much of the sale he had paid. */
  excess: number;
  settled: number;
  /** The branch that takes the goods. */
  at: number;
  /** What is no longer asked of him. */
  total: number;
  day: string;
}

/**
 * The same of a sale that is locked and judged already, as is its customer; nothing is paid out yet. Of goods that never reached the customer the shipping
 * is taken back with the last of them.
 */
export const takeBackGoods = (ctx: Context, sale: Sale, input: Bringing, how: TakingBack = {}): Promise<TakenBack> =>
  keptOnce(ctx, billOf(sale), () => bringBack(ctx, sale, input, how));

interface TakingBack {
  neverReached?: boolean;
}

async function bringBack(ctx: Context, sale: Sale, input: Bringing, { neverReached = false }: TakingBack): Promise<TakenBack> {
  const day = await openDayOf(ctx, input.day, 'day');
  const at = branchOf(ctx, sale, input.branch);
  if (input.lines.length === 0) throw fieldRefusal('lines', 'errors.required');
  const lines = await soldLines(ctx, sale);
  const brought: Brought[] = saidLines(lines, input.lines, {
    most: (line) => (line.delivered ?? 0) - (line.returned ?? 0),
    beyond: 'errors.sale.beyondDelivered',
  });
  const bill = billOf(sale);
  const before = await itemOf(ctx, { ...bill, account: bill.owed });
  const { shipping } = saleWorth(sale, neverReached && isLast(sale, lines, brought) ? lines : []);
  const carriage = shipping.net + shipping.tax;
  const asked = noMoreThan(
    brought.map((part) => askedFor(part, part.line.returned ?? 0)),
    (before?.amount ?? Number.POSITIVE_INFINITY) - carriage,
  );
  const [net, tax] = [sumOf(asked.map((one) => one.net)), sumOf(asked.map((one) => one.tax))];
  const goods = await broughtGoods(ctx, brought);
  await holdShelves(ctx, backOnShelf(at, goods));
  const total = net + tax + carriage;
  const id = await insertRow(ctx, SaleReturn, {
    ...{ sale: sale.id, customer: sale.customerId, branch: at, day, total, shipping: carriage },
    ...{ currency: sale.currency, note: input.note, user: ctx.user?.id ?? null },
  });
  keepLines(ctx, id, brought, asked);
  const { trueUps, ...cost } = await putBack(ctx, { id, at, goods });
  keepBrought(ctx, sale, brought, goods);
  await change(ctx, Sale, sale, { isReturned: true, owed: (sale.owed ?? 0) - total }, 'returnGoods', { note: input.note });
  const excess = before ? await lowerItem(ctx, { ...bill, account: bill.owed }, total) : 0;
  const key = { docType: 'sale_return', docId: id, event: 'returned', seq: 1 };
  const of = { customerId: sale.customerId, branchId: sale.branchId, base: ctx.tenant.currency };
  const entry = cameBackEntry(key, of, { at, net, tax, shipping, excess, ...cost });
  if (entry) await post(ctx, { ...entry, date: day, memo: sale.number ?? undefined });
  const parts = brought.map((part, nth) => ({
    line: part.line,
    counted: countedFor(part, part.line.returned ?? 0),
    net: asked[nth]?.net ?? 0,
  }));
  const carried = { branchId: sale.branchId, saleId: sale.id, customerId: sale.customerId, shipping: -shipping.net };
  const earned = broughtEarnings({ ...sale, branchId: at }, parts, goods);
  tellEarnings(ctx, { key, day, entry, of: [...earned, carried, ...trueUps] });
  const by = { docType: key.docType, docId: id };
  await holdExcess(ctx, sale, { by, excess, day });
  ctx.publish(saleReturned.with({ saleId: sale.id, customerId: sale.customerId, branchId: sale.branchId, returnId: id, total }));
  return { by, excess, settled: before?.settled ?? 0, total, at, day };
}

/** Whether nothing of a sale is out any more, nor will be. */
const isLast = ({ status }: Sale, lines: readonly SoldLine[], brought: readonly Brought[]): boolean =>
  status === 'final' &&
  lines.every(({ id, delivered, returned }) => {
    const now = brought.find(({ line }) => line.id === id)?.quantity ?? 0;
    return (returned ?? 0) + now === (delivered ?? 0);
  });

const sumOf = (amounts: readonly number[]) => amounts.reduce((sum, one) => sum + one, 0);

/** The branch that takes goods back: as said, the asker's own, else the sale's. */
export function branchOf(ctx: Context, sale: Sale, said: number | null | undefined): number {
  const at = said ?? ctx.branchId ?? sale.branchId;
  if (!worksIn(ctx, at)) throw fieldRefusal('branch_id', 'errors.reference');
  return at;
}

/** What can be sold again lies on the shelf; what all of it had cost, by what became of it. */
async function putBack(ctx: Context, { id, at, goods }: { id: number; at: number; goods: readonly BroughtGoods[] }) {
  const good = goods.filter(({ condition }) => condition === 'good');
  const outcomes =
    good.length > 0
      ? await moveStock(ctx, {
          key: { docType: 'sale_return', docId: id, event: 'returned', seq: 1 },
          kind: 'saleReturn',
          movements: backOnShelf(at, good),
        })
      : [];
  const costOf = (condition: BroughtGoods['condition']) =>
    sumOf(goods.filter((one) => one.condition === condition).map(({ cost }) => cost));
  return {
    cost: costOf('good'),
    trueUp: sumOf(outcomes.map(({ trueUp }) => trueUp)),
    trueUps: truedUp(at, good, outcomes),
    spoilt: costOf('spoilt'),
    lost: costOf('lost'),
  };
}

function keepLines(ctx: Context, id: number, brought: readonly Brought[], asked: readonly { net: number; tax: number }[]): void {
  insertRows(ctx.db, 'sale_return_line', {
    same: { sale_return_id: [id, 'bigint'] },
    types: {
      position: 'int',
      sale_line_id: 'bigint',
      variation_id: 'bigint',
      unit_id: 'bigint',
      quantity: 'bigint',
      condition: 'text',
      net: 'bigint',
      tax: 'bigint',
    },
    rows: brought.map(({ line, quantity, said }, position) => ({
      position,
      sale_line_id: line.id,
      variation_id: line.variationId,
      unit_id: line.unitId,
      quantity,
      condition: said.condition ?? 'good',
      net: asked[position]?.net,
      tax: asked[position]?.tax,
    })),
  });
}
