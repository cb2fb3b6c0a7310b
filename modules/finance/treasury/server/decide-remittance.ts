import { post } from '#finance/ledger/server';
import { discrepancyEntry, Remittance } from '#finance/treasury/contract';
import { staffKinds } from '#foundation/identity/contract';
import { fieldRefusal, Refusal, type VerbInput } from '#platform/entity';
import { type Context, change, lockFor, may, sql, worksIn } from '#platform/server';
import { countIn, sumOf } from './receive-remittance.ts';
import { lockTreasury } from './treasuries.ts';

type DecideRemittance = VerbInput<typeof Remittance, 'decide'>;

/** Decides what never arrived: found after all, somebody's debt, or written off with an approval. */
export async function decideRemittance(ctx: Context, input: DecideRemittance): Promise<void> {
  const remittance = await lockFor(ctx, Remittance, 'decide', input.id);
  const { missing } = remittance;
  const { decision } = input;
  refuseIdle(input);
  if (decision === 'found') {
    const counted = input.counted ?? missing;
    if (counted < 1) throw fieldRefusal('counted', 'errors.amountNotPositive');
    // What is found later is decided, not held: it goes where the rest was put.
    const treasury = await lockTreasury(ctx, {
      treasuryId: remittance.toTreasuryId as number,
      branchId: remittance.toBranchId,
      currency: remittance.currency,
      keeper: null,
    });
    return countIn(ctx, remittance, { treasury, counted, outstanding: missing }, 'decide');
  }
  if (decision === 'written_off') refuseWithout(ctx, 'approve_shortage_writeoff');
  const borne =
    decision === 'written_off'
      ? { kind: decision }
      : await faultOf(ctx, remittance, { decision, employee: input.employee ?? null });
  await post(ctx, discrepancyEntry(sumOf(remittance), { seq: remittance.version + 1, missing, decision: borne }));
  const said = { decision, employee_id: input.employee ?? null };
  await change(ctx, Remittance, remittance, { state: 'settled', missing: 0 }, 'decide', said);
}

/** What the decision has no use for means another decision. */
export function refuseIdle({ decision, employee, counted }: Pick<DecideRemittance, 'decision' | 'employee' | 'counted'>): void {
  const isFault = decision === 'senders_fault' || decision === 'receivers_fault';
  if (employee && !isFault) throw fieldRefusal('employee_id', 'errors.remittance.nobodysFault');
  if (counted != null && decision !== 'found') throw fieldRefusal('counted', 'errors.remittance.notFound');
}

type Fault = Extract<DecideRemittance['decision'], 'senders_fault' | 'receivers_fault'>;

/** Whose debt it becomes. Only the branch at fault says so of its own people, or somebody who might write it off altogether. */
export async function faultOf(
  ctx: Context,
  { fromBranchId, toBranchId }: Pick<Remittance, 'fromBranchId' | 'toBranchId'>,
  { decision, employee }: { decision: Fault; employee?: number | null },
): Promise<{ kind: Fault; employeeId: number }> {
  const branchId = decision === 'senders_fault' ? fromBranchId : toBranchId;
  if (!worksIn(ctx, branchId)) refuseWithout(ctx, 'approve_shortage_writeoff');
  return { kind: decision, employeeId: await staffOf(ctx, branchId, employee) };
}

/** An active employee of a branch, who may come to owe it something. */
export async function staffOf(ctx: Context, branchId: number, employee: number | null | undefined): Promise<number> {
  if (!employee) throw fieldRefusal('employee_id', 'errors.required');
  const found = await ctx.db.maybe<{
    isLiable: boolean;
  }>(sql`select disabled_at is null and kind = any(${[...staffKinds]}::text[])
      and (branch_id = ${branchId}::bigint or ${branchId}::bigint = any(branch_ids) or (branch_id is null and cardinality(branch_ids) = 0)) as is_liable
    from app_user where tenant_id = ${ctx.tenantId} and id = ${employee}::bigint`);
  if (!found) throw fieldRefusal('employee_id', 'errors.reference');
  if (!found.isLiable) throw fieldRefusal('employee_id', 'errors.remittance.notOfBranch');
  return employee;
}

export function refuseWithout(ctx: Context, permission: string): void {
  if (!may(ctx, permission)) throw new Refusal('errors.noPermission', { status: 403, values: { permission } });
}
