import { tellEarnings } from '#erp/earnings/server';
import {
  type BillCorrection,
  correctedBy,
  creditFor,
  Purchase,
  PurchaseReturn,
  type ReturnableLine,
  returnedEntry,
} from '#erp/purchases/contract';
import { moveStock, saidLines } from '#erp/stock/server';
import { account } from '#finance/ledger/contract';
import { post } from '#finance/ledger/server';
import { worth } from '#finance/treasury/contract';
import { lockParty, lowerItem, raiseItem } from '#finance/treasury/server';
import { fieldRefusal, nextShare, shareOf, type VerbInput } from '#platform/entity';
import { type Context, change, insertRow, insertRows, lockFor, sql } from '#platform/server';
import { type BoughtLine, boughtLines } from './bought-lines.ts';
import { billedOf } from './purchase-costs.ts';
import { openDayOf, rateOfPurchase } from './purchase-days.ts';

interface Going {
  line: BoughtLine;
  quantity: number;
  /** What the supplier takes off, in the purchase's currency, and what that was worth when it came, in the company's. */
  net: number;
  tax: number;
  worth: number;
  inputTax: number;
}

/**
 * Sends goods back to their supplier: they leave at today's average, he takes off what they cost net and their tax; the difference is
 * the purchase's. What was paid beyond what is owed now is held with him, for the next bill.
 */
export async function returnGoods(ctx: Context, input: VerbInput<typeof Purchase, 'returnGoods'>): Promise<void> {
  const purchase = await lockFor(ctx, Purchase, 'returnGoods', input.id);
  const day = await openDayOf(ctx, input.day, 'day');
  const { supplierId, branchId, currency } = purchase;
  const party = { kind: 'supplier', id: supplierId } as const;
  await lockParty(ctx, party);
  const going = await goingOf(ctx, purchase, input.lines, day);
  const credit = sumOf(going, ({ net, tax }) => net + tax);
  const values = {
    purchase: purchase.id,
    supplier: supplierId,
    branch: branchId,
    day,
    total: credit,
    currency,
    note: input.note,
    user: ctx.user?.id ?? null,
  };
  const id = await insertRow(ctx, PurchaseReturn, values);
  keepLines(ctx, purchase, id, going);
  const key = { docType: 'purchase_return', docId: id, event: 'returned', seq: 1 };
  const moved = await moveStock(ctx, {
    key,
    kind: 'purchaseReturn',
    movements: going.map(({ line, quantity }) => ({ variationId: line.variationId, branchId, quantity: -line.inBase(quantity) })),
  });
  await change(ctx, Purchase, purchase, { isReturned: true, owed: (purchase.owed ?? 0) - credit }, 'returnGoods', {
    note: input.note,
  });
  const excess = await lowerItem(ctx, { docType: 'purchase', docId: purchase.id, account: account.suppliers }, credit);
  const held = { docType: key.docType, docId: id, account: account.supplierAdvances, party, branchId, currency, day };
  if (excess > 0) await raiseItem(ctx, held, excess);
  const entry = returnedEntry(key, {
    supplierId,
    branchId,
    currency,
    base: ctx.tenant.currency,
    credit,
    excess,
    worth: sumOf(going, (one) => one.worth),
    inputTax: sumOf(going, ({ inputTax }) => inputTax),
    carried: -moved.reduce((sum, { value }) => sum + value, 0),
  });
  if (entry) await post(ctx, { ...entry, date: day, memo: purchase.number ?? undefined });
  const earned = going.map(({ line, quantity, worth }, at) => ({
    ...{ branchId, purchaseId: purchase.id, supplierId, variationId: line.variationId },
    ...{ sentBack: line.inBase(quantity), credited: worth, late: -(moved[at]?.value ?? 0) - worth },
  }));
  tellEarnings(ctx, { key, day, entry, of: earned });
}

const sumOf = (going: readonly Going[], of: (one: Going) => number) => going.reduce((sum, one) => sum + of(one), 0);

async function goingOf(
  ctx: Context,
  purchase: Purchase,
  said: VerbInput<typeof Purchase, 'returnGoods'>['lines'],
  day: string,
): Promise<Going[]> {
  if (said.length === 0) throw fieldRefusal('lines', 'errors.required');
  const lines = await boughtLines(ctx, purchase);
  const most = ({ received, returned }: BoughtLine) => (received ?? 0) - (returned ?? 0);
  const going = saidLines(lines, said, { most, beyond: 'errors.purchase.beyondReceived' });
  const bill = await billOfLines(ctx, purchase, lines);
  const base = ctx.tenant.currency;
  // What came for nothing and was billed afterwards has no worth to take a part of: it is worth what its bill is worth on the day.
  const isCostless =
    purchase.currency !== base && going.some(({ line, quantity }) => shareOf(costOf(line), quantity, line.quantity) === 0);
  const rate = isCostless ? await rateOfPurchase(ctx, purchase, day) : '1';
  const byRate = (amount: number) => worth(amount, purchase.currency, { rate, base });
  // Where all of a bill was corrected away, its freight is not what goods take off.
  let left = await billedOf(ctx, purchase);
  return going.map(({ line, quantity }) => {
    const asked = bill(line, quantity);
    const tax = Math.min(asked.tax, left);
    const net = Math.min(asked.net, left - tax);
    left -= net + tax;
    return {
      line,
      quantity,
      net,
      tax,
      ...worthHere(line, { quantity, net, tax, isForeign: purchase.currency !== base, byRate }),
    };
  });
}

/** What the supplier takes off for so many of a line, as his bill says by now. */
async function billOfLines(ctx: Context, { id }: Purchase, lines: readonly BoughtLine[]) {
  const corrections =
    await ctx.db.query<BillCorrection>(sql`select amount, kind = 'rest' as is_rest, variation_ids from purchase_cost
    where tenant_id = ${ctx.tenantId} and purchase_id = ${id}::bigint and kind in ('correction', 'rest') order by id`);
  const credited = await ctx.db.query<{
    id: number;
    sum: number;
  }>(sql`select l.purchase_line_id as id, sum(l.net + l.tax)::bigint as sum
    from purchase_return_line l join purchase_return r on r.tenant_id = :tenant and r.id = l.purchase_return_id
    where l.tenant_id = ${ctx.tenantId} and r.purchase_id = ${id}::bigint group by l.purchase_line_id`);
  const sums = new Map(credited.map((one) => [one.id, one.sum]));
  const returnable = lines.map((line) => ({
    ...line,
    received: line.received ?? 0,
    returned: line.returned ?? 0,
    credited: sums.get(line.id) ?? 0,
  }));
  const corrected = correctedBy(returnable, corrections);
  return (line: BoughtLine, now: number) => {
    const at = returnable.findIndex(({ id: one }) => one === line.id);
    return creditFor(returnable[at] as ReturnableLine, now, corrected[at] as number);
  };
}

/** What a whole line cost, with its freight and the tax that is not taken off what is owed to the state. */
const costOf = (line: BoughtLine) => line.worth.net + line.worth.freight + (line.taxRecoverable ? 0 : line.worth.tax);

interface Credited {
  quantity: number;
  net: number;
  tax: number;
  isForeign: boolean;
  byRate: (amount: number) => number;
}

/** What is taken off is worth in the company's own currency: the same, or, of a foreign bill, what its goods were worth when they came. */
function worthHere(line: BoughtLine, { quantity, net, tax, isForeign, byRate }: Credited): Pick<Going, 'worth' | 'inputTax'> {
  const isTaxCost = !line.taxRecoverable;
  const span = { before: line.returned ?? 0, now: quantity };
  const landed = nextShare(line.landed ?? 0, line.received ?? 0, span);
  const cost = shareOf(costOf(line), quantity, line.quantity);
  const asItCame = (amount: number) => (cost === 0 ? byRate(amount) : shareOf(landed, amount, cost));
  const inBase = (amount: number) => (isForeign ? asItCame(amount) : amount);
  return { worth: inBase(isTaxCost ? net + tax : net), inputTax: isTaxCost ? 0 : inBase(tax) };
}

function keepLines(ctx: Context, purchase: Pick<Purchase, 'id'>, id: number, going: readonly Going[]): void {
  insertRows(ctx.db, 'purchase_return_line', {
    same: { purchase_return_id: [id, 'bigint'] },
    types: {
      position: 'int',
      purchase_line_id: 'bigint',
      variation_id: 'bigint',
      unit_id: 'bigint',
      quantity: 'bigint',
      net: 'bigint',
      tax: 'bigint',
    },
    rows: going.map(({ line, quantity, net, tax }, position) => ({
      position,
      purchase_line_id: line.id,
      variation_id: line.variationId,
      unit_id: line.unitId,
      quantity,
      net,
      tax,
    })),
  });
  const rows = going.map(({ line, quantity }) => ({ id: line.id, quantity }));
  ctx.db.run(sql`update purchase_line l set returned = l.returned + r.quantity
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as r (id bigint, quantity bigint)
    where l.tenant_id = ${ctx.tenantId} and l.purchase_id = ${purchase.id}::bigint and l.id = r.id`);
}
