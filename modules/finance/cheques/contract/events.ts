import { defineEvent } from '#platform/entity';
import type { ChequeKind } from './cheque.ts';

interface ChequeTold {
  chequeId: number;
  kind: ChequeKind;
  branchId: number;
}

/** A bank did not pay a cheque: what it settled is owed again. */
export const chequeBounced = defineEvent<ChequeTold>('cheque.bounced');

/** The day on a cheque has come: a customer's may be brought to the bank, one of ours is drawn. Told once. */
export const chequeDue = defineEvent<ChequeTold & { dueOn: string }>('cheque.due');
