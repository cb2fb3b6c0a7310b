import { type Context, sql } from '#platform/server';

export interface BookFault {
  check: 'entry_unbalanced' | 'entry_without_lines' | 'line_dated_otherwise' | 'pair_unequal';
  entryId: number | null;
  /** What the fault is about, for the person who looks for it. */
  details: Record<string, unknown>;
}

/** Reads every line and says what does not balance: per entry, branch and currency, and between each two branches (R6, R10). */
export async function checkBooks(ctx: Context): Promise<BookFault[]> {
  return ctx.db.query<BookFault>(sql`
    select 'entry_unbalanced' as check, entry_id, json_build_object('branch_id', branch_id, 'currency', currency, 'difference', sum(debit) - sum(credit)) as details
      from ledger_line where tenant_id = ${ctx.tenantId} group by entry_id, branch_id, currency having sum(debit) <> sum(credit)
    union all
    select 'entry_without_lines', e.id, json_build_object('doc_type', e.doc_type, 'doc_id', e.doc_id) from journal_entry e
      where e.tenant_id = ${ctx.tenantId} and not exists (select from ledger_line l where l.tenant_id = e.tenant_id and l.entry_id = e.id)
    union all
    select 'line_dated_otherwise', e.id, json_build_object('line_id', l.id) from ledger_line l
      join journal_entry e on e.tenant_id = l.tenant_id and e.id = l.entry_id
      where l.tenant_id = ${ctx.tenantId} and l.entry_date <> e.entry_date
    union all
    select 'pair_unequal', null, json_build_object('branch_id', a, 'counter_branch_id', b, 'currency', currency, 'difference', gap)
      from (select least(branch_id, counter_branch_id) as a, greatest(branch_id, counter_branch_id) as b, currency, sum(debit) - sum(credit) as gap
        from ledger_line where tenant_id = ${ctx.tenantId} and account_code = '1450' group by 1, 2, 3) p where gap <> 0
    limit 100`);
}
