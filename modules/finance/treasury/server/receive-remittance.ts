import { post } from '#finance/ledger/server';
import { missingOf, Remittance, type RemittanceSum, receiveEntry } from '#finance/treasury/contract';
import type { VerbInput } from '#platform/entity';
import { type Context, change, lockFor } from '#platform/server';
import { cashAccountOf, lockTreasury, type OpenTreasury } from './treasuries.ts';

/**
 * The other branch counts what came: exactly, short (the rest stays on its way, undecided; all of it, where nothing came) or over
 * (the excess is nobody's yet).
 */
export async function receiveRemittance(ctx: Context, input: VerbInput<typeof Remittance, 'receive'>): Promise<void> {
  const remittance = await lockFor(ctx, Remittance, 'receive', input.id);
  const treasury = await lockTreasury(ctx, {
    treasuryId: input.treasury,
    branchId: remittance.toBranchId,
    currency: remittance.currency,
  });
  await countIn(ctx, remittance, { treasury, counted: input.counted, outstanding: remittance.amount }, 'receive');
}

/** What of a remittance is outstanding and came now; also used when missing cash is found later. */
export async function countIn(
  ctx: Context,
  remittance: Remittance,
  { treasury, counted, outstanding }: { treasury: OpenTreasury; counted: number; outstanding: number },
  verb: 'receive' | 'decide',
): Promise<void> {
  const missing = missingOf({ counted, outstanding });
  const seq = remittance.version + 1;
  await post(
    ctx,
    receiveEntry(sumOf(remittance), { seq, treasuryId: treasury.id, account: cashAccountOf(treasury), counted, outstanding }),
  );
  const state = missing > 0 ? 'received_short' : verb === 'decide' ? 'settled' : 'received';
  const now = { receivedBy: ctx.user?.id ?? null, receivedAt: ctx.now, toTreasury: treasury.id };
  const received = (remittance.received ?? 0) + counted;
  await change(ctx, Remittance, remittance, { state, received, missing, ...(verb === 'receive' && now) }, verb, foundBy(verb));
}

/** Cash that came to light later is noted as decided so, beside what nobody found. */
export const foundBy = (verb: 'receive' | 'decide') => (verb === 'decide' ? { decision: 'found' } : {});

export function sumOf({ id, fromBranchId, toBranchId, currency, amount }: Remittance): RemittanceSum {
  return { id, fromBranchId, toBranchId, currency, amount };
}
