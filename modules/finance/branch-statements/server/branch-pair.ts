import { account } from '#finance/ledger/contract';
import type { Currency } from '#platform/entity';
import { type Context, insertRows, type RawBuilder, sql } from '#platform/server';

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

/** A line of the account between the two, of either branch. */
export interface OpenLine {
  id: number;
  branchId: number;
  debit: number;
  credit: number;
}

/** The lines between the two, of both branches, that stand in no statement. */
export function openLines(ctx: Context, pair: BranchPair, only: RawBuilder<unknown>): Promise<OpenLine[]> {
  const { branchId, counterBranchId, currency } = pair;
  return ctx.db.query<OpenLine>(sql`select l.id, l.branch_id, l.debit, l.credit
    from ledger_line l join journal_entry e on e.tenant_id = :tenant and e.id = l.entry_id
    where l.tenant_id = ${ctx.tenantId} and l.account_code = ${sql.lit(account.interBranch)} and l.currency = ${currency} and ${only}
      and ((l.branch_id = ${branchId} and l.counter_branch_id = ${counterBranchId}) or (l.branch_id = ${counterBranchId} and l.counter_branch_id = ${branchId}))
      and not exists (select from branch_statement_row r where r.tenant_id = :tenant and r.line_id = l.id and not r.voided)`);
}

/** What lines come to for one of the two. */
export function sumsFor(branchId: number, lines: readonly OpenLine[]): { lineCount: number; claims: number; debts: number } {
  const own = lines.filter((line) => line.branchId === branchId);
  const sum = (side: 'debit' | 'credit') => own.reduce((total, line) => total + line[side], 0);
  return { lineCount: own.length, claims: sum('debit'), debts: sum('credit') };
}

/** Puts them into a statement: nobody else can take them. */
export function takeLines(
  ctx: Context,
  statementId: number,
  { lines, isPayment }: { lines: readonly OpenLine[]; isPayment: boolean },
): void {
  insertRows(ctx.db, 'branch_statement_row', {
    same: { statement_id: [statementId, 'bigint'], is_payment: [isPayment, 'boolean'] },
    types: { line_id: 'bigint' },
    rows: lines.map(({ id }) => ({ line_id: id })),
  });
}
