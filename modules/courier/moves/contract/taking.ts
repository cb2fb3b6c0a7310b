import type { Currency } from '#platform/entity';

/** What somebody takes for a parcel on our behalf: the cash of a delivery, a fee at the door, pay for an attempt, a fee in advance. */
export const takingKinds = ['delivery', 'door_fee', 'attempt_pay', 'prepaid_fee'] as const;
export type TakingKind = (typeof takingKinds)[number];

/** One taking, at one step of the parcel's way; each is handed in by whoever took it, and once (law L8). Minor units. */
export interface Taking {
  shipmentId: number;
  /** The parcel's transition number. */
  seq: number;
  kind: TakingKind;
  partyKind: 'agent' | 'receivingAgent';
  partyId: number;
  /** Where he works. */
  branchId: number;
  currency: Currency;
  /** What he answers for, on 1210 or 1211. */
  cash: number;
  /** What he earned with it, on 2130. */
  commission: number;
  /** The tax in the fee he took. */
  tax: number;
}
