import { type ExpenseKind, isCategory } from '#finance/expenses/contract';
import { isKeptForOthers } from '#finance/treasury/server';
import { type Currency, fieldRefusal } from '#platform/entity';
import { type Context, sql, worksIn } from '#platform/server';

export interface ExpenseTerms {
  kind: ExpenseKind;
  branch: number | null | undefined;
  account: number;
  /** Beside which field a wrong account is said; its own unless said. */
  accountField?: string;
  treasury?: number | null | undefined;
  currency?: Currency | null | undefined;
  amount: number;
  tax?: number | null | undefined;
  /** Who takes it out of the treasury or puts it in; the asker unless said. */
  maker?: number | null | undefined;
}

/** What an expense, or the schedule of one, must bear; gives the branch and currency it is of. */
export async function judgeExpense(ctx: Context, terms: ExpenseTerms): Promise<{ branchId: number; currency: Currency }> {
  await refuseOtherAccount(ctx, terms);
  if ((terms.tax ?? 0) >= terms.amount) throw fieldRefusal('tax', 'errors.expense.taxTooMuch');
  if (terms.kind === 'income' && !terms.treasury) throw fieldRefusal('treasury_id', 'errors.required');
  const treasury = terms.treasury ? await treasuryOf(ctx, terms) : null;
  const branchId = treasury?.branchId ?? terms.branch ?? ctx.branchId;
  if (!branchId) throw fieldRefusal('branch_id', 'errors.required');
  if (!worksIn(ctx, branchId)) throw fieldRefusal('branch_id', 'errors.reference');
  if (treasury && terms.branch && treasury.branchId !== terms.branch)
    throw fieldRefusal('treasury_id', 'errors.treasury_of_other_branch', { name: treasury.name });
  if (treasury && terms.currency && treasury.currency !== terms.currency)
    throw fieldRefusal('treasury_id', 'errors.treasury.otherCurrency', { name: treasury.name, currency: treasury.currency });
  const branch = await ctx.db.maybe(sql`select id from branch where tenant_id = ${ctx.tenantId} and id = ${branchId}`);
  if (!branch) throw fieldRefusal('branch_id', 'errors.reference');
  return { branchId, currency: treasury?.currency ?? terms.currency ?? ctx.tenant.currency };
}

interface TreasuryFound {
  branchId: number;
  currency: Currency;
  name: unknown;
  disabledAt: Date | null;
  userIds: readonly number[];
}

async function treasuryOf(ctx: Context, { treasury: id, maker }: ExpenseTerms): Promise<TreasuryFound> {
  const found = await ctx.db.maybe<TreasuryFound>(
    sql`select branch_id, currency, name, disabled_at, user_ids from treasury where tenant_id = ${ctx.tenantId} and id = ${id}`,
  );
  if (!found || !worksIn(ctx, found.branchId)) throw fieldRefusal('treasury_id', 'errors.reference');
  if (found.disabledAt) throw fieldRefusal('treasury_id', 'errors.treasury.disabled', { name: found.name });
  if (isKeptForOthers(found, maker ?? ctx.user?.id))
    throw fieldRefusal('treasury_id', 'errors.treasury.keptForOthers', { name: found.name });
  return found;
}

async function refuseOtherAccount(ctx: Context, { kind, account, accountField = 'account_id' }: ExpenseTerms): Promise<void> {
  const found = await ctx.db.maybe<{
    code: string;
    type: string;
    isHeader: boolean;
    isControl: boolean;
    partyKind: string | null;
    disabledAt: Date | null;
  }>(
    sql`select code, type, is_header, is_control, party_kind, disabled_at from account where tenant_id = ${ctx.tenantId} and id = ${account}`,
  );
  if (!found) throw fieldRefusal(accountField, 'errors.reference');
  if (found.disabledAt || !isCategory({ ...found, hasParty: found.partyKind !== null }, kind))
    throw fieldRefusal(accountField, `errors.expense.notACategory`, { code: found.code });
}
