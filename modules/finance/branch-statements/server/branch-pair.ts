import type { Currency } from '#platform/entity';
import { type Context, type RawBuilder, sql } from '#platform/server';

/** Two branches and the currency between them, as the first reads it. */
export interface BranchPair {
  branchId: number;
  counterBranchId: number;
  currency: Currency;
}

/** People who settle the same two branches take turns, whichever of the two they begin with. */
export async function lockPair(ctx: Context, { branchId, counterBranchId }: BranchPair): Promise<void> {
  await ctx.db.query(sql`select id from branch where tenant_id = ${ctx.tenantId} and id = any(${[branchId, counterBranchId]}::bigint[])
    order by id for no key update`);
}

export interface TakenLines {
  lineCount: number;
  claims: number;
  debts: number;
}

/** Puts open lines between the two into a statement, those of both branches; gives what they come to for the first. */
export function takeLines(
  ctx: Context,
  statementId: number,
  pair: BranchPair,
  { isPayment, only }: { isPayment: boolean; only: RawBuilder<unknown> },
): Promise<TakenLines> {
  const { branchId, counterBranchId, currency } = pair;
  return ctx.db.one<TakenLines>(sql`with open as (
      select l.id, l.branch_id, l.debit, l.credit from ledger_line l join journal_entry e on e.tenant_id = l.tenant_id and e.id = l.entry_id
      where l.tenant_id = ${ctx.tenantId} and l.account_code = '1450' and l.currency = ${currency} and ${only}
        and ((l.branch_id = ${branchId} and l.counter_branch_id = ${counterBranchId}) or (l.branch_id = ${counterBranchId} and l.counter_branch_id = ${branchId}))
        and not exists (select from branch_statement_row r where r.tenant_id = l.tenant_id and r.line_id = l.id and not r.voided)),
    taken as (insert into branch_statement_row (tenant_id, statement_id, line_id, is_payment)
      select ${ctx.tenantId}, ${statementId}, id, ${isPayment} from open)
    select count(*) filter (where branch_id = ${branchId})::int as line_count, coalesce(sum(debit) filter (where branch_id = ${branchId}), 0)::bigint as claims,
      coalesce(sum(credit) filter (where branch_id = ${branchId}), 0)::bigint as debts from open`);
}
