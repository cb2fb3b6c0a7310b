import type { ExpenseKind } from '#finance/expenses/contract';
import { account as accounts } from '#finance/ledger/contract';
import { fieldRefusal } from '#platform/entity';
import { type Context, sql } from '#platform/server';

/** What somebody says an expense is for: an account, or one of the chart's categories and what of it. */
export interface SaidCategory {
  kind: ExpenseKind;
  account?: number | null | undefined;
  category?: number | null | undefined;
  subcategory?: number | null | undefined;
}

/** The account it is booked on, and beside which field what is wrong with it is said. */
export interface ChosenAccount {
  account: number;
  accountField: string;
}

/** The account an expense is booked on: its subcategory, a category that has none, or the account itself. */
export async function chooseAccount(ctx: Context, said: SaidCategory): Promise<ChosenAccount> {
  const { kind, account, category, subcategory } = said;
  if (subcategory) {
    if (category && !(await liesUnder(ctx, subcategory, category)))
      throw fieldRefusal('subcategory_id', 'errors.expense.otherCategory');
    return agreed(account, { account: subcategory, accountField: 'subcategory_id' });
  }
  if (category) {
    if (await isHeading(ctx, category)) throw fieldRefusal('subcategory_id', 'errors.expense.whatOfIt');
    return agreed(account, { account: category, accountField: 'category_id' });
  }
  if (!account) throw fieldRefusal(kind === 'expense' ? 'category_id' : 'account_id', 'errors.required');
  return { account, accountField: 'account_id' };
}

/** Who says both says the same. */
function agreed(account: number | null | undefined, chosen: ChosenAccount): ChosenAccount {
  if (account && account !== chosen.account) throw fieldRefusal('account_id', 'errors.expense.otherCategory');
  return chosen;
}

async function liesUnder(ctx: Context, id: number, category: number): Promise<boolean> {
  const found = await ctx.db.maybe(sql`select from account a join account c on c.tenant_id = :tenant and c.id = ${category}
    where a.tenant_id = ${ctx.tenantId} and a.id = ${id} and starts_with(a.place, c.place || '/')
      and c.place = ${`${accounts.expenses}/`}::text || c.code`);
  return found !== undefined;
}

async function isHeading(ctx: Context, id: number): Promise<boolean> {
  const found = await ctx.db.maybe(sql`select from account where tenant_id = ${ctx.tenantId} and id = ${id} and is_header`);
  return found !== undefined;
}
