import { Cheque } from '#finance/cheques/contract';
import { mayPayAlone } from '#finance/treasury/server';
import { fieldRefusal, type VerbInput } from '#platform/entity';
import { type Context, change } from '#platform/server';
import { dayOfStep, lockCheque, postStep } from './lock-cheque.ts';
import { settleByCheque, standsWithAnother } from './party-shares.ts';
import { partyRow, refuseOtherCurrency } from './write-cheque.ts';

/** A customer's cheque is passed on to a supplier: it settles what he is owed, and what exceeds that he holds of ours. */
export async function endorseCheque(ctx: Context, input: VerbInput<typeof Cheque, 'endorse'>): Promise<void> {
  const cheque = await lockCheque(ctx, 'endorse', input.id, input.supplier);
  const day = await dayOfStep(ctx, cheque, input.day);
  const to = { side: 'supplier', partyId: input.supplier } as const;
  const supplier = await partyRow(ctx, to);
  if (!supplier) throw fieldRefusal('supplier_id', 'errors.reference');
  refuseOtherCurrency(supplier, cheque.currency, 'supplier_id');
  const { amount, currency } = cheque;
  if (!(await mayPayAlone(ctx, { amount, currency }))) throw fieldRefusal('supplier_id', 'errors.cheque.aboveLimit');
  if (await standsWithAnother(ctx, cheque, to)) throw fieldRefusal('supplier_id', 'errors.cheque.passedToAnother');
  const given = await settleByCheque(ctx, cheque, to, { day });
  await postStep(ctx, cheque, { event: 'endorsed', day, paper: 'goes', given });
  await change(ctx, Cheque, cheque, { state: 'endorsed', supplier: supplier.id, passedOn: day }, 'endorse');
}
