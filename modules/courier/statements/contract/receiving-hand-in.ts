import { account, type Entry } from '#finance/ledger/contract';
import { type CountedCash, handInTotals, settle } from './hand-in.ts';

/** The prepaid fees a receiving agent holds and the commission he is owed. */
export interface ReceivingSums {
  cash: number;
  /** The balance of his commission account. */
  commission: number;
  netCommission: boolean;
}

/** A receiving agent hands in the fees he took; differences as with a delivery agent. */
export function receivingHandInEntry(handIn: CountedCash & ReceivingSums): Entry | undefined {
  const { cash, netted } = handInTotals({ ...handIn, collected: handIn.cash });
  return settle(handIn, {
    holding: account.receivingAgentCash,
    commission: account.receivingCommissionDue,
    party: 'receivingAgent',
    cash,
    netted,
  });
}
