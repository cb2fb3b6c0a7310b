import { status } from '#courier/statuses/contract';
import { account, type Entry, entryOf, type Line } from '#finance/ledger/contract';
import { type ReceivingCommission, receivingLines, returnFeeLines } from './delivery-entry.ts';
import { linesOf } from './shipment-lines.ts';
import { type CashPlace, placeAccount, type ShipmentMoney, type TaxedAmount } from './shipment-money.ts';

export interface ReturnTerms {
  trigger: 'on_returned_confirmed' | 'on_returned_client';
  payer: 'sender' | 'consignee';
}
export interface ReturnFacts {
  from: number;
  to: number;
  alreadyCharged: boolean;
  /** c: what the consignee paid at the door. */
  paidAtDoor: number;
  liable: 'consignee' | 'sender' | 'us' | 'third_party' | null;
}

/** Whether this move makes the sender owe the return fee. */
export function isReturnFeeDue(terms: ReturnTerms, facts: ReturnFacts): boolean {
  const { from, to } = facts;
  const isTriggered =
    terms.trigger === 'on_returned_confirmed'
      ? to === status.returned && (from === status.returnWithAgent || from === status.inStore)
      : to === status.returnedToClient &&
        [status.returned, status.returnHandedToClient, status.returnWithReceivingAgent, status.returnGivenToAgent].includes(from);
  const isPaidByConsignee = terms.payer === 'consignee' && facts.paidAtDoor > 0;
  return isTriggered && !facts.alreadyCharged && !isPaidByConsignee && facts.liable !== 'us';
}

export interface Returned {
  shipment: ShipmentMoney;
  seq: number;
  event: 'returned' | 'returned_to_client' | 'cancelled' | 'taken_back';
  /** R, where it is due. */
  returnFee?: TaxedAmount | null;
  /** What the agent earns for the failed attempt. */
  attemptPay?: { agentId: number; branchId: number; amount: number } | null;
  /** The fee taken at reception, neither earned nor given back yet. */
  releasePrepaid?: number;
}

/** What a return or cancellation costs the sender, pays the agent, and gives back of a prepaid fee: one entry. */
export function returnFeeEntry({ shipment, seq, event, ...returned }: Returned): Entry | undefined {
  const { debit, credit } = linesOf(shipment);
  const { attemptPay } = returned;
  return entryOf({ docType: 'shipment', docId: shipment.id, event, seq }, [
    ...(returned.returnFee ? returnFeeLines(shipment, returned.returnFee) : []),
    ...prepaidReleaseLines(shipment, returned.releasePrepaid ?? 0),
    ...(attemptPay
      ? [
          debit(account.deliveryCommissions, attemptPay.branchId, attemptPay.amount),
          credit(account.agentCommissionDue, attemptPay.branchId, attemptPay.amount, 'agent', attemptPay.agentId),
        ]
      : []),
  ]);
}

/** The prepaid fee of a parcel that will not be delivered goes back to what we owe the client. */
export function prepaidReleaseLines(shipment: ShipmentMoney, amount: number): Line[] {
  const { clientDebit, clientCredit } = linesOf(shipment);
  return [clientDebit(account.clientPrepayments, amount), clientCredit(account.clientPayable, amount)];
}

/** The consignee paid something at the door for a parcel he refused. */
export function doorFeeEntry(door: {
  shipment: ShipmentMoney;
  seq: number;
  agentId: number;
  branchId: number;
  fee: TaxedAmount;
}): Entry | undefined {
  const { shipment, seq, agentId, branchId, fee } = door;
  const { debit, income, held } = linesOf(shipment);
  return entryOf({ docType: 'shipment', docId: shipment.id, event: 'door_fee', seq }, [
    debit(account.agentCash, branchId, fee.amount, 'agent', agentId),
    ...held(branchId, fee.amount),
    ...income(account.returnFees, fee),
  ]);
}

/** The receiving agent earned his commission: the parcel reached a store. */
export function receivingCommissionEntry(input: {
  shipment: ShipmentMoney;
  seq: number;
  receiving: ReceivingCommission;
}): Entry | undefined {
  const { shipment, seq, receiving } = input;
  const key = { docType: 'shipment', docId: shipment.id, event: 'received', seq };
  return entryOf(key, receivingLines(shipment, receiving));
}

export type PrepaidTaker =
  | { kind: 'receivingAgent'; agentId: number; branchId: number }
  | { kind: 'counter'; place: CashPlace; branchId: number };

/** The sender paid the delivery fee when he handed the parcel in. */
export function prepaidFeeEntry(input: { shipment: ShipmentMoney; seq: number; by: PrepaidTaker }): Entry | undefined {
  const { shipment, seq, by } = input;
  const { debit, clientCredit, held } = linesOf(shipment);
  const { account: code, party } =
    by.kind === 'receivingAgent'
      ? { account: account.receivingAgentCash, party: { kind: 'receivingAgent', id: by.agentId } as const }
      : placeAccount(by.place);
  return entryOf({ docType: 'shipment', docId: shipment.id, event: 'fee_prepaid', seq }, [
    debit(code, by.branchId, shipment.fee, party.kind, party.id),
    ...held(by.branchId, shipment.fee),
    clientCredit(account.clientPrepayments, shipment.fee),
  ]);
}

/** What an exchange took back is a service of its own, at the sender's charge. */
export function exchangeChargeEntry(input: { shipment: ShipmentMoney; seq: number; charge: TaxedAmount }): Entry | undefined {
  const { shipment, seq, charge } = input;
  return entryOf({ docType: 'shipment', docId: shipment.id, event: 'exchange_charged', seq }, chargeLines(shipment, charge));
}

/** A charge of its own, on a paper of its own: storage, a pickup for nothing, another attempt, a return sent out again. */
export function serviceChargeEntry(input: { id: number; shipment: ShipmentMoney; charge: TaxedAmount }): Entry | undefined {
  const { id, shipment, charge } = input;
  return entryOf({ docType: 'service_charge', docId: id, event: 'charged', seq: 1 }, chargeLines(shipment, charge));
}

function chargeLines(shipment: ShipmentMoney, charge: TaxedAmount): Line[] {
  const { clientDebit, income } = linesOf(shipment);
  return [clientDebit(account.clientPayable, charge.amount), ...income(account.serviceFees, charge)];
}
