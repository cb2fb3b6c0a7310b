import { account, type Entry, entryOf, type Line, reverseLines } from '#finance/ledger/contract';
import { linesOf } from './shipment-lines.ts';
import { cashAccount, type Deliverer, type ShipmentMoney, type TaxedAmount } from './shipment-money.ts';

export interface Delivery {
  shipment: ShipmentMoney;
  /** The parcel's transition number. */
  seq: number;
  by: Deliverer;
  /** C: cash. */
  collected: number;
  /** Cw: paid electronically, to the origin's provider. */
  electronic?: { amount: number; providerId: number } | null;
  /** What was taken of the fee at reception and has not been given back since. */
  prepaidHeld?: number;
  /** R as it was charged, given back because the parcel was delivered after all. */
  returnFeeRefund?: TaxedAmount | null;
  /** K, where receiving agents earn it at delivery. */
  receiving?: ReceivingCommission | null;
}

export interface ReceivingCommission {
  agentId: number;
  branchId: number;
  amount: number;
}

/** Who owes whom once a parcel is delivered: cash for the client, our fee, the agent's commission, the branch's share. */
export function deliveryEntry(delivery: Delivery): Entry | undefined {
  const { shipment, seq } = delivery;
  return entryOf({ docType: 'shipment', docId: shipment.id, event: 'delivered', seq }, [
    ...collectionLines(delivery),
    ...feeLines(delivery),
    ...commissionLines(delivery),
    ...(delivery.returnFeeRefund ? reverseLines(returnFeeLines(shipment, delivery.returnFeeRefund)) : []),
    ...(delivery.receiving ? receivingLines(shipment, delivery.receiving) : []),
  ]);
}

/** R at the client's charge. */
export function returnFeeLines(shipment: ShipmentMoney, fee: TaxedAmount): Line[] {
  const { clientDebit, income } = linesOf(shipment);
  return [clientDebit(account.clientPayable, fee.amount), ...income(account.returnFees, fee)];
}

export function receivingLines(shipment: ShipmentMoney, { agentId, branchId, amount }: ReceivingCommission): Line[] {
  const { debit, credit } = linesOf(shipment);
  return [
    debit(account.receivingCommissions, branchId, amount),
    credit(account.receivingCommissionDue, branchId, amount, 'receivingAgent', agentId),
  ];
}

function collectionLines({ shipment, by, collected, electronic }: Delivery): Line[] {
  const { debit, credit, clientCredit, held } = linesOf(shipment);
  const { originBranchId: origin } = shipment;
  const { account: code, party } = cashAccount(by);
  const share = by.branchId === origin ? 0 : shipment.branchShare;
  const gateway = electronic?.amount ?? 0;
  return [
    debit(code, by.branchId, collected, party.kind, party.id),
    credit(account.branchShareRevenue, by.branchId, share),
    ...held(by.branchId, collected - share),
    debit(account.branchShareCost, origin, share),
    debit(account.gatewayClearing, origin, gateway, 'provider', electronic?.providerId ?? 0),
    clientCredit(account.clientPayable, collected + gateway),
  ];
}

/** A fee re-rated since it was prepaid leaves its difference with the client. */
function feeLines({ shipment, prepaidHeld = 0 }: Delivery): Line[] {
  const { clientDebit, clientCredit, income } = linesOf(shipment);
  const { fee, feeTax } = shipment;
  const rest = fee - prepaidHeld;
  return [
    clientDebit(account.clientPrepayments, prepaidHeld),
    rest < 0 ? clientCredit(account.clientPayable, -rest) : clientDebit(account.clientPayable, rest),
    ...income(account.deliveryFees, { amount: fee, tax: feeTax }),
  ];
}

/** Nobody earns a delivery commission on what is handed out over the counter. */
function commissionLines({ shipment, by }: Delivery): Line[] {
  if (by.kind !== 'agent') return [];
  const { debit, credit } = linesOf(shipment);
  const { agentCommission } = shipment;
  return [
    debit(account.deliveryCommissions, by.branchId, agentCommission),
    credit(account.agentCommissionDue, by.branchId, agentCommission, 'agent', by.agentId),
  ];
}
