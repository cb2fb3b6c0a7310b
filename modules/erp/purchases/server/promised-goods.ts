import type { Purchase } from '#erp/purchases/contract';
import { commitBudget, judgeBudget, releaseBudget } from '#finance/budgets/server';
import { account } from '#finance/ledger/contract';
import { worth } from '#finance/treasury/contract';
import { rateOfDay } from '#finance/treasury/server';
import { shareOf } from '#platform/entity';
import { type Context, sql } from '#platform/server';
import type { BoughtLine } from './bought-lines.ts';

const paperOf = ({ id }: Pick<Purchase, 'id'>) => ({ docType: 'purchase', docId: id });

/**
 * What is ordered is asked of the budget of goods, and promised there until it comes or is struck. An order in a currency nobody knows
 * the worth of promises nothing.
 */
export async function promiseGoods(ctx: Context, purchase: Purchase, lines: readonly BoughtLine[], day: string): Promise<void> {
  const { currency, branchId } = purchase;
  const rate = await rateOfDay(ctx, currency, day);
  if (rate === null) return;
  const cost = lines.reduce((sum, one) => sum + one.worth.net + one.worth.freight + (one.taxRecoverable ? 0 : one.worth.tax), 0);
  const amount = worth(cost, currency, { rate, base: ctx.tenant.currency });
  const asked = { ...paperOf(purchase), account: account.inventory, branchId, day, amount };
  const warning = await judgeBudget(ctx, asked);
  // What is left of a promise is told by what the lines ask: where they ask nothing there is only the freight, and that comes with the first of them.
  if (lines.some(({ total }) => total)) commitBudget(ctx, asked);
  if (warning)
    ctx.db.run(
      sql`update purchase set budget_warning = ${JSON.stringify(warning)}::jsonb where tenant_id = ${ctx.tenantId} and id = ${purchase.id}`,
    );
}

/** Of what was promised as much is left as of the goods is missing, by what the lines ask. */
export function keepPromised(
  ctx: Context,
  purchase: Purchase,
  lines: readonly Pick<BoughtLine, 'total' | 'quantity' | 'received'>[],
): Promise<void> {
  const whole = lines.reduce((sum, { total }) => sum + (total ?? 0), 0);
  const missing = lines.reduce(
    (sum, { total, quantity, received }) => sum + (total ?? 0) - shareOf(total ?? 0, received ?? 0, quantity),
    0,
  );
  return releaseBudget(ctx, paperOf(purchase), (amount) => shareOf(amount, missing, whole));
}

/** Nothing more of it will come. */
export const releasePromised = (ctx: Context, purchase: Purchase): Promise<void> => releaseBudget(ctx, paperOf(purchase));
