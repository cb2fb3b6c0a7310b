import { BranchStatement, BranchStatementLine, newBranchStatement } from '#finance/branch-statements/contract';
import { text } from '#platform/entity';
import {
  branchesLookedAt,
  type Context,
  type Implemented,
  implement,
  implementView,
  item,
  type Reply,
  type Route,
  route,
  showRecord,
  sql,
} from '#platform/server';
import { createBranchStatement, type NewBranchStatement } from './create-branch-statement.ts';
import { agreeBranchStatement, settleBranchStatement, voidBranchStatement } from './move-branch-statement.ts';

export { agreeBranchStatement, createBranchStatement, settleBranchStatement, voidBranchStatement };

const base = { method: 'POST', permission: 'accounts_management', section: 'courier', key: 'required', answer: 'item' } as const;

/** Both branches see what is between them. */
export const branchStatements: Implemented = implement(BranchStatement, {
  without: ['create', 'edit', 'remove', 'disable'],
  scope: (ctx, params) => {
    const branches = branchesLookedAt(ctx);
    if (!branches) return null;
    const list = params.add(branches, 'bigint[]');
    return `(e.branch_id = any(${list}) or e.counter_branch_id = any(${list}))`;
  },
  routes: [
    route({
      ...base,
      path: '/api/v1/branch-statements',
      name: 'createBranchStatement',
      summary: 'Draw up what two branches owe each other',
      input: newBranchStatement,
      handle: async (ctx, { body }) => {
        const id = await createBranchStatement(ctx, body as unknown as NewBranchStatement);
        return { ...(await shown(ctx, id)), status: 201, message: { key: 'branchStatement.done.create' } };
      },
    }),
    step('agree', 'Say for the other branch that it is right', agreeBranchStatement),
    step('settle', 'Settle it: with the cash that came since, it comes to nothing', settleBranchStatement),
    route({
      ...base,
      path: '/api/v1/branch-statements/{id}/void',
      name: 'voidBranchStatement',
      summary: 'Void it: its lines are free for another',
      input: { reason: text({ required: true, max: 200 }) },
      handle: async (ctx, { id, body }) => {
        await voidBranchStatement(ctx, id, String(body.reason));
        return { ...(await shown(ctx, id)), message: { key: 'branchStatement.done.void' } };
      },
    }),
  ],
});

function step(verb: 'agree' | 'settle', summary: string, take: (ctx: Context, id: number) => Promise<void>): Route {
  return route({
    ...base,
    path: `/api/v1/branch-statements/{id}/${verb}`,
    name: `${verb}BranchStatement`,
    summary,
    handle: async (ctx, { id }) => {
      await take(ctx, id);
      return { ...(await shown(ctx, id)), message: { key: `branchStatement.done.${verb}` } };
    },
  });
}

async function shown(ctx: Context, id: number): Promise<Reply> {
  return item(JSON.parse(await showRecord(ctx, branchStatements, id)));
}

export const branchStatementLines = implementView(BranchStatementLine, (ctx) => {
  const branches = branchesLookedAt(ctx);
  return sql`select l.id, r.statement_id as branch_statement_id, json_build_object('id', b.id, 'name', b.number) as branch_statement, l.entry_date, j.doc_type, j.doc_id, j.event, l.shipment_id,
      (l.debit - l.credit)::bigint as amount, l.currency
    from branch_statement b join branch_statement_row r on r.tenant_id = b.tenant_id and r.statement_id = b.id and not r.voided
    join ledger_line l on l.tenant_id = r.tenant_id and l.id = r.line_id and l.branch_id = b.branch_id
    join journal_entry j on j.tenant_id = l.tenant_id and j.id = l.entry_id
    where b.tenant_id = ${ctx.tenantId}
      and (${branches}::bigint[] is null or b.branch_id = any(${branches}::bigint[]) or b.counter_branch_id = any(${branches}::bigint[]))`;
});
