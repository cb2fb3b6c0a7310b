import { post, reverseAll, standingEntries } from '#finance/ledger/server';
import { discrepancyEntry, TreasuryTransfer } from '#finance/treasury/contract';
import { fieldRefusal, type VerbInput } from '#platform/entity';
import { type Context, change, lockFor } from '#platform/server';
import { faultOf, refuseIdle, refuseWithout } from './decide-remittance.ts';
import { sumOfTransfer } from './open-transfer.ts';
import { countInto, decidedNow, exchangeInto } from './receive-transfer.ts';
import { lockTreasury } from './treasuries.ts';

/** Whoever should receive it says no; what was sent already lies in its treasury again. */
export async function rejectTransfer(ctx: Context, { id, reason }: VerbInput<typeof TreasuryTransfer, 'reject'>): Promise<void> {
  const transfer = await lockFor(ctx, TreasuryTransfer, 'reject', id);
  await giveBack(ctx, transfer, reason);
  await change(ctx, TreasuryTransfer, transfer, { state: 'rejected', reason, ...decidedNow(ctx) }, 'reject');
}

/** Whoever asked for it or sent it takes it back before it was counted. */
export async function cancelTransfer(ctx: Context, { id, reason }: VerbInput<typeof TreasuryTransfer, 'cancel'>): Promise<void> {
  const transfer = await lockFor(ctx, TreasuryTransfer, 'cancel', id);
  await giveBack(ctx, transfer, reason);
  await change(ctx, TreasuryTransfer, transfer, { state: 'cancelled', reason, ...decidedNow(ctx) }, 'cancel');
}

async function giveBack(ctx: Context, { id }: TreasuryTransfer, reason: string): Promise<void> {
  const entries = await standingEntries(ctx, { docType: 'treasury_transfer', docId: id });
  await reverseAll(ctx, entries, { memo: reason });
}

/** Decides what never arrived of a transfer, as for cash between branches: found, somebody's debt, or written off. */
export async function decideTransfer(ctx: Context, input: VerbInput<typeof TreasuryTransfer, 'decide'>): Promise<void> {
  const transfer = await lockFor(ctx, TreasuryTransfer, 'decide', input.id);
  const { missing } = transfer;
  const { decision } = input;
  refuseIdle(input);
  if (decision === 'found') {
    const isExchange = transfer.currency !== transfer.toCurrency;
    const counted = input.counted ?? (isExchange ? transfer.toAmount : missing);
    if (counted < 1) throw fieldRefusal('counted', 'errors.amountNotPositive');
    const wanted = { treasuryId: transfer.toTreasuryId, field: 'to_treasury_id', keeper: null };
    const treasury = await lockTreasury(ctx, wanted);
    if (isExchange) return exchangeInto(ctx, transfer, { treasury, sum: counted, toRate: transfer.toRate }, 'decide');
    return countInto(ctx, transfer, { treasury, counted, outstanding: missing }, 'decide');
  }
  if (decision === 'written_off') refuseWithout(ctx, 'approve_shortage_writeoff');
  const borne =
    decision === 'written_off'
      ? { kind: decision }
      : await faultOf(ctx, transfer, { decision, employee: input.employee ?? null });
  const entry = discrepancyEntry(sumOfTransfer(transfer), { seq: transfer.version + 1, missing, decision: borne });
  await post(ctx, entry && { ...entry, memo: transfer.number });
  const said = { decision, employee_id: input.employee ?? null };
  await change(ctx, TreasuryTransfer, transfer, { state: 'settled', missing: 0, ...decidedNow(ctx) }, 'decide', said);
}
