import { type Context, sql } from '#platform/server';
import { monthOf } from './budget-months.ts';

/** The paper that promises. */
export interface Promising {
  docType: string;
  docId: number;
}

/**
 * Something is promised that is not in the books yet: an order, an approved payroll. It counts against the budget of its month until it
 * is booked or cancelled, also against one that is written later. In the company's own currency; once for each paper and account.
 */
export function commitBudget(
  ctx: Context,
  {
    docType,
    docId,
    account,
    branchId,
    day,
    amount,
  }: Promising & { account: string; branchId: number; day: string; amount: number },
): void {
  if (amount <= 0) return;
  ctx.db.run(sql`insert into budget_commitment (tenant_id, doc_type, doc_id, account_code, branch_id, month, amount, held)
    values (${ctx.tenantId}, ${docType}, ${docId}::bigint, ${account}, ${branchId}::bigint, ${monthOf(day)}::date, ${amount}::bigint, ${amount}::bigint)`);
  ctx.db.run(sql`insert into budget_row as r (tenant_id, account_code, branch_id, month, committed)
    values (${ctx.tenantId}, ${account}, ${branchId}::bigint, ${monthOf(day)}::date, ${amount}::bigint)
    on conflict (tenant_id, account_code, branch_id, month) do update set committed = r.committed + excluded.committed`);
}

interface Held {
  id: number;
  accountCode: string;
  branchId: number;
  month: string;
  amount: number;
  held: number;
}

/** What a paper promised comes into the books or never will: less is promised. `leftOf` says what still is, out of what it was for; nothing unless said. */
export async function releaseBudget(
  ctx: Context,
  { docType, docId }: Promising,
  leftOf: (amount: number) => number = () => 0,
): Promise<void> {
  const promised =
    await ctx.db.query<Held>(sql`select id, account_code, branch_id, month::text as month, amount, held from budget_commitment
      where tenant_id = ${ctx.tenantId} and doc_type = ${docType} and doc_id = ${docId}::bigint and held > 0 order by id for update`);
  for (const { id, accountCode, branchId, month, amount, held } of promised) {
    const left = Math.min(held, Math.max(0, leftOf(amount)));
    if (left === held) continue;
    ctx.db.run(sql`update budget_commitment set held = ${left}::bigint where tenant_id = ${ctx.tenantId} and id = ${id}::bigint`);
    ctx.db.run(sql`update budget_row set committed = committed - ${held - left}::bigint
      where tenant_id = ${ctx.tenantId} and account_code = ${accountCode} and branch_id = ${branchId}::bigint and month = ${month}::date`);
  }
}
