import { BranchStatement, BranchStatementLine } from '#finance/branch-statements/contract';
import { branchesLookedAt, type Implemented, implement, implementView, sql } from '#platform/server';
import { createBranchStatement } from './create-branch-statement.ts';
import { agreeBranchStatement, settleBranchStatement, voidBranchStatement } from './move-branch-statement.ts';

export { agreeBranchStatement, createBranchStatement, settleBranchStatement, voidBranchStatement };

/** Both branches see what is between them. */
export const branchStatements: Implemented = implement(BranchStatement, {
  scope: (ctx, params) => {
    const branches = branchesLookedAt(ctx);
    if (!branches) return null;
    const list = params.add(branches, 'bigint[]');
    return `(e.branch_id = any(${list}) or e.counter_branch_id = any(${list}))`;
  },
  verbs: {
    create: createBranchStatement,
    agree: agreeBranchStatement,
    settle: settleBranchStatement,
    void: voidBranchStatement,
  },
  can: {
    agree: ({ user }, params) => ({
      'errors.branchStatement.otherBranch': user?.branchIds
        ? `e.counter_branch_id <> all(${params.add(user.branchIds, 'bigint[]')})`
        : 'false',
    }),
  },
});

export const branchStatementLines = implementView(BranchStatementLine, (ctx) => {
  const branches = branchesLookedAt(ctx);
  return sql`select l.id, r.statement_id as branch_statement_id, json_build_object('id', b.id, 'name', b.number) as branch_statement, l.entry_date, j.doc_type, j.doc_id, j.event, l.shipment_id,
      (l.debit - l.credit)::bigint as amount, l.currency
    from branch_statement b join branch_statement_row r on r.tenant_id = :tenant and r.statement_id = b.id and not r.voided
    join ledger_line l on l.tenant_id = :tenant and l.id = r.line_id and l.branch_id = b.branch_id
    join journal_entry j on j.tenant_id = :tenant and j.id = l.entry_id
    where b.tenant_id = ${ctx.tenantId}
      and (${branches}::bigint[] is null or b.branch_id = any(${branches}::bigint[]) or b.counter_branch_id = any(${branches}::bigint[]))`;
});
