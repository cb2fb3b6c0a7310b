import { post, reverseAll, standingEntries } from '#finance/ledger/server';
import { discrepancyEntry, type remittanceDecisions } from '#finance/treasury/contract';
import { fieldRefusal, Refusal } from '#platform/entity';
import { type Context, may, sql, worksIn } from '#platform/server';
import { faultOf, refuseWithout } from './decide-remittance.ts';
import { enterTransfer, lockTransfer, type OpenTransfer, sumOfTransfer } from './open-transfer.ts';
import { countInto, decidedNow } from './receive-transfer.ts';
import { lockTreasury } from './treasuries.ts';

export interface EndTransfer {
  transferId: number;
  reason: string;
}

/** Whoever should receive it says no; what was sent already lies in its treasury again. */
export async function rejectTransfer(ctx: Context, { transferId, reason }: EndTransfer): Promise<void> {
  const transfer = await lockTransfer(ctx, transferId, ['requested', 'sent']);
  if (!worksIn(ctx, transfer.toBranchId)) throw foreign();
  await giveBack(ctx, transfer, 'rejected', reason);
}

/** Whoever asked for it or sent it takes it back before it was counted. */
export async function cancelTransfer(ctx: Context, { transferId, reason }: EndTransfer): Promise<void> {
  const transfer = await lockTransfer(ctx, transferId, ['requested', 'sent']);
  const isMine = !ctx.user || [transfer.requestedById, transfer.sentById].includes(ctx.user.id);
  const isOurs = worksIn(ctx, transfer.fromBranchId) && may(ctx, 'accounts_management');
  if (!isMine && !isOurs) throw foreign();
  await giveBack(ctx, transfer, 'cancelled', reason);
}

const foreign = () => new Refusal('errors.treasuryTransfer.notYours', { status: 403 });

async function giveBack(ctx: Context, transfer: OpenTransfer, state: 'rejected' | 'cancelled', reason: string): Promise<void> {
  const entries = await standingEntries(ctx, { docType: 'treasury_transfer', docId: transfer.id });
  await reverseAll(ctx, entries, { memo: reason });
  enterTransfer(ctx, transfer, state, { sets: sql`reason = ${reason}, ${decidedNow(ctx)}`, after: { reason } });
}

export interface DecideTransfer {
  transferId: number;
  decision: (typeof remittanceDecisions)[number];
  employee?: number | null;
  counted?: number | null;
}

/** Decides what never arrived of a transfer, as for cash between branches: found, somebody's debt, or written off. */
export async function decideTransfer(ctx: Context, input: DecideTransfer): Promise<void> {
  const transfer = await lockTransfer(ctx, input.transferId, ['received_short']);
  const { missing } = transfer;
  const { decision } = input;
  if (decision === 'found') {
    const counted = input.counted ?? missing;
    if (counted < 1) throw fieldRefusal('counted', 'errors.amountNotPositive');
    const wanted = { treasuryId: transfer.toTreasuryId, field: 'to_treasury_id', keeper: null };
    const treasury = await lockTreasury(ctx, wanted);
    return countInto(ctx, transfer, { treasury, counted }, missing);
  }
  if (decision === 'written_off') refuseWithout(ctx, 'approve_shortage_writeoff');
  const borne =
    decision === 'written_off'
      ? { kind: decision }
      : await faultOf(ctx, transfer, { decision, employee: input.employee ?? null });
  const entry = discrepancyEntry(sumOfTransfer(transfer), { seq: transfer.version + 1, missing, decision: borne });
  await post(ctx, entry && { ...entry, memo: transfer.number });
  enterTransfer(ctx, transfer, 'settled', { sets: sql`missing = 0, ${decidedNow(ctx)}`, after: { decision, missing } });
}
