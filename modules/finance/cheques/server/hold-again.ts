import { Cheque } from '#finance/cheques/contract';
import type { VerbInput } from '#platform/entity';
import { type Context, change } from '#platform/server';
import { dayOfStep, lockCheque, postStep } from './lock-cheque.ts';
import { settleByCheque } from './party-shares.ts';

/** A cheque that bounced is taken once more: it settles what its customer owes by now, the oldest first. */
export async function holdAgain(ctx: Context, input: VerbInput<typeof Cheque, 'holdAgain'>): Promise<void> {
  const cheque = await lockCheque(ctx, 'holdAgain', input.id);
  const day = await dayOfStep(ctx, cheque, input.day);
  const given = await settleByCheque(ctx, cheque, { side: 'customer', partyId: cheque.customerId as number }, { day });
  await postStep(ctx, cheque, { event: 'held_again', day, paper: 'stands', given });
  const anew = { treasury: null, supplier: null, passedOn: null, endedOn: null, reason: null };
  await change(ctx, Cheque, cheque, { ...anew, state: 'held', day, dueOn: input.dueOn ?? cheque.dueOn }, 'holdAgain');
}
