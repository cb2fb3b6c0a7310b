import { createHash } from 'node:crypto';
import { type Bound, type BoundedLine, beyondBounds, type Offer, offeredFor, Sale } from '#erp/sales/contract';
import { maxDiscountOf } from '#foundation/identity/server';
import { shareOf } from '#platform/entity';
import { type Context, change, may, sql, together } from '#platform/server';
import { offersFor } from './offers.ts';
import { creditLimitOf, priorDebt } from './prior-debt.ts';
import type { SoldLine } from './sold-lines.ts';

/** What a sale asks of its seller: what of it goes beyond his bounds, what it says, and what the customer would owe with it. */
export interface Judged {
  beyond: Bound[];
  content: string;
  debt: number;
}

/**
 * What of a sale goes beyond what its seller may do by himself, if anything does; `paid` is what is paid for it now, without cheques. The
 * customer is locked. Of whom nothing is bounded nothing is asked.
 */
export async function judgeBounds(
  ctx: Context,
  sale: Sale,
  lines: readonly SoldLine[],
  paid: number,
): Promise<Judged | undefined> {
  const [most, mayExceed] = [maxDiscountOf(ctx), !ctx.user || may(ctx, 'approve_sales')];
  if (most === null && mayExceed) return undefined;
  const [bounded, prior, limit] = await together(
    boundedLines(ctx, sale, lines),
    priorDebt(ctx, sale.customerId),
    creditLimitOf(ctx, sale.customerId),
  );
  const debt = prior + (sale.total ?? 0) - paid;
  const beyond = beyondBounds(sale, bounded, { most, mayExceed, debt, limit });
  return beyond.length > 0 ? { beyond, debt, content: contentOf(sale, bounded) } : undefined;
}

/** Whether another let exactly this through, with no more debt than it has now. */
export async function isLetThrough(ctx: Context, { id, approval }: Sale, { content, debt }: Judged): Promise<boolean> {
  if (approval !== 'approved') return false;
  const kept = await ctx.db.one<{ approvedContent: string | null; approvedDebt: number | null }>(
    sql`select approved_content, approved_debt from sale where tenant_id = ${ctx.tenantId} and id = ${id}::bigint`,
  );
  return kept.approvedContent === content && debt <= (kept.approvedDebt ?? 0);
}

/** The sale waits for another, who is told what of it goes beyond its seller's bounds. */
export async function askApproval(ctx: Context, sale: Sale, { beyond, content, debt }: Judged): Promise<void> {
  await change(ctx, Sale, sale, { approval: 'asked', beyond: beyond.join(', ') }, 'finalise');
  ctx.db.run(sql`update sale set approved_content = ${content}, approved_debt = ${debt}::bigint
    where tenant_id = ${ctx.tenantId} and id = ${sale.id}::bigint`);
}

/** The lines with what they are offered for now, as a quote that holds says, and what they cost. */
async function boundedLines(ctx: Context, sale: Sale, lines: readonly SoldLine[]): Promise<BoundedLine[]> {
  const { customerId, branchId, priceGroupId, saleDate: day, taxMode } = sale;
  const ids = lines.map(({ variationId }) => variationId);
  const leaving = lines.flatMap(({ goods }) => goods.map(({ variationId }) => variationId));
  const [offers, costs] = await together(
    sale.status === 'quote' ? new Map<number, Offer>() : offersFor(ctx, { customerId, branchId, priceGroupId, day }, ids),
    costsOf(ctx, branchId, leaving),
  );
  return lines.map((line) => {
    const { quantity, price, discount, taxPercent, variationId, unitId } = line;
    const extras = line.extras?.map(({ id }) => id);
    const offer = offers.get(variationId);
    const found = offer && offeredFor(offer, { unitId, quantity, extras }, taxMode);
    const listed = found && 'price' in found ? found.price : (line.listed ?? 0);
    const cost = line.goods.reduce((sum, one) => sum + costOf(costs.get(one.variationId), one.quantity), 0);
    return { quantity, price: price ?? 0, listed, discount, taxPercent, cost };
  });
}

interface Cost {
  quantity: number;
  value: number;
}
const costOf = (known: Cost | undefined, quantity: number) =>
  known && known.quantity > 0 ? shareOf(known.value, quantity, known.quantity) : 0;

/** What lies of goods in a branch and is worth, or what so many last cost. */
async function costsOf(ctx: Context, branchId: number, ids: readonly number[]): Promise<Map<number, Cost>> {
  const rows = await ctx.db.query<
    Cost & { id: number }
  >(sql`select variation_id as id, case when quantity > 0 then quantity else known_quantity end as quantity, case when quantity > 0 then value else known_value end as value
    from stock_balance where tenant_id = ${ctx.tenantId} and branch_id = ${branchId}::bigint and variation_id = any(${[...ids]}::bigint[])`);
  return new Map(rows.map((row) => [row.id, row]));
}

/** What a sale says, as far as another's word for it holds. */
function contentOf(sale: Sale, lines: readonly BoundedLine[]): string {
  const { customerId, branchId, taxMode, discountType, discount, shipping, shippingTaxPercent, dueOn, instalments } = sale;
  const terms = [customerId, branchId, taxMode, discountType, discount, shipping, shippingTaxPercent, dueOn, instalments];
  const said = lines.map(({ quantity, price, listed, discount: off, taxPercent }) => [quantity, price, listed, off, taxPercent]);
  return createHash('sha256')
    .update(JSON.stringify([terms, said]))
    .digest('base64');
}
