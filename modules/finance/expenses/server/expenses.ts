import { Expense } from '#finance/expenses/contract';
import { documentIsNumbered } from '#finance/ledger/server';
import { approvalRefusals } from '#finance/treasury/server';
import { type Context, type Implemented, implement, type Problem, route, sentenceOf, showRecord, sql } from '#platform/server';
import { createExpense } from './create-expense.ts';
import { approveExpense, refuseExpense, reverseExpense } from './decide-expense.ts';
import { payExpense } from './pay-expense.ts';

documentIsNumbered('expense', { table: 'expense' });

export const expenses: Implemented = implement(Expense, {
  search: 'index',
  expressions: { left: `case when e.state = 'open' then e.amount - e.paid end` },
  verbs: {
    write: (ctx, input) => createExpense(ctx, { ...input, kind: 'expense' }),
    writeIncome: (ctx, input) => createExpense(ctx, { ...input, kind: 'income' }),
    approve: approveExpense,
    refuse: refuseExpense,
    pay: payExpense,
    reverse: reverseExpense,
  },
  // A due one is agreed to by whoever may pay it alone, what is above a limit by somebody who never wrote or edited it.
  can: {
    approve: (ctx, params) => approvalRefusals(ctx, params, { alone: `e.state = 'due'`, free: `e.kind = 'income'` }),
    // Whoever moved its cash on an earlier day does not move it back alone.
    reverse: ({ user, tenant, today }, params) => ({
      'errors.expense.outOfDrawer': 'e.out_of_drawer',
      'errors.expense.laterDay': `exists (select from voucher v where v.tenant_id = :tenant and v.doc_type = 'expense' and v.doc_id = e.id
        and v.state = 'posted' and v.user_id = ${params.add(user?.id ?? null, 'bigint')}
        and (v.posted_at at time zone ${params.add(tenant.timeZone, 'text')})::date < ${params.add(today, 'date')})`,
    }),
  },
  papers: { voucher: `r.doc_type = 'expense' and r.doc_id = e.id` },
  showExtras: () => ({ has_obstacle: 'e.obstacle is not null', budget_warning: 'e.budget_warning' }),
  routes: [
    route({
      method: 'GET',
      path: '/api/v1/expenses/{id}/obstacle',
      name: 'explainExpense',
      summary: 'Why an expense of a schedule did not book itself, in the reader’s language',
      permission: 'accounts_management',
      section: 'any',
      answer: 'other',
      handle: async (ctx, asked) => ({ result: { text: await obstacleOf(ctx, asked.id) } }),
    }),
  ],
});

async function obstacleOf(ctx: Context, id: number): Promise<string | null> {
  // Seen or not found, as anywhere.
  await showRecord(ctx, expenses, id);
  const { obstacle } = await ctx.db.one<{ obstacle: Problem | null }>(
    sql`select obstacle from expense where tenant_id = ${ctx.tenantId} and id = ${id}`,
  );
  return obstacle && sentenceOf(ctx.locale, obstacle);
}
