import { exchangeChargeEntry } from '#courier/moves/contract';
import type { MovingRow } from '#courier/shipments/server';
import { status } from '#courier/statuses/contract';
import { amountText } from '#platform/entity';
import { addEntry, type Draft, moneyOf, taxedBy } from './move-draft.ts';
import type { Failure, MoveTerms } from './move-types.ts';

/** An exchange is delivered with what was taken back, or with the reason why that was impossible; nothing else has either. */
export function exchangeProblem(row: MovingRow, { input }: MoveTerms, to: number): Omit<Failure, 'id'> | undefined {
  const isSaid = input.takenBack != null || Boolean(input.notTakenBack);
  if (isSaid && (to !== status.delivered || !row.exchangeOf)) return { code: 'not_an_exchange', values: {} };
  return input.takenBack != null && input.notTakenBack ? { code: 'take_back_unclear', values: {} } : undefined;
}

/** The pieces an exchange brought back: one where nobody said more, none where it was impossible. */
export function takenBackOf({ row, to, terms }: Draft): number {
  if (to !== status.delivered || !row.exchangeOf || terms.input.notTakenBack) return 0;
  return terms.input.takenBack ?? 1;
}

/** What was taken back is a service of its own, at the sender's charge. */
export function exchangeStep(draft: Draft): void {
  const { row, after, terms } = draft;
  if (draft.to !== status.delivered || !row.exchangeOf) return;
  const pieces = takenBackOf(draft);
  if (pieces === 0) {
    draft.details.notTakenBack = terms.input.notTakenBack;
    return;
  }
  draft.details.takenBack = pieces;
  if (row.exchangeFee === 0) return;
  const charge = taxedBy(draft, row.exchangeFee);
  addEntry(draft, exchangeChargeEntry({ shipment: moneyOf(row), seq: after.seq, charge }));
  after.netAmount -= row.exchangeFee;
  draft.details.exchangeFee = amountText(row.exchangeFee, row.currency);
}
