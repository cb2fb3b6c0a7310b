import { tellEarnings } from '#erp/earnings/server';
import type { LotPart } from '#erp/stock/contract';
import { type LateMove, lateMovesAreHeardBy, moveStock } from '#erp/stock/server';
import { countGivenBack, givenBackEntry } from '#erp/warehouse/contract';
import { post } from '#finance/ledger/server';
import { type Bilingual, units } from '#platform/entity';
import { audit, type Context, sql } from '#platform/server';
import { type Part, partsBack } from './parts-back.ts';

/** Goods of a count as it was booked, with what it was given back since. */
interface Booked {
  id: number;
  stockCountId: number;
  variationId: number;
  quantity: number;
  worth: number;
  countedAt: Date;
  name: Bilingual;
}

lateMovesAreHeardBy(async (ctx, moves) => {
  for (const move of moves) {
    const line = await firstCountOf(ctx, move);
    if (line) await giveBack(ctx, line, move);
  }
});

/** The first booked count that did not know of a movement; later ones have both the movement and what is given back for it. */
function firstCountOf(ctx: Context, { variationId, branchId, since }: LateMove): Promise<Booked | undefined> {
  return ctx.db.maybe<Booked>(sql`select l.id, l.stock_count_id, l.variation_id, l.difference + l.back_quantity as quantity, l.worth + l.back_worth as worth, l.counted_at,
      (select v.name from variation v where v.tenant_id = :tenant and v.id = l.variation_id) as name
    from stock_count_line l where l.tenant_id = ${ctx.tenantId} and l.variation_id = ${variationId}::bigint and l.branch_id = ${branchId}::bigint
      and l.posted_at is not null and l.counted_at >= ${since}::timestamptz order by l.counted_at, l.id limit 1`);
}

/**
 * Gives a count back what moved before it and is booked only now: the opposite of what it booked, at its worth, then a gain or loss of its
 * own. It happened at the count's moment, so that no other count of the goods takes it for a difference; its counter is told.
 */
async function giveBack(ctx: Context, line: Booked, { variationId, branchId, quantity: moved }: LateMove): Promise<void> {
  const back = -moved;
  const { undone, beyond } = partsBack({ ...line, taken: await lotsTaken(ctx, line) }, back);
  const seq = await keepBack(ctx, line, back);
  const key = { docType: 'stock_count', docId: line.stockCountId, event: 'given_back', seq };
  const place = { variationId, branchId, movedAt: line.countedAt, mayGoBelow: true };
  const parts = [undone, beyond].filter(({ quantity }) => quantity !== 0);
  const outcomes = await moveStock(ctx, { key, kind: 'countBack', movements: parts.map((part) => ({ ...place, ...part })) });
  const worthOf = (part: Part) => outcomes[parts.indexOf(part)] ?? { value: 0, trueUp: 0 };
  const told = ({ value, trueUp }: { value: number; trueUp: number }) => ({ worth: value, trueUp });
  const worths = { undone: told(worthOf(undone)), beyond: told(worthOf(beyond)) };
  const entry = givenBackEntry(key, { branchId, base: ctx.tenant.currency, ...worths });
  if (entry) await post(ctx, entry);
  const earned = outcomes.map(({ trueUp }) => ({ branchId, variationId, cost: trueUp }));
  tellEarnings(ctx, { key, day: ctx.today, entry, of: earned });
  const worth = worths.undone.worth + worths.beyond.worth;
  ctx.db.run(sql`update stock_count_line set back_quantity = back_quantity + ${back}::bigint, back_worth = back_worth + ${worth}::bigint,
      version = version + 1, updated_at = ${ctx.now}::timestamptz where tenant_id = ${ctx.tenantId} and id = ${line.id}::bigint`);
  tellCounter(ctx, line, back);
}

/** Which lots a count took of some goods, and did not get back yet; two of the same without a lot are one. */
function lotsTaken(ctx: Context, { stockCountId, variationId }: Booked): Promise<LotPart[]> {
  return ctx.db.query<LotPart>(sql`select lot_id, -sum(quantity)::bigint as quantity from stock_move
    where tenant_id = ${ctx.tenantId} and doc_type = 'stock_count' and doc_id = ${stockCountId}::bigint and variation_id = ${variationId}::bigint
    group by lot_id having sum(quantity) < 0 order by lot_id`);
}

/** Keeps that it happened, and answers the number of its entry. */
async function keepBack(ctx: Context, { id }: Booked, quantity: number): Promise<number> {
  const kept = await ctx.db.one<{ id: number }>(sql`insert into stock_count_back (tenant_id, line_id, quantity, user_id, made_at)
    values (${ctx.tenantId}, ${id}::bigint, ${quantity}::bigint, ${ctx.user?.id ?? null}::bigint, ${ctx.now}::timestamptz) returning id`);
  return kept.id;
}

/** It stands in the count's history, and is published to whoever notifies. */
function tellCounter(ctx: Context, { stockCountId, id, name }: Booked, quantity: number): void {
  const note = `${name.ar || name.en}: ${units(quantity)}`;
  audit(ctx, { entity: 'stockCount', entityId: stockCountId, action: 'giveBack', after: { note, line: id } });
  ctx.publish(countGivenBack.with({ countId: stockCountId, lineId: id, quantity }));
}
