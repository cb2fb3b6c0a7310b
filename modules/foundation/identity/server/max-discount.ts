import { partyKinds } from '#foundation/identity/contract';
import { fieldRefusal } from '#platform/entity';
import type { Context } from '#platform/server';
import { strengthOfAsker } from './strength.ts';

type Values = Record<string, unknown>;

/** The most the asker takes off a sale by hand, in thousandths of a percent; null where nobody set a limit. What sales keep to. */
export function maxDiscountOf({ user }: Pick<Context, 'user'>): number | null {
  const most = user ? strengthOfAsker(user).discount : Number.POSITIVE_INFINITY;
  return Number.isFinite(most) ? most : null;
}

/** Nobody lets another take more off a sale than he may himself, nor changes what he may. Of whom nothing is said no more is allowed than of the asker. */
export function refuseLargerDiscount(ctx: Context, values: Values, before: Values | null): void {
  const own = maxDiscountOf(ctx);
  if (!before && values.maxDiscountOnSales === undefined && own !== null) values.maxDiscountOnSales = own / 1000;
  const [held, wanted] = [before ? limitOf(before) : 0, limitOf({ ...before, ...values })];
  if (wanted === held || !ctx.user) return;
  if (before?.id === ctx.user.id) throw fieldRefusal('max_discount_on_sales', 'errors.user.ownDiscount');
  if (own !== null && wanted > own)
    throw fieldRefusal('max_discount_on_sales', 'errors.user.discountAboveOwn', { percent: own / 1000 });
}

/** In thousandths of a percent; clients and agents sell nothing. */
function limitOf({ kind, maxDiscountOnSales: percent }: Values): number {
  if ((partyKinds as readonly unknown[]).includes(kind)) return 0;
  return percent === null || percent === undefined ? Number.POSITIVE_INFINITY : Math.round(Number(percent) * 1000);
}
