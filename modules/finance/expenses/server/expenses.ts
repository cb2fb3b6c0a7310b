import { Expense, type ExpenseKind, newExpense } from '#finance/expenses/contract';
import { saidAmount, treasuryCurrency } from '#finance/treasury/server';
import { belongsTo, type Currency, date, notFound, text } from '#platform/entity';
import {
  type Context,
  type Implemented,
  implement,
  item,
  type Problem,
  type Reply,
  type Route,
  route,
  sentenceOf,
  showRecord,
  sql,
} from '#platform/server';
import { createExpense, type NewExpense } from './create-expense.ts';
import { type ApproveExpense, approveExpense, refuseExpense, reverseExpense } from './decide-expense.ts';
import { type PayExpense, payExpense } from './pay-expense.ts';

const base = { method: 'POST', permission: 'accounts_management', section: 'any', key: 'required', answer: 'item' } as const;
const at = (verb: string) => `/api/v1/expenses/{id}/${verb}`;

function create(kind: ExpenseKind, path: string, summary: string): Route {
  return route({
    ...base,
    path,
    name: kind === 'expense' ? 'writeExpense' : 'writeOtherIncome',
    summary,
    input: newExpense,
    handle: async (ctx, asked) => {
      const order = asked.body as unknown as NewExpense;
      const currency = order.treasury ? await treasuryCurrency(ctx, order.treasury) : (order.currency ?? ctx.tenant.currency);
      const amount = saidAmount(order.amount, { currency, field: 'amount', least: 1 }) as number;
      const tax = saidAmount(order.tax, { currency, field: 'tax' });
      const id = await createExpense(ctx, { ...order, kind, amount, tax });
      const reply = await shown(ctx, id);
      const isWaiting = (reply.result as { item: { state: string } }).item.state === 'waiting';
      return { ...reply, status: 201, message: { key: isWaiting ? 'expense.waits' : 'expense.booked' } };
    },
  });
}

/** A verb whose reason is said. */
function ending(verb: 'refuse' | 'reverse', summary: string, run: typeof refuseExpense): Route {
  return route({
    ...base,
    path: at(verb),
    name: `${verb}Expense`,
    summary,
    input: { reason: text({ required: true, max: 200 }) },
    handle: async (ctx, asked) => {
      await run(ctx, { id: asked.id, reason: asked.body.reason as string });
      return { ...(await shown(ctx, asked.id)), message: { key: `expense.done.${verb}` } };
    },
  });
}

export const expenses: Implemented = implement(Expense, {
  search: 'index',
  without: ['create', 'edit', 'remove', 'disable'],
  showExtras: () => ({
    has_obstacle: 'e.obstacle is not null',
    vouchers: `(select coalesce(jsonb_agg(jsonb_build_object('id', v.id, 'number', v.number, 'amount', money_text(v.amount, v.currency), 'state', v.state, 'day', v.voucher_date) order by v.id), '[]')
      from voucher v where v.tenant_id = e.tenant_id and v.doc_type = 'expense' and v.doc_id = e.id)`,
  }),
  routes: [
    create('expense', '/api/v1/expenses', 'Write an expense: paid at once, or owed'),
    create('income', '/api/v1/expenses/income', 'Write income beside the parcels'),
    route({
      ...base,
      path: at('approve'),
      name: 'approveExpense',
      summary: 'Agree to an expense that is due or above its maker’s limit',
      input: { treasury: belongsTo('treasury'), expenseDate: date() },
      handle: async (ctx, asked) => {
        await approveExpense(ctx, { ...(asked.body as Omit<ApproveExpense, 'id'>), id: asked.id });
        return { ...(await shown(ctx, asked.id)), message: { key: 'expense.done.approve' } };
      },
    }),
    ending('refuse', 'Say no to an expense: it is never booked', refuseExpense),
    route({
      ...base,
      path: at('pay'),
      name: 'payExpense',
      summary: 'Pay what is owed for an expense, wholly or in part',
      input: { treasury: belongsTo('treasury', { required: true }), amount: text({ max: 30 }) },
      handle: async (ctx, asked) => {
        const order = asked.body as unknown as PayExpense;
        const amount = saidAmount(order.amount, { currency: await ofExpense(ctx, asked.id), field: 'amount', least: 1 });
        await payExpense(ctx, { ...order, amount, id: asked.id });
        return { ...(await shown(ctx, asked.id)), message: { key: 'expense.done.pay' } };
      },
    }),
    route({
      method: 'GET',
      path: at('obstacle'),
      name: 'explainExpense',
      summary: 'Why an expense of a schedule did not book itself, in the reader’s language',
      permission: 'accounts_management',
      section: 'any',
      answer: 'other',
      handle: async (ctx, asked) => ({ result: { text: await obstacleOf(ctx, asked.id) } }),
    }),
    ending('reverse', 'Take an expense back: cash and debt move the other way', reverseExpense),
  ],
});

async function ofExpense(ctx: Context, id: number): Promise<Currency> {
  const row = await ctx.db.maybe<{ currency: Currency }>(
    sql`select currency from expense where tenant_id = ${ctx.tenantId} and id = ${id}`,
  );
  if (!row) throw notFound();
  return row.currency;
}

async function obstacleOf(ctx: Context, id: number): Promise<string | null> {
  // Seen or not found, as anywhere.
  await showRecord(ctx, expenses, id);
  const { obstacle } = await ctx.db.one<{ obstacle: Problem | null }>(
    sql`select obstacle from expense where tenant_id = ${ctx.tenantId} and id = ${id}`,
  );
  return obstacle && sentenceOf(ctx.locale, obstacle);
}

async function shown(ctx: Context, id: number): Promise<Reply> {
  return item(JSON.parse(await showRecord(ctx, expenses, id)));
}
