import { CashMove, decidedEntry } from '#erp/pos/contract';
import { account } from '#finance/ledger/contract';
import { post } from '#finance/ledger/server';
import { lockTreasury, requireFunds } from '#finance/treasury/server';
import type { VerbInput } from '#platform/entity';
import { type Context, change, lockFor } from '#platform/server';
import { treasuryPlace } from './move-between.ts';

/** Says where cash came from that its treasury, by the books, did not have: it has it now, or nobody knows whose it was. */
export async function decideMove(ctx: Context, { id, as, reason }: VerbInput<typeof CashMove, 'decide'>): Promise<void> {
  const move = await lockFor(ctx, CashMove, 'decide', id);
  const { branchId, currency, amount, treasuryId } = move;
  const other = as === 'over' ? { account: account.cashOver, branchId } : await whereItWas(ctx, treasuryId as number, amount);
  const entry = decidedEntry(id, { branchId, base: ctx.tenant.currency }, { currency, amount, other });
  if (entry) await post(ctx, { ...entry, date: ctx.today, memo: move.number ?? undefined });
  await change(ctx, CashMove, move, { state: 'posted', decidedAs: as, reason }, 'decide');
}

async function whereItWas(ctx: Context, treasuryId: number, amount: number) {
  const treasury = await lockTreasury(ctx, { treasuryId, keeper: null });
  await requireFunds(ctx, treasury, amount, 'as');
  return treasuryPlace(treasury);
}
