import { account } from '#finance/ledger/contract';
import type { Currency } from '#platform/entity';

/** The money snapshot of a parcel, as the books need it; amounts are minor units of its currency. */
export interface ShipmentMoney {
  id: number;
  clientId: number;
  originBranchId: number;
  currency: Currency;
  /** F with its tax inside. */
  fee: number;
  feeTax: number;
  /** A: what the delivery agent earns on it. */
  agentCommission: number;
  /** B: what a delivering branch earns that is not the origin. */
  branchShare: number;
}

/** Who took the money at the door or counter, and in which branch he works. */
export type Deliverer =
  | { kind: 'agent'; agentId: number; branchId: number }
  | { kind: 'counter'; place: CashPlace; branchId: number };

/** Where cash lies in a branch. */
export interface CashPlace {
  kind: 'treasury' | 'cashShift';
  id: number;
}

/** An amount with its tax inside. */
export interface TaxedAmount {
  amount: number;
  tax: number;
}

/** The account cash taken by this deliverer stands in, and whose it is. */
export function cashAccount(by: Deliverer): { account: string; party: { kind: 'agent' | 'treasury' | 'cashShift'; id: number } } {
  if (by.kind === 'agent') return { account: account.agentCash, party: { kind: 'agent', id: by.agentId } };
  return placeAccount(by.place);
}

export function placeAccount(place: CashPlace): { account: string; party: CashPlace } {
  return { account: place.kind === 'treasury' ? account.treasuries : account.cashDrawers, party: place };
}
