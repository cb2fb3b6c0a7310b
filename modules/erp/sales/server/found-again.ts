import type { Earning } from '#erp/earnings/contract';
import { tellEarnings } from '#erp/earnings/server';
import { cameBackEntry, Sale, SaleReturn, saleWorth } from '#erp/sales/contract';
import { post } from '#finance/ledger/server';
import { itemOf, lowerItem, raiseItem, settleItem } from '#finance/treasury/server';
import { conflict, shareOf } from '#platform/entity';
import { type Context, change, insertRow, insertRows, sql } from '#platform/server';
import { billOf } from './bill.ts';
import { broughtEarnings, type LineGoods } from './earned.ts';
import { keepPayment } from './sale-payment.ts';
import { countedFor, type SoldLine, soldLines } from './sold-lines.ts';

/** What of a line was given up. */
interface GivenUp {
  saleLineId: number;
  variationId: number;
  unitId: number;
  quantity: number;
  condition: string;
  net: number;
  tax: number;
}

/**
 * Goods given up as lost turned up: a return of today mirrors the one they were given up by, and their customer owes for them again, unless
 * what he had paid for them was given to him since. The sale and its customer are held.
 */
export async function foundAgain(ctx: Context, sale: Sale, returnId: number): Promise<void> {
  const lost = await ctx.db.one<Pick<SaleReturn, 'number' | 'branchId' | 'total' | 'shipping'>>(
    sql`select number, branch_id, total, shipping from sale_return where tenant_id = ${ctx.tenantId} and id = ${returnId}::bigint`,
  );
  const bill = billOf(sale);
  const by = { docType: 'sale_return', docId: returnId };
  const ahead = await itemOf(ctx, { ...by, account: bill.ahead });
  if (ahead && ahead.settled > 0) throw conflict('errors.sale.refundedSince', lost);
  const excess = ahead?.amount ?? 0;
  const given =
    await ctx.db.query<GivenUp>(sql`select sale_line_id, variation_id, unit_id, quantity, condition, net, tax from sale_return_line
    where tenant_id = ${ctx.tenantId} and sale_return_id = ${returnId}::bigint order by position`);
  const lines = await soldLines(ctx, sale);
  const { shipping } = saleWorth(sale, lost.shipping ? lines : []);
  const goods = await keepOut(ctx, sale, lines, given);
  const cost = sumOf(goods.map((one) => one.cost));
  const { branchId: at, total } = lost;
  const id = await insertRow(ctx, SaleReturn, {
    ...{ sale: sale.id, customer: sale.customerId, branch: at, day: ctx.today, currency: sale.currency },
    ...{ total: -total, shipping: -shipping.net - shipping.tax, note: lost.number, user: ctx.user?.id ?? null },
  });
  keepMirror(ctx, id, given);
  const isReturned = lines.some((line) => (line.returned ?? 0) > backOf(line, given));
  await change(ctx, Sale, sale, { isReturned, owed: (sale.owed ?? 0) + total }, 'returnGoods');
  if (excess > 0) await lowerItem(ctx, { ...by, account: bill.ahead }, excess);
  const item = await raiseItem(ctx, { ...bill, account: bill.owed, day: ctx.today }, total);
  if (excess > 0) await settleItem(ctx, item.id, excess, bill);
  const [net, tax] = [sumOf(given.map((one) => -one.net)), sumOf(given.map((one) => -one.tax))];
  const carriage = { net: -shipping.net, tax: -shipping.tax };
  const key = { docType: 'sale_return', docId: id, event: 'returned', seq: 1 };
  const entry = cameBackEntry(
    key,
    { customerId: sale.customerId, branchId: sale.branchId, base: ctx.tenant.currency },
    { at, net, tax, shipping: carriage, excess: -excess, cost: 0, trueUp: 0, spoilt: 0, lost: -cost },
  );
  if (entry) await post(ctx, { ...entry, memo: sale.number ?? undefined });
  const carried = { branchId: sale.branchId, saleId: sale.id, customerId: sale.customerId, shipping: shipping.net };
  tellEarnings(ctx, {
    key,
    day: ctx.today,
    entry,
    of: [...foundEarnings({ ...sale, branchId: at }, lines, { given, goods }), carried],
  });
  await keepPayment(ctx, sale.id);
}

const sumOf = (amounts: readonly number[]) => amounts.reduce((sum, one) => sum + one, 0);

const backOf = ({ id }: SoldLine, given: readonly GivenUp[]): number =>
  sumOf(given.filter(({ saleLineId }) => saleLineId === id).map(({ quantity }) => quantity));

/** What had come back of lines as lost has not: it is earned again, and has cost what it had. */
function foundEarnings(
  of: Parameters<typeof broughtEarnings>[0],
  lines: readonly SoldLine[],
  { given, goods }: { given: readonly GivenUp[]; goods: readonly LineGoods[] },
): Earning[] {
  const parts = lines.flatMap((line) => {
    const quantity = backOf(line, given);
    const net = -sumOf(given.filter(({ saleLineId }) => saleLineId === line.id).map((one) => one.net));
    const counted = -countedFor({ line, quantity }, (line.returned ?? 0) - quantity);
    return quantity > 0 ? [{ line, counted, net }] : [];
  });
  const out = goods.map((one) => ({ ...one, quantity: -one.quantity, cost: -one.cost, condition: 'lost' as const }));
  return broughtEarnings(of, parts, out);
}

/** What was given up is out with its customer again; answers which goods, how many and what they had cost. */
async function keepOut(
  ctx: Context,
  sale: Pick<Sale, 'id'>,
  lines: readonly SoldLine[],
  given: readonly GivenUp[],
): Promise<LineGoods[]> {
  const returned = lines.flatMap((line) => {
    const back = backOf(line, given);
    return back > 0 ? [{ id: line.id, returned: (line.returned ?? 0) - back, delivered: line.delivered ?? 0 }] : [];
  });
  const goods = await ctx.db.query<{
    line: number;
    goods: number;
    quantity: number;
    cost: number;
    returned: number;
    returnedCost: number;
  }>(
    sql`select sale_line_id as line, variation_id as goods, quantity, cost, returned, returned_cost from sale_line_goods
      where tenant_id = ${ctx.tenantId} and sale_line_id = any(${returned.map(({ id }) => id)}::bigint[]) order by 1, 2`,
  );
  const now = goods.map(({ line, goods: variation, quantity, cost, returned: before, returnedCost }) => {
    const of = returned.find((one) => one.id === line) as (typeof returned)[number];
    const back = shareOf(quantity, of.returned, of.delivered);
    const backCost = shareOf(cost, back, quantity);
    return { line, goods: variation, returned: back, cost: backCost, less: returnedCost - backCost, fewer: before - back };
  });
  ctx.db.run(sql`update sale_line l set returned = r.returned from jsonb_to_recordset(${JSON.stringify(returned)}::jsonb) as r (id bigint, returned bigint)
    where l.tenant_id = ${ctx.tenantId} and l.sale_id = ${sale.id}::bigint and l.id = r.id`);
  ctx.db.run(sql`update sale_line_goods g set returned = r.returned, returned_cost = r.cost
    from jsonb_to_recordset(${JSON.stringify(now)}::jsonb) as r (line bigint, goods bigint, returned bigint, cost bigint)
    where g.tenant_id = ${ctx.tenantId} and g.sale_line_id = r.line and g.variation_id = r.goods`);
  return now.map(({ line, goods: variationId, less, fewer }) => ({ lineId: line, variationId, quantity: fewer, cost: less }));
}

function keepMirror(ctx: Context, id: number, given: readonly GivenUp[]): void {
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
    rows: given.map(({ saleLineId, variationId, unitId, quantity, condition, net, tax }, position) => ({
      ...{ position, sale_line_id: saleLineId, variation_id: variationId, unit_id: unitId },
      ...{ quantity: -quantity, condition, net: -net, tax: -tax },
    })),
  });
}
