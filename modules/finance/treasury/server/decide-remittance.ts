import { post } from '#finance/ledger/server';
import { discrepancyEntry, Remittance, type remittanceDecisions } from '#finance/treasury/contract';
import { conflict, fieldRefusal, Refusal } from '#platform/entity';
import { audit, type Context, may, sql } from '#platform/server';
import { countIn, lockRemittance, sumOf } from './receive-remittance.ts';

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
  if (decision === 'written_off' && !may(ctx, 'approve_shortage_writeoff'))
    throw new Refusal('errors.noPermission', { status: 403, values: { permission: 'approve_shortage_writeoff' } });
  const borne =
    decision === 'written_off' ? { kind: decision } : { kind: decision, employeeId: await employeeOf(ctx, input.employee) };
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

async function employeeOf(ctx: Context, id: number | null | undefined): Promise<number> {
  const found = id
    ? await ctx.db.maybe<{ id: number }>(sql`select id from app_user where tenant_id = ${ctx.tenantId} and id = ${id}`)
    : undefined;
  if (!found) throw fieldRefusal('employee_id', id ? 'errors.reference' : 'errors.required');
  return found.id;
}
