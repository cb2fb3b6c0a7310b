import { Sale } from '#erp/sales/contract';
import type { Place } from '#erp/stock/contract';
import { holdShelves } from '#erp/stock/server';
import { holdTreasuries, lockParty } from '#finance/treasury/server';
import { conflict, Refusal, type VerbInput } from '#platform/entity';
import { type Context, lockFor, lockRecord, sql } from '#platform/server';
import { billOf } from './bill.ts';
import { sell } from './finalise-sale.ts';
import { payOut, requireName } from './give-back.ts';
import { branchOf, takeBackGoods } from './return-sold-goods.ts';
import { holdSent, tellSenders } from './send-sale.ts';
import { addedGoods, keptGoods } from './sold-lines.ts';
import { holdCredit } from './take-tenders.ts';
import { writeSale } from './write-sale.ts';

type Exchange = VerbInput<typeof Sale, 'exchange'>;

/**
 * Some goods of a sale come back and others are sold for them, at once, in the branch that takes them: what was paid for the first pays
 * for the second, the rest is paid now, or goes back. Answers the new sale.
 */
export async function exchangeGoods(ctx: Context, input: Exchange): Promise<number> {
  await holdSent(ctx, input.id);
  await holdCredit(ctx, input.id, true);
  const sale = await lockFor(ctx, Sale, 'exchange', input.id);
  const { goods, tenders, treasury } = input;
  await lockParty(ctx, billOf(sale).party);
  await holdTreasuries(ctx, [treasury, ...(tenders ?? []).map((tender) => tender.treasury)]);
  await holdShelves(ctx, await exchangedShelves(ctx, sale, input));
  const back = await takeBackGoods(ctx, sale, input);
  await tellSenders(ctx, sale.id);
  const { customerId: customer, priceGroupId: priceGroup, delegateId: delegate, taxMode } = sale;
  const terms = { customer, branch: back.at, priceGroup, delegate, taxMode, saleDate: back.day };
  const id = await saidOfGoods(writeSale(ctx, { ...terms, note: `${sale.number}: ${input.note}` }, goods));
  const draft = await lockRecord(ctx, Sale, id);
  const credit = Math.min(back.excess, draft.total ?? 0);
  const refused = await sell(ctx, draft, { tenders: tenders ?? [], credit });
  if (refused) throw conflict('errors.sale.beyondBounds', { beyond: refused.beyond.join(', ') });
  // What else is held for the customer stays where it is.
  if (treasury) await payOut(ctx, sale, { ...back, most: back.excess - credit, treasuryId: treasury });
  else if (back.excess > credit) await requireName(ctx, sale, 'treasury_id');
  return id;
}

/** The lines of the new sale are the goods of the exchange, whose own lines are those that come back: so are their problems called. */
async function saidOfGoods<T>(work: Promise<T>): Promise<T> {
  try {
    return await work;
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    const fields = Object.fromEntries(
      Object.entries(error.fields).map(([name, problem]) => [name.replace(/^lines\b/, 'goods'), problem]),
    );
    throw new Refusal(error.key, { ...error, fields });
  }
}

/** Where what comes back is laid, and where what is sold for it lies: all of it is held at once. */
async function exchangedShelves(ctx: Context, sale: Sale, { lines, goods, branch }: Exchange): Promise<Place[]> {
  const at = branchOf(ctx, sale, branch);
  const back = await ctx.db.query<Pick<Place, 'variationId'>>(sql`select g.variation_id from sale_line_goods g
    join sale_line l on l.tenant_id = :tenant and l.id = g.sale_line_id and l.sale_id = ${sale.id}::bigint
    where g.tenant_id = ${ctx.tenantId} and g.sale_line_id = any(${lines.map(({ line }) => line)}::bigint[])`);
  const sold = await keptGoods(
    ctx,
    goods.map(({ variation }) => variation),
  );
  const added = await addedGoods(
    ctx,
    goods.flatMap(({ extras }) => extras ?? []),
  );
  const coming = [...sold.values(), ...added.values()].flat();
  return [...back, ...coming].map(({ variationId }) => ({ variationId, branchId: at }));
}
