import { post } from '#finance/ledger/server';
import { Remittance, sendEntry } from '#finance/treasury/contract';
import { fieldRefusal, Refusal } from '#platform/entity';
import { audit, type Context, nextNumber, sql, worksIn } from '#platform/server';
import { cashAccountOf, lockTreasury, requireFunds } from './treasuries.ts';

export interface SendRemittance {
  fromTreasury: number;
  toBranch: number;
  amount: number;
  note?: string | null;
}

/** A branch sends cash to another: it leaves the treasury and is on its way until the other counts it. */
export async function sendRemittance(ctx: Context, input: SendRemittance): Promise<number> {
  const treasury = await lockTreasury(ctx, { treasuryId: input.fromTreasury });
  const { branchId, currency } = treasury;
  if (!worksIn(ctx, branchId)) throw fieldRefusal('from_treasury_id', 'errors.reference');
  if (!ctx.tenant.branchIds.has(input.toBranch)) throw fieldRefusal('to_branch_id', 'errors.reference');
  if (branchId === input.toBranch) throw fieldRefusal('to_branch_id', 'errors.remittance.sameBranch');
  if (cashAccountOf(treasury) !== '1110')
    throw new Refusal('errors.remittance.cashOnly', { fields: { from_treasury_id: 'errors.remittance.cashOnly' } });
  await requireFunds(ctx, treasury, input.amount);
  const year = ctx.today.slice(0, 4);
  const nth = await nextNumber(ctx, `remittance/${branchId}/${year}`);
  const number = `T-${branchId}-${year}-${String(nth).padStart(5, '0')}`;
  const { id } = await ctx.db.one<{ id: number }>(sql`insert into remittance
      (tenant_id, number, from_branch_id, to_branch_id, from_treasury_id, currency, amount, note, sent_by_id, sent_at)
    values (${ctx.tenantId}, ${number}, ${branchId}, ${input.toBranch}, ${treasury.id}, ${currency}, ${input.amount}, ${input.note ?? null},
      ${ctx.user?.id ?? null}, ${ctx.now}) returning id`);
  const sum = { id, fromBranchId: branchId, toBranchId: input.toBranch, currency, amount: input.amount };
  await post(ctx, sendEntry(sum, { seq: 1, treasuryId: treasury.id }));
  audit(ctx, { entity: Remittance.name, entityId: id, action: 'create', after: { number, ...sum } });
  return id;
}
