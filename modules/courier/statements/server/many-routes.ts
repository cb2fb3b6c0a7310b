import { manyAccounts, manyPayments, manyStatements } from '#courier/statements/contract';
import { amountText, type Input, Refusal } from '#platform/entity';
import { type Context, outcomeReply, type Reply, type Route, refuseCount, route, sql, toldProblems } from '#platform/server';
import { type ClientAccount, drawUpMany } from './draw-up-many.ts';
import { auditStatement, submitStatement } from './move-statement.ts';
import { type DueInBranch, payMany, previewPayments } from './pay-many.ts';
import { mostStatements, stepMany } from './step-many.ts';

const base = { method: 'POST', section: 'courier', answer: 'other' } as const;
const path = (verb: string) => `/api/v1/statement-accounts/multi/${verb}`;

/** The same step for many clients: drawn up, sent on, approved, paid. */
export const manyRoutes: readonly Route[] = [
  route({
    ...base,
    key: 'required',
    path: path('create'),
    name: 'createManyStatements',
    summary: 'Draw up the statements of many clients, each of everything he can be settled for',
    permission: 'accounts_management',
    input: manyAccounts,
    handle: (ctx, { body }) => drawnUp(ctx, body.accounts),
  }),
  stepRoute('submit', 'Finish several new statements: their totals stand', 'accounts_management', submitStatement),
  stepRoute('audit', 'Approve several statements as a second person', 'audit_statement', auditStatement),
  route({
    ...base,
    path: path('preview'),
    name: 'previewPayments',
    summary: 'What paying several clients would leave in the treasuries, and who would not be paid',
    permission: 'pay_statement',
    input: manyStatements,
    handle: (ctx, { body }) => previewed(ctx, idsOf(body)),
  }),
  route({
    ...base,
    key: 'required',
    path: path('pay'),
    name: 'payManyStatements',
    summary: 'Pay several clients, each against a voucher of his own',
    permission: 'pay_statement',
    input: manyPayments,
    handle: async (ctx, { body }) => {
      const outcome = await payMany(ctx, { ...body, ids: idsOf(body) });
      const reply = outcomeReply(ctx, outcome, words('pay'));
      return { ...reply, result: { ...(reply.result as object), payments: await paymentsOf(ctx, outcome.ok) } };
    },
  }),
];

const words = (verb: string) => ({
  all: `statement.doneMany.${verb}`,
  some: `statement.doneMany.${verb}Some`,
  none: 'errors.statement.noneDone',
});

function stepRoute(
  verb: 'submit' | 'audit',
  summary: string,
  permission: string,
  take: (ctx: Context, step: { id: number }) => Promise<void>,
): Route {
  return route({
    ...base,
    key: 'required',
    path: path(verb),
    name: `${verb}ManyStatements`,
    summary,
    permission,
    input: manyStatements,
    handle: async (ctx, { body }) => outcomeReply(ctx, await stepMany(ctx, idsOf(body), take), words(verb)),
  });
}

function idsOf(body: Input<typeof manyStatements>): number[] {
  const ids = [...new Set(body.statements)];
  refuseCount(ids, { field: 'statement_ids', words: 'statement', most: mostStatements });
  return ids;
}

async function drawnUp(ctx: Context, accounts: readonly ClientAccount[]): Promise<Reply> {
  const { made, failed } = await drawUpMany(ctx, accounts);
  const told = failed.map(({ client, originBranch, currency, ...problem }) => ({
    ...toldProblems(ctx.locale, [{ id: client, ...problem }])[0],
    client_id: client,
    origin_branch_id: originBranch,
    currency,
  }));
  const values = { count: made.length, failed: failed.length };
  if (made.length === 0) throw new Refusal('errors.statement.nothingToSettle', { result: { ids: [], failed: told } });
  return {
    result: { ids: made, failed: told },
    message: { key: failed.length > 0 ? 'statement.doneMany.createSome' : 'statement.doneMany.create', values },
  };
}

async function previewed(ctx: Context, ids: readonly number[]): Promise<Reply> {
  const { outcome, due } = await previewPayments(ctx, ids);
  const failed = toldProblems(ctx.locale, outcome.failed);
  return { result: { count: outcome.ok.length, failed, due: due.map(wireDue) } };
}

/** What each client was paid and the voucher that says so; a few coins that round to nothing need none. */
function paymentsOf(ctx: Context, statementIds: readonly number[]): Promise<Record<string, unknown>[]> {
  return ctx.db.query(sql`select s.id, s.number, json_build_object('id', c.id, 'name', c.name) as client, s.currency,
      v.voucher, coalesce(v.amount, money_text(0, s.currency)) as amount
    from statement s join client c on c.tenant_id = ${ctx.tenantId} and c.id = s.client_id
    left join lateral (select json_build_object('id', v.id, 'number', v.number) as voucher, money_text(v.amount, v.currency) as amount from voucher v
      where v.tenant_id = ${ctx.tenantId} and v.doc_type = 'statement' and v.doc_id = s.id and v.state = 'posted' order by v.id desc limit 1) v on true
    where s.tenant_id = ${ctx.tenantId} and s.id = any(${[...statementIds]}::bigint[]) order by s.id`);
}

function wireDue({ net, drains, currency, ...due }: DueInBranch) {
  const text = (minor: number) => amountText(minor, currency);
  const treasuries = drains.map(({ treasury: { id, name }, count, sum, balance }) => ({
    id,
    name,
    count,
    sum: text(sum),
    balance: text(balance),
    left: text(balance - sum),
  }));
  return { ...due, currency, net: text(net), treasuries };
}
