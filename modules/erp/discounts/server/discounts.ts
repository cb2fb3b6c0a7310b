import { Discount } from '#erp/discounts/contract';
import { type DiscountType, readDiscount } from '#erp/setup/contract';
import { amountText, fieldRefusal } from '#platform/entity';
import { branchesLookedAt, type Context, implement, lockRecord, worksIn } from '#platform/server';

type Values = Record<string, unknown>;
const chosen = { categories: 'categoryIds', brands: 'brandIds', products: 'productIds' } as const;

const namesOf = (table: string, ids: string) =>
  `select c.name, c.id from ${table} c where c.tenant_id = :tenant and c.id = any(e.${ids})`;
const named = Object.entries({ category: 'category_ids', brand: 'brand_ids', product: 'product_ids' })
  .map(([table, ids]) => namesOf(table, ids))
  .join(' union all ');

export const discounts = implement(Discount, {
  defaults: () => ({ priority: 0 }),
  check: (ctx, values, before) => {
    const now = { ...before, ...values };
    values.value = readValue(ctx, now);
    if (now.startsOn && now.endsOn && String(now.endsOn) < String(now.startsOn))
      throw fieldRefusal('ends_on', 'errors.discount.endsBefore');
    settleReach(values, before);
    // What others set, or all branches have, is not taken from them by calling it one's own.
    if (before) refuseElsewhere(ctx, before.branchId);
    refuseElsewhere(ctx, values.branch === undefined ? before?.branchId : values.branch);
  },
  beforeDisable: refuseOthers,
  beforeEnable: refuseOthers,
  expressions: {
    covered: `select jsonb_build_object('ar', string_agg(n.name ->> 'ar', '، ' order by n.id), 'en', string_agg(n.name ->> 'en', ', ' order by n.id))
      from (${named}) n where e.reach = 'chosen'`,
  },
  // What is given in every branch is everybody's to see.
  sight: (ctx) => {
    const ids = branchesLookedAt(ctx);
    return ids && { columns: ['branch_id'], ids, where: (mine) => `(e.branch_id is null or e.branch_id = any(${mine}))` };
  },
});

/** As it is kept: "12.5%" or "500", whatever digits it was typed in. */
function readValue({ tenant }: Context, { discountType, value }: Values): string {
  const read = readDiscount(String(value ?? ''), tenant.currency, discountType as DiscountType);
  const worth = read && ('amount' in read ? read.amount : read.basisPoints);
  if (!read || !worth) throw fieldRefusal('value', `errors.discount.${discountType === 'fixed' ? 'noAmount' : 'noPercentage'}`);
  return 'amount' in read ? amountText(read.amount, tenant.currency) : `${read.basisPoints / 100}%`;
}

/** A discount on all goods names none of them, one on chosen goods names some. */
function settleReach(values: Values, before: Values | null): void {
  const now = { ...before, ...values };
  const names = Object.keys(chosen) as (keyof typeof chosen)[];
  if (now.reach === 'all') {
    for (const name of names) values[name] = [];
    return;
  }
  const some = names.some(
    (name) => ((values[name] === undefined ? before?.[chosen[name]] : values[name]) as unknown[] | null)?.length,
  );
  if (!some) throw fieldRefusal('reach', 'errors.discount.coversNothing');
}

/** Who works in some branches says nothing of the others. */
function refuseElsewhere(ctx: Context, branch: unknown): void {
  if (!ctx.user?.branchIds) return;
  if (!branch) throw fieldRefusal('branch_id', 'errors.discount.ownBranch');
  if (!worksIn(ctx, Number(branch))) throw fieldRefusal('branch_id', 'errors.reference');
}

async function refuseOthers(ctx: Context, id: number): Promise<void> {
  if (!ctx.user?.branchIds) return;
  const { branchId } = await lockRecord(ctx, Discount, id);
  refuseElsewhere(ctx, branchId);
}
