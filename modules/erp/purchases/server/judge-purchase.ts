import { readDiscount } from '#erp/setup/contract';
import { uncountable } from '#erp/stock/server';
import { type Currency, fieldRefusal, type Problem, Refusal } from '#platform/entity';
import { type Context, sql } from '#platform/server';

type Values = Record<string, unknown>;
/** A sentence, or one with values. */
type Said = Problem | string;

/** What is written of a purchase can be bought, counted and owed; its lines get the tax rates as they are now. */
export async function judgePurchase(
  ctx: Context,
  values: Values,
  before: Values | null,
  lines?: readonly Values[],
): Promise<void> {
  const now: Values = { ...before, supplier: before?.supplierId, ...values };
  await refuseOtherCurrency(ctx, now);
  if (before) await refuseMovedAdvance(ctx, before, values);
  const currency = now.currency as Currency;
  const problems: Record<string, Said> = {};
  const type = now.discountType as 'fixed' | 'percentage' | null | undefined;
  if (!readDiscount(now.discount as string | null, currency, type)) problems.discount = 'errors.purchase.noDiscount';
  if (Boolean(now.instalments) !== Boolean(now.frequency))
    problems[now.instalments ? 'frequency' : 'instalments'] = 'errors.required';
  if (now.instalments && !now.dueOn) problems.due_on = 'errors.required';
  if (lines) Object.assign(problems, await lineProblems(ctx, lines, currency));
  if (Object.keys(problems).length > 0) throw new Refusal('errors.fieldsWrong', { fields: problems });
}

/** A supplier is owed in his own currency, whatever he is paid in; nobody gives him another one meanwhile. */
async function refuseOtherCurrency(ctx: Context, { supplier, currency }: Values): Promise<void> {
  const found = await ctx.db.maybe<{ currency: string }>(
    sql`select currency from supplier where tenant_id = ${ctx.tenantId} and id = ${Number(supplier)} for share`,
  );
  if (!found) throw fieldRefusal('supplier_id', 'errors.reference');
  if (found.currency !== currency) throw fieldRefusal('currency', 'errors.purchase.otherCurrency', { currency: found.currency });
}

/** What was paid ahead of a purchase is held for its supplier, in his currency and at its branch: whoever is paid already stays. */
async function refuseMovedAdvance(ctx: Context, before: Values, values: Values): Promise<void> {
  const moved = {
    supplier_id: values.supplier !== undefined && Number(values.supplier) !== Number(before.supplierId),
    currency: values.currency !== undefined && values.currency !== before.currency,
    branch_id: values.branch !== undefined && Number(values.branch) !== Number(before.branchId),
  };
  const names = Object.keys(moved).filter((name) => moved[name as keyof typeof moved]);
  if (names.length === 0) return;
  const paid = await ctx.db.maybe(sql`select from owed_item
    where tenant_id = ${ctx.tenantId} and doc_type = 'purchase' and doc_id = ${Number(before.id)}::bigint and amount > 0`);
  const fields = Object.fromEntries(names.map((name) => [name, 'errors.purchase.paidAhead']));
  if (paid) throw new Refusal('errors.fieldsWrong', { fields });
}

/** What of the lines cannot be counted or given a discount; each gets the percentage of its tax, and whether it is recoverable, as they are now. */
async function lineProblems(ctx: Context, lines: readonly Values[], currency: Currency): Promise<Record<string, Said>> {
  const rates = await ctx.db.query<{
    id: number;
    percent: number;
    recoverable: boolean;
  }>(sql`select id, percent::float8 as percent, recoverable
    from tax_rate where tenant_id = ${ctx.tenantId} and id = any(${lines.flatMap(({ taxRate }) => (taxRate as number | null) ?? [])}::bigint[])`);
  const problems: Record<string, Said> = {};
  lines.forEach((line, at) => {
    const rate = rates.find(({ id }) => id === line.taxRate);
    line.taxPercent = rate?.percent ?? null;
    line.taxRecoverable = rate?.recoverable ?? false;
    if (!readDiscount(line.discount as string | null, currency)) problems[`lines.${at}.discount`] = 'errors.purchase.noDiscount';
  });
  return { ...problems, ...(await uncountable(ctx, lines)) };
}
