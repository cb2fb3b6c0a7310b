import { stockQuantities, uncountable } from '#erp/stock/server';
import { mostCounted, StockCount } from '#erp/warehouse/contract';
import { Refusal, units, type VerbInput } from '#platform/entity';
import { type Context, change, lockFor } from '#platform/server';
import { type CountedLine, forgetLines, keepLines, linesFor } from './count-lines.ts';
import { ownUnits } from './own-units.ts';

type Found = VerbInput<typeof StockCount, 'count'>['lines'][number] & { unit: number };

/** What a person is told of goods he counted: what stood there before, and what stands there now. */
export interface Told {
  variation_id: number;
  before: number | null;
  quantity: number | null;
}

/**
 * Writes down what was found of some goods, at this moment: what the books said then is held against it, so that selling goes on. Counted
 * again it is counted anew; `add` counts what lies elsewhere beside it. Several may count one paper at once.
 */
export async function countGoods(ctx: Context, { id, lines: said }: VerbInput<typeof StockCount, 'count'>): Promise<Told[]> {
  const count = await lockFor(ctx, StockCount, 'count', id);
  const found = await withUnits(ctx, said);
  await refuseUncountable(ctx, found);
  const kept = await linesFor(ctx, count, [...new Set(found.map(({ variation }) => variation))]);
  const counted = await stockQuantities(ctx, found.map(asCounted));
  const told = found.map((one, at): Told => {
    const line = kept.get(one.variation) as CountedLine;
    const before = line.quantity;
    take(ctx, line, one.quantity === null || one.quantity === undefined ? null : counted(asCounted(one), one.quantity), one.add);
    if ((line.quantity ?? 0) > mostCounted) throw wrong(at, 'errors.stockCount.tooMuch');
    return { variation_id: one.variation, before: inUnits(before), quantity: inUnits(line.quantity) };
  });
  const lines = [...kept.values()];
  keepLines(
    ctx,
    count,
    lines.filter(({ quantity, isListed }) => quantity !== null || isListed),
  );
  forgetLines(
    ctx,
    count,
    lines.filter(({ quantity, isListed }) => quantity === null && !isListed),
  );
  // Each of those who count answers for it, and is written down once.
  if (ctx.user && !(count as { authorIds?: number[] }).authorIds?.includes(ctx.user.id))
    await change(ctx, StockCount, count, {}, 'count');
  return told;
}

const inUnits = (quantity: number | null) => (quantity === null ? null : units(quantity));
const asCounted = ({ variation, unit }: Found) => ({ variationId: variation, unitId: unit });

/** What was found, as the line says from now on; the moment is that of the last look. */
function take({ now, user }: Context, line: CountedLine, quantity: number | null, add?: boolean | null): void {
  const isMore = add === true && line.quantity !== null && quantity !== null;
  line.countedFrom = quantity === null ? null : isMore ? line.countedFrom : now;
  line.quantity = isMore ? (line.quantity as number) + quantity : quantity;
  line.countedAt = quantity === null ? null : now;
  line.userId = quantity === null ? null : (user?.id ?? null);
}

async function withUnits(ctx: Context, said: VerbInput<typeof StockCount, 'count'>['lines']): Promise<Found[]> {
  const own = await ownUnits(
    ctx,
    said.filter(({ unit }) => !unit).map(({ variation }) => variation),
  );
  return said.map((one) => ({ ...one, unit: one.unit ?? own.get(one.variation) ?? 0 }));
}

/** Goods without stock, another's unit, half a piece: each is said beside its line. */
async function refuseUncountable(ctx: Context, found: readonly Found[]): Promise<void> {
  const fields = await uncountable(
    ctx,
    found.map(({ quantity, ...one }) => ({ ...one, quantity: quantity ?? 0 })),
  );
  if (Object.keys(fields).length > 0) throw new Refusal('errors.fieldsWrong', { fields });
}

const wrong = (at: number, key: string) => new Refusal('errors.fieldsWrong', { fields: { [`lines.${at}.quantity`]: key } });
