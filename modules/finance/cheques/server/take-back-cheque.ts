import { Cheque, chequeBounced, type PartyShare } from '#finance/cheques/contract';
import type { VerbInput } from '#platform/entity';
import { type Context, change } from '#platform/server';
import { dayOfStep, type LockedCheque, lockCheque, postStep } from './lock-cheque.ts';
import { takeBack } from './party-shares.ts';

/**
 * The bank did not pay. What it settled is open again with its old due day: for its customer, for the supplier it was passed on to,
 * and for whom it was ours.
 */
export async function bounceCheque(ctx: Context, input: VerbInput<typeof Cheque, 'bounce'>): Promise<void> {
  const cheque = await lockCheque(ctx, 'bounce', input.id);
  const day = await dayOfStep(ctx, cheque, input.day);
  const back = await takenBack(ctx, cheque, day);
  // One that was passed on went out of the books with that.
  const paper = cheque.state === 'endorsed' ? {} : ({ paper: 'goes' } as const);
  await postStep(ctx, cheque, { event: 'bounced', day, back, ...paper });
  await change(ctx, Cheque, cheque, { state: 'bounced', endedOn: day, reason: input.reason }, 'bounce');
  ctx.publish(chequeBounced.with({ chequeId: cheque.id, kind: cheque.kind, branchId: cheque.branchId }));
}

/** Handed back to its customer before any bank saw it: he owes what it settled. */
export async function handBackCheque(ctx: Context, input: VerbInput<typeof Cheque, 'handBack'>): Promise<void> {
  const cheque = await lockCheque(ctx, 'handBack', input.id);
  const day = await dayOfStep(ctx, cheque, input.day);
  await postStep(ctx, cheque, { event: 'handed_back', day, paper: 'goes', back: await takenBack(ctx, cheque, day) });
  await change(ctx, Cheque, cheque, { state: 'returned', endedOn: day, reason: input.reason }, 'handBack');
}

/** One of ours is not to be paid: its supplier is owed again what it paid. */
export async function stopCheque(ctx: Context, input: VerbInput<typeof Cheque, 'stop'>): Promise<void> {
  const cheque = await lockCheque(ctx, 'stop', input.id);
  const day = await dayOfStep(ctx, cheque, input.day);
  await postStep(ctx, cheque, { event: 'stopped', day, paper: 'goes', back: await takenBack(ctx, cheque, day) });
  await change(ctx, Cheque, cheque, { state: 'stopped', endedOn: day, reason: input.reason }, 'stop');
}

async function takenBack(ctx: Context, cheque: LockedCheque, day: string): Promise<PartyShare[]> {
  const shares: PartyShare[] = [];
  if (cheque.customerId) shares.push(await takeBack(ctx, cheque, { side: 'customer', partyId: cheque.customerId }, day));
  if (cheque.supplierId) shares.push(await takeBack(ctx, cheque, { side: 'supplier', partyId: cheque.supplierId }, day));
  return shares;
}
