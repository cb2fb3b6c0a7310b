import { post } from '#finance/ledger/server';
import { discrepancyEntry, Remittance, type remittanceDecisions } from '#finance/treasury/contract';
import { staffKinds } from '#foundation/identity/contract';
import { conflict, fieldRefusal, Refusal } from '#platform/entity';
import { audit, type Context, may, sql, worksIn } from '#platform/server';
import { countIn, lockRemittance, type OpenRemittance, sumOf } from './receive-remittance.ts';

export interface DecideRemittance {
  remittanceId: number;
  decision: (typeof remittanceDecisions)[number];
  /** Who answers for it, where it is somebody's fault. */
  employee?: number | null;
  /** How much of it was found; it goes where the rest was put. */
  counted?: number | null;
}

/** Decides what never arrived: found after all, somebody's debt, or written off with an approval. */
export async function decideRemittance(ctx: Context, input: DecideRemittance): Promise<void> {
  const remittance = await lockRemittance(ctx, input.remittanceId);
  const { missing } = remittance;
  if (remittance.state !== 'received_short') throw conflict('errors.remittance.nothingMissing', { number: remittance.number });
  const { decision } = input;
  if (decision === 'found') {
    const counted = input.counted ?? missing;
    if (counted < 1) throw fieldRefusal('counted', 'errors.amountNotPositive');
    return countIn(ctx, remittance, { treasury: remittance.toTreasuryId as number, counted }, missing);
  }
  if (decision === 'written_off') refuseWithout(ctx, 'approve_shortage_writeoff');
  const borne = decision === 'written_off' ? { kind: decision } : await faultOf(ctx, remittance, { ...input, decision });
  await post(ctx, discrepancyEntry(sumOf(remittance), { seq: remittance.version + 1, missing, decision: borne }));
  ctx.db.run(sql`update remittance set state = 'settled', missing = 0, version = version + 1, updated_at = now()
    where tenant_id = ${ctx.tenantId} and id = ${remittance.id}`);
  audit(ctx, {
    entity: Remittance.name,
    entityId: remittance.id,
    action: decision,
    after: { missing, employee_id: input.employee ?? null },
  });
}

type Fault = Extract<DecideRemittance['decision'], 'senders_fault' | 'receivers_fault'>;

/** Whose debt it becomes. Only the branch at fault says so of its own people, or somebody who might write it off altogether. */
export async function faultOf(
  ctx: Context,
  { fromBranchId, toBranchId }: Pick<OpenRemittance, 'fromBranchId' | 'toBranchId'>,
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
