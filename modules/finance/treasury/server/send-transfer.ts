import { post } from '#finance/ledger/server';
import { sendEntry, TreasuryTransfer } from '#finance/treasury/contract';
import { fieldRefusal, type VerbInput } from '#platform/entity';
import { type Context, change, lockFor } from '#platform/server';
import { countedCash } from './counted-cash.ts';
import { keptSheet, sumOfTransfer } from './open-transfer.ts';
import { cashAccountOf, lockTreasury, requireFunds } from './treasuries.ts';

/** The cash leaves its treasury, counted note by note where that is said, and is on its way. */
export async function sendTransfer(
  ctx: Context,
  { id, denominations }: VerbInput<typeof TreasuryTransfer, 'send'>,
): Promise<void> {
  const transfer = await lockFor(ctx, TreasuryTransfer, 'send', id);
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
  const sent = { state: 'sent', sentSheet: keptSheet(sheet), sentBy: ctx.user?.id ?? null, sentAt: ctx.now } as const;
  await change(ctx, TreasuryTransfer, transfer, sent, 'send');
}
