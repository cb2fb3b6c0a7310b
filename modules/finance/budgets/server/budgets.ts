import { Budget, monthFields } from '#finance/budgets/contract';
import { account } from '#finance/ledger/contract';
import { fieldRefusal } from '#platform/entity';
import { type Context, implement, sql } from '#platform/server';
import { monthOf, yearOf } from './budget-months.ts';

type Values = Record<string, unknown>;

const code = '(select a.code from account a where a.tenant_id = :tenant and a.id = e.account_id)';
const total = `(${monthFields.map((name) => `e.${name}`).join(' + ')})`;
const actual = `budget_actual(:tenant, ${code}, e.branch_id, make_date(e.year, 1, 1), make_date(e.year + 1, 1, 1))`;
const committed = `(select coalesce(sum(r.committed), 0)::bigint from budget_row r where r.tenant_id = :tenant and r.account_code = ${code}
  and r.branch_id = e.branch_id and r.month >= make_date(e.year, 1, 1) and r.month < make_date(e.year + 1, 1, 1))`;

export const budgets = implement(Budget, {
  check: judgeWritten,
  expressions: { total, actual, committed, left: `${total} - ${actual} - ${committed}` },
  extras: ({ today, tenant }) => ({
    // How the month that is now stands, where it is one of this budget's year.
    this_month: (params) => {
      const planned = `e.${monthFields[Number(today.slice(5, 7)) - 1]}`;
      const standing = monthJson(planned, `${params.add(monthOf(today), 'date')}`, params.add(tenant.currency, 'text'));
      return `case when e.year = ${params.add(yearOf(today), 'int')} then ${standing} end`;
    },
  }),
  showExtras: ({ tenant }, params) => ({
    months: `(select jsonb_agg(${monthJson('m.planned', 'm.first', params.add(tenant.currency, 'text'))} order by m.first)
      from (select u.planned, make_date(e.year, u.nth::int, 1) as first
        from unnest(array[${monthFields.map((name) => `e.${name}`).join(', ')}]) with ordinality u (planned, nth)) m)`,
  }),
});

/** What is planned, spent and promised of the month that begins on a day, as it travels. */
function monthJson(planned: string, first: string, currency: string): string {
  const spent = `budget_actual(:tenant, ${code}, e.branch_id, ${first}, (${first} + interval '1 month')::date)`;
  const promised = `coalesce((select r.committed from budget_row r where r.tenant_id = :tenant and r.account_code = ${code}
    and r.branch_id = e.branch_id and r.month = ${first}), 0)`;
  return `jsonb_build_object('budget', money_text(${planned}, ${currency}), 'actual', money_text(${spent}, ${currency}),
    'committed', money_text(${promised}, ${currency}))`;
}

/** An account has one budget in a branch and year, and is one that spends; a month that is left empty has nothing. */
async function judgeWritten(ctx: Context, values: Values, before: Values | null): Promise<void> {
  for (const name of monthFields) if (values[name] === null) values[name] = 0;
  const now: Values = { account: before?.accountId, branch: before?.branchId, year: before?.year, ...values };
  const found = await ctx.db.one<{ spends: boolean; isThere: boolean }>(sql`select
      exists (select from account a where a.tenant_id = ${ctx.tenantId} and a.id = ${Number(now.account)}::bigint and not a.is_header
        and (a.type = 'expense' or a.code = ${account.inventory})) as spends,
      exists (select from budget b where b.tenant_id = ${ctx.tenantId} and b.account_id = ${Number(now.account)}::bigint
        and b.branch_id = ${Number(now.branch)}::bigint and b.year = ${Number(now.year)}::int and b.id <> ${Number(before?.id ?? 0)}::bigint) as is_there`);
  if (!found.spends) throw fieldRefusal('account_id', 'errors.budget.spendsNothing');
  if (found.isThere) throw fieldRefusal('year', 'errors.budget.isThere');
}
