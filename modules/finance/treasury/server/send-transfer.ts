import { post } from '#finance/ledger/server';
import { sendEntry } from '#finance/treasury/contract';
import { fieldRefusal } from '#platform/entity';
import { type Context, sql } from '#platform/server';
import { type Counted, countedCash } from './counted-cash.ts';
import { enterTransfer, keptSheet, lockTransfer, sumOfTransfer } from './open-transfer.ts';
import { cashAccountOf, lockTreasury, requireFunds } from './treasuries.ts';

export interface SendTransfer extends Pick<Counted, 'denominations'> {
  transferId: number;
}

/** The cash leaves its treasury, counted note by note where that is said, and is on its way. */
export async function sendTransfer(ctx: Context, { transferId, denominations }: SendTransfer): Promise<void> {
  const transfer = await lockTransfer(ctx, transferId, ['requested']);
  const { sum, sheet } = countedCash({ denominations: denominations ?? null }, transfer.currency);
  if (sheet && sum !== transfer.amount) throw fieldRefusal('denominations', 'errors.treasuryTransfer.notTheAmount');
  const field = 'from_treasury_id';
  const treasury = await lockTreasury(ctx, { treasuryId: transfer.fromTreasuryId, field });
  await requireFunds(ctx, treasury, transfer.amount, field);
  const entry = sendEntry(sumOfTransfer(transfer), {
    seq: transfer.version + 1,
    treasuryId: treasury.id,
    account: cashAccountOf(treasury),
  });
  await post(ctx, entry && { ...entry, memo: transfer.number });
  enterTransfer(ctx, transfer, 'sent', {
    sets: sql`sent_sheet = ${keptSheet(sheet)}, sent_by_id = ${ctx.user?.id ?? null}, sent_at = ${ctx.now}`,
  });
}
