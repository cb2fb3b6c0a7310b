import {
  type BeyondBudget,
  type Budget,
  type BudgetSpan,
  type BudgetWarning,
  budgetExceeded,
  judgeMonths,
  monthFields,
  type SpanStanding,
} from '#finance/budgets/contract';
import { worth } from '#finance/treasury/contract';
import { rateOfDay } from '#finance/treasury/server';
import { amountText, type Bilingual, type Currency, Refusal } from '#platform/entity';
import { type Context, may, sql } from '#platform/server';
import { monthAfter, monthOf, yearOf } from './budget-months.ts';

/** What somebody is about to spend or promise. */
export interface BudgetAsked {
  /** The account it would be booked on. */
  account: string;
  branchId: number;
  day: string;
  amount: number;
  /** The company's own, where nothing is said. */
  currency?: Currency;
  docType: string;
  docId: number;
  /** Where in the form it was said. */
  field?: string;
}

type Found = Budget & { accountName: Bilingual; branchName: Bilingual };

/**
 * Asks the budget of an account, branch and month before something is spent or promised on it, by itself and with all months before. Its
 * row stays locked until the end, so that two who ask at once do not both have what is left. Where more would be gone than is planned it
 * is refused, or let through and told: what is answered then belongs on the paper. Jobs never go beyond a budget that stops.
 */
export async function judgeBudget(ctx: Context, asked: BudgetAsked): Promise<BudgetWarning | null> {
  const budget = await lockBudget(ctx, asked);
  if (!budget) return null;
  const stops = budget.action === 'stop' && !(ctx.user && may(ctx, 'override_budget'));
  const amount = await ownWorth(ctx, asked);
  if (amount === null) {
    if (stops) throw refusal(asked, 'noRate', { currency: asked.currency });
    return null;
  }
  const beyond = judgeMonths(amount, await standingOf(ctx, budget, asked));
  if (!beyond) return null;
  const told = tellable(ctx, beyond, { amount, month: asked.day.slice(0, 7) });
  if (stops)
    throw refusal(asked, beyond.span === 'month' ? 'beyondMonth' : 'beyondYear', {
      ...told,
      name: budget.accountName,
      branch: budget.branchName,
    });
  const { span, over } = beyond;
  const { branchId, docType, docId } = asked;
  ctx.publish(budgetExceeded.with({ budgetId: budget.id, branchId, span, month: told.month, over, docType, docId }));
  return told;
}

async function lockBudget(ctx: Context, { account, branchId, day }: BudgetAsked): Promise<Found | undefined> {
  return ctx.db.maybe<Found>(sql`select b.*, a.name as account_name, o.name as branch_name from budget b
    join account a on a.tenant_id = ${ctx.tenantId} and a.id = b.account_id
    join branch o on o.tenant_id = ${ctx.tenantId} and o.id = b.branch_id
    where b.tenant_id = ${ctx.tenantId} and a.code = ${account} and b.branch_id = ${branchId}::bigint and b.year = ${yearOf(day)}::int
      and b.action <> 'ignore' for update of b`);
}

/** In the company's own currency; null where nobody knows what a foreign one is worth. */
async function ownWorth(ctx: Context, { amount, currency, day }: BudgetAsked): Promise<number | null> {
  const base = ctx.tenant.currency;
  if (!currency || currency === base) return amount;
  const rate = await rateOfDay(ctx, currency, day);
  return rate === null ? null : worth(amount, currency, { rate, base });
}

/** What is planned, spent and promised in the month and in the year up to it, all of one moment. */
async function standingOf(
  ctx: Context,
  budget: Budget,
  { account, branchId, day }: BudgetAsked,
): Promise<Record<BudgetSpan, SpanStanding>> {
  const [month, first, until] = [monthOf(day), `${yearOf(day)}-01-01`, monthAfter(day)];
  const actual = (from: string) =>
    sql`budget_actual(${ctx.tenantId}::bigint, ${account}::text, ${branchId}::bigint, ${from}::date, ${until}::date)`;
  const now = await ctx.db.one<Record<'monthActual' | 'yearActual' | 'monthCommitted' | 'yearCommitted', number>>(sql`select
      ${actual(month)} as month_actual, ${actual(first)} as year_actual,
      coalesce(sum(r.committed) filter (where r.month = ${month}::date), 0)::bigint as month_committed, coalesce(sum(r.committed), 0)::bigint as year_committed
    from budget_row r where r.tenant_id = ${ctx.tenantId} and r.account_code = ${account} and r.branch_id = ${branchId}::bigint
      and r.month >= ${first}::date and r.month < ${until}::date`);
  const planned = monthFields.slice(0, Number(day.slice(5, 7))).map((name) => Number(budget[name] ?? 0));
  return {
    month: { budget: planned.at(-1) ?? 0, actual: now.monthActual, committed: now.monthCommitted },
    year: { budget: planned.reduce((sum, one) => sum + one, 0), actual: now.yearActual, committed: now.yearCommitted },
  };
}

function tellable(ctx: Context, beyond: BeyondBudget, asked: { amount: number; month: string }): BudgetWarning {
  const { currency } = ctx.tenant;
  const text = (amount: number) => amountText(amount, currency);
  return {
    span: beyond.span,
    month: asked.month,
    budget: text(beyond.budget),
    used: text(beyond.used),
    amount: text(asked.amount),
    over: text(beyond.over),
    currency,
  };
}

function refusal({ field }: BudgetAsked, word: string, values: Record<string, unknown>): Refusal {
  const key = `errors.budget.${word}`;
  return new Refusal(key, { values, ...(field ? { fields: { [field]: { key, values } } } : { status: 409 }) });
}
