import { account, type Entry, entryOf } from '#finance/ledger/contract';
import { prepaidReleaseLines } from './return-fee-entry.ts';
import { linesOf } from './shipment-lines.ts';
import type { ShipmentMoney } from './shipment-money.ts';

/** What we owe the sender of a parcel lost or damaged with us. */
export function claimAmount(declared: number, cap: number | null): number {
  return cap === null ? declared : Math.min(declared, cap);
}

export interface Claim {
  shipment: ShipmentMoney;
  seq: number;
  /** The branch that held the parcel. */
  lossBranchId: number;
  amount: number;
  /** The goods are the company's own: nobody is compensated, and what others bear makes good what they had cost. */
  isOwn?: boolean;
  fromAgent?: { kind: 'agent' | 'receivingAgent'; id: number; amount: number } | null;
  fromInsurer?: { id: number; amount: number } | null;
  releasePrepaid?: number;
}

/** The parcel is lost or damaged: the sender is compensated, agent or insurer bear their part of it. */
export function claimEntry(claim: Claim): Entry | undefined {
  const { shipment, seq, lossBranchId, fromAgent, fromInsurer, isOwn = false } = claim;
  const amount = isOwn ? 0 : claim.amount;
  const { debit, credit, clientCredit, held } = linesOf(shipment);
  const recovered = (fromAgent?.amount ?? 0) + (fromInsurer?.amount ?? 0);
  return entryOf({ docType: 'shipment', docId: shipment.id, event: 'lost', seq }, [
    debit(account.claimsPaid, lossBranchId, amount),
    ...held(lossBranchId, amount),
    clientCredit(account.clientPayable, amount),
    ...(fromAgent ? [debit(account.agentShortages, lossBranchId, fromAgent.amount, fromAgent.kind, fromAgent.id)] : []),
    ...(fromInsurer ? [debit(account.otherReceivables, lossBranchId, fromInsurer.amount, 'insurer', fromInsurer.id)] : []),
    credit(isOwn ? account.stockLossRecovered : account.claimsRecovered, lossBranchId, recovered),
    ...prepaidReleaseLines(shipment, claim.releasePrepaid ?? 0),
  ]);
}
