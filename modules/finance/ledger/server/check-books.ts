import { account } from '#finance/ledger/contract';
import { type Context, type RawBuilder, sql } from '#platform/server';

interface LedgerFault {
  what: 'entry_unbalanced' | 'entry_without_lines' | 'line_of_another_day' | 'pair_unequal';
  entryId: number | null;
  branchId: number | null;
  counterBranchId: number | null;
  currency: string | null;
  gap: number | null;
}

/** Reads every line and says what does not balance: per entry, branch and currency, and between each two branches (R6, R10). */
export async function checkBooks(ctx: Context): Promise<LedgerFault[]> {
  return ctx.db.query<LedgerFault>(sql`
    select what, entry_id, branch_id, null::bigint as counter_branch_id, currency, gap from (${entryFaults(ctx)}) e
    union all select what, null, branch_id, counter_branch_id, currency, gap from (${pairFaults(ctx)}) p limit 100`);
}

/** R10: entries that do not balance in a branch and currency, have no lines, or have one of another day. */
export function entryFaults(ctx: Context): RawBuilder<unknown> {
  return sql`select 'entry_unbalanced' as what, entry_id, branch_id, currency, sum(debit - credit)::bigint as gap
      from ledger_line where tenant_id = ${ctx.tenantId} group by entry_id, branch_id, currency having sum(debit) <> sum(credit)
    union all
    select 'entry_without_lines', e.id, null, null, null from journal_entry e
      where e.tenant_id = ${ctx.tenantId} and not exists (select from ledger_line l where l.tenant_id = :tenant and l.entry_id = e.id)
    union all
    select 'line_of_another_day', e.id, l.branch_id, null, null from ledger_line l join journal_entry e on e.tenant_id = :tenant and e.id = l.entry_id
      where l.tenant_id = ${ctx.tenantId} and l.entry_date <> e.entry_date`;
}

/** R6: pairs of branches that do not say the same of each other. */
export function pairFaults(ctx: Context): RawBuilder<unknown> {
  return sql`select 'pair_unequal' as what, least(branch_id, counter_branch_id) as branch_id, greatest(branch_id, counter_branch_id) as counter_branch_id, currency,
      sum(debit - credit)::bigint as gap
    from ledger_line where tenant_id = ${ctx.tenantId} and account_code = ${sql.lit(account.interBranch)} group by 2, 3, 4 having sum(debit) <> sum(credit)`;
}
