import type { Entry } from '#finance/ledger/contract';
import { type CountedCash, type HandInTotals, settle } from './hand-in.ts';

/** The prepaid fees a receiving agent holds and the commission he is owed. */
export interface ReceivingSums {
  cash: number;
  /** The balance of his commission account. */
  commission: number;
  netCommission: boolean;
}

export function receivingTotals({ cash, commission, netCommission }: ReceivingSums): HandInTotals {
  const netted = netCommission ? Math.max(0, Math.min(commission, cash)) : 0;
  return { cash, netted, expected: cash - netted };
}

/** A receiving agent hands in the fees he took; differences as with a delivery agent. */
export function receivingHandInEntry(handIn: CountedCash & ReceivingSums): Entry | undefined {
  const { cash, netted } = receivingTotals(handIn);
  return settle(handIn, { holding: '1211', commission: '2131', party: 'receivingAgent', cash, netted });
}
