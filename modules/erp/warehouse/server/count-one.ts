import { uncountable } from '#erp/stock/server';
import { StockCount } from '#erp/warehouse/contract';
import { fieldRefusal, Refusal, type VerbInput } from '#platform/entity';
import { type Context, insertRow, worksIn } from '#platform/server';
import { keepLines } from './count-lines.ts';
import { ownUnits } from './own-units.ts';

/** Counts one kind of goods in one go: its difference waits for somebody else to book it. */
export async function countOne(ctx: Context, input: VerbInput<typeof StockCount, 'countOne'>): Promise<number> {
  const { branch, variation, quantity, note } = input;
  if (!worksIn(ctx, branch)) throw fieldRefusal('branch_id', 'errors.reference');
  const unit = (await ownUnits(ctx, [variation])).get(variation);
  const found = Object.entries(await uncountable(ctx, [{ variation, unit, quantity }]));
  if (found.length > 0)
    throw new Refusal('errors.fieldsWrong', {
      fields: Object.fromEntries(found.map(([at, why]) => [at.replace('lines.0.', ''), why])),
    });
  const userId = ctx.user?.id ?? null;
  const id = await insertRow(ctx, StockCount, {
    branch,
    countDate: ctx.today,
    goods: 'chosen',
    note: note ?? null,
    missed: 'leave',
    state: 'review',
    user: userId,
    reviewedBy: userId,
    reviewedAt: ctx.now,
  });
  const counted = { quantity, countedAt: ctx.now, countedFrom: ctx.now, userId, isListed: false };
  keepLines(ctx, { id, branchId: branch }, [{ variationId: variation, ...counted }]);
  return id;
}
