import { Cheque } from '#finance/cheques/contract';
import type { VerbInput } from '#platform/entity';
import { type Context, change, lockFor } from '#platform/server';
import { dayOfStep, type LockedCheque, lockBank } from './lock-cheque.ts';

/** Our bank is to collect it; nothing is booked before it has. */
export async function depositCheque(ctx: Context, input: VerbInput<typeof Cheque, 'deposit'>): Promise<void> {
  const cheque = (await lockFor(ctx, Cheque, 'deposit', input.id)) as LockedCheque;
  const passedOn = await dayOfStep(ctx, cheque, input.day);
  const { id: treasury } = await lockBank(ctx, input.treasury, cheque.currency);
  await change(ctx, Cheque, cheque, { state: 'deposited', treasury, passedOn }, 'deposit');
}
