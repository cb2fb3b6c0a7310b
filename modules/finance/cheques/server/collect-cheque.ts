import { Cheque } from '#finance/cheques/contract';
import { holdPapers, papersSettledBy, requireFunds, tellSettled } from '#finance/treasury/server';
import type { VerbInput } from '#platform/entity';
import { type Context, change, lockFor } from '#platform/server';
import { dayOfStep, type LockedCheque, lockBank, postStep } from './lock-cheque.ts';

/** Our bank collected a customer's cheque: its money lies in the account. */
export async function collectCheque(ctx: Context, input: VerbInput<typeof Cheque, 'collect'>): Promise<void> {
  await holdPapers(ctx, await papersSettledBy(ctx, { docType: 'cheque', docId: input.id }));
  const cheque = (await lockFor(ctx, Cheque, 'collect', input.id)) as LockedCheque;
  const day = await dayOfStep(ctx, cheque, input.day);
  const bank = await lockBank(ctx, input.treasury, cheque.currency);
  await postStep(ctx, cheque, { event: 'collected', day, paper: 'goes', bank: { treasuryId: bank.id, branchId: bank.branchId } });
  await change(ctx, Cheque, cheque, { state: 'collected', treasury: bank.id, endedOn: day }, 'collect');
  await tellSettled(ctx, { docType: 'cheque', docId: cheque.id });
}

/** The supplier it was passed on to got its money: nothing of ours moves any more. */
export async function honourCheque(ctx: Context, input: VerbInput<typeof Cheque, 'honour'>): Promise<void> {
  await holdPapers(ctx, await papersSettledBy(ctx, { docType: 'cheque', docId: input.id }));
  const cheque = await lockFor(ctx, Cheque, 'honour', input.id);
  const endedOn = await dayOfStep(ctx, cheque, input.day);
  await change(ctx, Cheque, cheque, { state: 'collected', endedOn }, 'honour');
  await tellSettled(ctx, { docType: 'cheque', docId: cheque.id });
}

/** Our bank paid a cheque of ours, out of what lies in the account. */
export async function cashCheque(ctx: Context, input: VerbInput<typeof Cheque, 'cash'>): Promise<void> {
  const cheque = (await lockFor(ctx, Cheque, 'cash', input.id)) as LockedCheque;
  const day = await dayOfStep(ctx, cheque, input.day);
  const bank = await lockBank(ctx, input.treasury, cheque.currency);
  await requireFunds(ctx, bank, cheque.amount);
  await postStep(ctx, cheque, { event: 'cashed', day, paper: 'goes', bank: { treasuryId: bank.id, branchId: bank.branchId } });
  await change(ctx, Cheque, cheque, { state: 'cashed', treasury: bank.id, endedOn: day }, 'cash');
}
