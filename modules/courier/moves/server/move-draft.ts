import {
  branchAfter,
  type Loss,
  nextCustodian,
  type ServiceKind,
  type ShipmentMoney,
  type Taking,
  type TaxedAmount,
} from '#courier/moves/contract';
import { taxInside } from '#courier/pricing/contract';
import type { MovingRow } from '#courier/shipments/server';
import { status } from '#courier/statuses/contract';
import type { Entry } from '#finance/ledger/contract';
import type { MoveFacts, MoveTerms } from './move-types.ts';

/** A charge of its own that a move causes. */
export interface MoveCharge extends TaxedAmount {
  kind: ServiceKind;
}

/** One parcel's move while it is being worked out: how the row will stand, what is posted and what is taken back. */
export interface Draft {
  row: MovingRow;
  facts: MoveFacts;
  terms: MoveTerms;
  /** System statuses, the tenant's own resolved to the one they stand on. */
  from: number;
  to: number;
  after: MovingRow;
  entries: Entry[];
  /** What somebody took for the parcel on this move. */
  takings: Taking[];
  /** What it is charged beside its fee. */
  charges: MoveCharge[];
  /** Who answers for its loss, and how much. */
  loss: Loss | null;
  /** Entries to take back. */
  reversals: number[];
  details: Record<string, unknown>;
}

/** The parcel in its new status and hands; money is added by the steps that follow. */
export function enteredDraft(row: MovingRow, facts: MoveFacts, terms: MoveTerms, from: number, to: number): Draft {
  const { input } = terms;
  const move = {
    ...input,
    courierId: isHandedToAgent(to) ? input.courierId : from === status.delivered ? row.courierId : null,
    branchId: terms.branchFor(row, facts),
    caseId: row.id,
  };
  const carried = {
    clientId: row.clientId,
    custodian: { kind: row.custodianKind, id: row.custodianId },
    currentBranchId: row.currentBranchId,
  };
  const custodian = nextCustodian(to, carried, move);
  const after: MovingRow = {
    ...row,
    statusId: input.to,
    seq: row.seq + 1,
    version: row.version + 1,
    currentBranchId: branchAfter(to, row, move),
    custodianKind: custodian.kind,
    custodianId: custodian.id,
    courierId: courierAfter(row, to, input.courierId),
    receivingAgentId: receivingAfter(row, from, to, input.receivingAgentId),
    // Where it was left stays known wherever it goes from there.
    waypointId: to === status.atReceivingPoint ? (input.waypointId ?? null) : row.waypointId,
    manifestId: to === status.returnInTransit || to === status.inTransit ? (input.manifestId ?? null) : null,
    reasonCode: input.reasonCode ?? (isReturning(to) ? row.reasonCode : null),
    postponedTo: to === status.postponed ? (input.postponedTo ?? null) : null,
    attemptCount: row.attemptCount + (isAttempt(terms, from, to) ? 1 : 0),
    isReported: to === status.delivered ? false : row.isReported,
    wasReported: row.wasReported || (to === status.delivered && row.isReported),
  };
  return {
    row,
    facts,
    terms,
    from,
    to,
    after,
    entries: [],
    takings: [],
    charges: [],
    loss: null,
    reversals: [],
    details: detailsOf(terms),
  };
}

export function addEntry(draft: Draft, entry: Entry | undefined): void {
  if (entry) draft.entries.push(entry);
}

/** Somebody took something for the parcel on this move; he hands it in himself. */
export function addTaking(
  { row, after, takings }: Draft,
  taking: Pick<Taking, 'kind' | 'partyKind' | 'partyId' | 'branchId'> & Partial<Pick<Taking, 'cash' | 'commission' | 'tax'>>,
): void {
  const { cash = 0, commission = 0, tax = 0 } = taking;
  if (cash === 0 && commission === 0) return;
  takings.push({ ...taking, shipmentId: row.id, seq: after.seq, currency: row.currency, cash, commission, tax });
}

/** An amount with the tax the parcel was priced with; the day's, where that was not kept. */
export function taxedBy({ row, terms }: Pick<Draft, 'row' | 'terms'>, amount: number): TaxedAmount {
  return { amount, tax: taxInside(amount, row.taxBasisPoints ?? terms.settings.feeTaxBasisPoints) };
}

/** The snapshot of a parcel's money in the words of the books. */
export function moneyOf(row: MovingRow): ShipmentMoney {
  return {
    id: row.id,
    clientId: row.clientId,
    originBranchId: row.originBranchId,
    currency: row.currency,
    fee: row.deliveryFee,
    feeTax: row.feeTax,
    agentCommission: row.agentCommission,
    branchShare: row.branchFee,
  };
}

/** The moves that give a parcel to the agent they name; by any other whoever has it keeps it, whomever it names. */
const isHandedToAgent = (to: number): boolean => to === status.outForDelivery || to === status.returnGivenToAgent;

/** A parcel in the store waits for whoever takes it next. */
function courierAfter(row: MovingRow, to: number, courierId: number | null | undefined): number | null {
  if (isHandedToAgent(to)) return courierId ?? null;
  return to === status.inStore ? null : row.courierId;
}

/** Who brought it in; nobody, where the sender came himself. */
function receivingAfter(row: MovingRow, from: number, to: number, receivingId: number | null | undefined): number | null {
  if (to === status.atReceivingAgent || to === status.withClient) return receivingId ?? row.receivingAgentId;
  // Who brings a return back sees it among his; not where that would hand him a commission another has yet to earn.
  if (to === status.returnWithReceivingAgent && (row.receivingCommissionPosted || row.receivingAgentId === null))
    return receivingId ?? null;
  const cameHimself =
    (from === status.ready || from === status.withClient) && (to === status.atReceivingPoint || to === status.inStore);
  return cameHimself ? null : row.receivingAgentId;
}

/** The reason given when it turned back explains all of the way back. */
function isReturning(to: number): boolean {
  return [
    status.returned,
    status.returnInTransit,
    status.returnHandedToClient,
    status.returnWithReceivingAgent,
    status.returnGivenToAgent,
    status.returnedToClient,
  ].includes(to);
}

function isAttempt({ input, reasons }: MoveTerms, from: number, to: number): boolean {
  const reason = input.reasonCode ? reasons.get(input.reasonCode) : undefined;
  return (
    from !== status.delivered &&
    [status.late, status.postponed, status.returnWithAgent].includes(to) &&
    reason?.countsAsAttempt === true
  );
}

function detailsOf({ input }: MoveTerms): Record<string, unknown> {
  const { receiverName, podNote, paymentMethod, pickupAt } = input;
  const said = { receiverName, podNote, paymentMethod, pickupAt };
  return Object.fromEntries(Object.entries(said).filter(([, value]) => value));
}
