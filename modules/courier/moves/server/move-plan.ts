import type { MovingRow } from '#courier/shipments/server';
import { status } from '#courier/statuses/contract';
import { isOfOtherClients } from '#finance/treasury/server';
import { chargeStep } from './charge-step.ts';
import { takeBackStep } from './correct-delivery.ts';
import { exchangeStep } from './deliver-exchange.ts';
import { deliverStep } from './deliver-step.ts';
import { loseStep } from './lose-step.ts';
import { type Draft, enteredDraft } from './move-draft.ts';
import { intakeStep, takesPrepaidFee } from './move-intake.ts';
import { readyStep } from './move-ready.ts';
import type { Failure, MoveFacts, MoveTerms } from './move-types.ts';
import { doorFeeStep, returnStep } from './return-step.ts';

// What was posted is taken back before anything new is charged: a lost parcel found and returned gives its fee back again.
const steps = [readyStep, takeBackStep, intakeStep, deliverStep, exchangeStep, doorFeeStep, returnStep, chargeStep, loseStep];

/** What an allowed move does to a parcel and to the books; pure, so the accountant's examples are its tests. */
export function planMove(row: MovingRow, facts: MoveFacts, terms: MoveTerms, from: number, to: number): Draft {
  const draft = enteredDraft(row, facts, terms, from, to);
  for (const step of steps) step(draft);
  return draft;
}

/** Whether a move puts cash into a treasury. */
export function isCounter(move: Pick<Draft, 'row' | 'from' | 'to'>): boolean {
  return (
    (move.from === status.inStore && move.to === status.delivered) ||
    (takesPrepaidFee(move) && move.to !== status.atReceivingAgent)
  );
}

/** What the graph cannot know: cash taken at a counter needs a treasury of that branch and currency. */
export function cashProblem(
  row: MovingRow,
  facts: MoveFacts,
  terms: MoveTerms,
  from: number,
  to: number,
): Omit<Failure, 'id'> | undefined {
  if (!isCounter({ row, from, to })) return undefined;
  const { treasury } = terms;
  if (!treasury) return { code: 'needs_treasury', values: {} };
  const branch = to === status.delivered ? row.currentBranchId : terms.branchFor(row, facts);
  if (treasury.branchId !== branch) return { code: 'treasury_of_other_branch', values: {} };
  if (treasury.currency !== row.currency) return { code: 'treasury_of_other_currency', values: { currency: row.currency } };
  if (!isOfOtherClients(treasury, row.clientId)) return undefined;
  return { code: 'treasury_of_other_clients', values: { why: 'errors.treasury.ofOtherClients', name: treasury.name } };
}
