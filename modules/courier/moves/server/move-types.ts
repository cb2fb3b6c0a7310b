import type { Liable } from '#courier/moves/contract';
import type { MovingRow, Priced } from '#courier/shipments/server';
import type { LiableParty, MoveReason, MoveRefusal, MoveRules, MoveVia, ReturnFeePolicy } from '#courier/statuses/contract';
import type { CompanySettings } from '#foundation/tenancy/contract';

/** What a person asks for: these parcels, into that status, with what the status needs. */
export interface MoveInput {
  shipmentIds: readonly number[];
  to: number;
  via: MoveVia | 'job';
  courierId?: number | null;
  receivingAgentId?: number | null;
  /** The receiving point it is left at. */
  waypointId?: number | null;
  /** The open manifest they travel with. */
  manifestId?: number | null;
  /** The branch they are scanned in, where it is not the obvious one. */
  branchId?: number | null;
  reasonCode?: string | null;
  postponedTo?: string | null;
  /** The day it was decided on, where a device without a signal tells it later; else today. */
  decidedOn?: string | null;
  pickupAt?: string | null;
  collected?: number | null;
  collectedElectronic?: number | null;
  /** The gateway it was paid through, where the company has several. */
  gatewayId?: number | null;
  /** What the consignee paid for a parcel he refused. */
  doorFee?: number | null;
  treasuryId?: number | null;
  /** Whose hands the cash of this treasury goes through, where it is not the asker's. */
  keeperId?: number | null;
  paymentMethod?: string | null;
  receiverName?: string | null;
  podNote?: string | null;
  /** What proves it, kept by whoever took it in; never said over HTTP. */
  proofs?: readonly string[];
  note?: string | null;
  /** Of a lost parcel: who answers for it, where it is not whom the reason says. */
  liable?: Liable | null;
  /** The agent who answers for it, where it is not the one who has it. */
  liableCourierId?: number | null;
  liableReceivingAgentId?: number | null;
  /** The insurer or other party who makes it good. */
  insurerId?: number | null;
  /** How much of the claim the agent bears, and the insurer; all of it where nothing is said of the one who is liable. */
  recovered?: number | null;
  insured?: number | null;
  /** Delivered in part: the price of what was kept, and how many pieces go back. */
  deliveredPrice?: number | null;
  returnedQuantity?: number | null;
  /** Of an exchange: how many pieces were taken back (one where nothing is said), or why that was impossible. */
  takenBack?: number | null;
  notTakenBack?: string | null;
  /** A single parcel's version as the person saw it. */
  version?: number | null;
}

/** What stands around a parcel: papers that hold it, where its carriers work, what was posted on it. */
export interface MoveFacts {
  transferToBranchId: number | null;
  clientStatementId: number | null;
  agentSettlementId: number | null;
  pendingPriceRequestId: number | null;
  hasChild: boolean;
  wasPickedUp: boolean;
  custodianBranchId: number | null;
  receivingBranchId: number | null;
  /** What the last move into delivered or lost changed, so that taking it back restores it. */
  undo: Record<string, unknown> | null;
  /** Posted entries a correction takes back, oldest first. */
  entryIds: number[];
  /** The statement between two branches that counts on one of them. */
  branchStatement: { id: number; number: string } | null;
}

export interface Reason extends MoveReason {
  liable: LiableParty;
  countsAsAttempt: boolean;
  returnFee: ReturnFeePolicy;
}

/** What a parcel gets on becoming ready: its price as the lists stand now, and a number where it has none. */
export type Readiness = { priced: Priced; receiptNo: string } | Omit<Failure, 'id'>;

/** Everything a plan may know besides the parcel itself. */
export interface MoveTerms {
  input: MoveInput;
  rules: MoveRules;
  reasons: ReadonlyMap<string, Reason>;
  settings: CompanySettings;
  /** Prices of the parcels that become ready. */
  ready: ReadonlyMap<number, Readiness>;
  /** The counter's treasury, checked to exist. */
  treasury: {
    id: number;
    name: { ar: string; en: string };
    branchId: number;
    currency: string;
    clientIds: readonly number[];
  } | null;
  /** Whom a payment by card came through. */
  gatewayId: number | null;
  /** Where the agent of this move works. */
  agentBranchId: number | null;
  /** Where the receiving agent of this move works. */
  receivingBranchId: number | null;
  /** Who answers for a loss, checked to exist. */
  liableAgent: LiableAgent | null;
  /** Of a loss, the most that is paid by currency (null: no limit); a currency without a rate is not among them. */
  claimCaps: ReadonlyMap<string, number | null>;
  now: Date;
  userId: number | null;
  /** The branch a parcel is scanned in. */
  branchFor(row: MovingRow, facts: MoveFacts): number;
}

export interface LiableAgent {
  kind: 'agent' | 'receivingAgent';
  id: number;
  branchId: number;
}

/** Why one parcel stays where it is. */
export interface Failure {
  id: number;
  code: MoveRefusal | OwnRefusal;
  values: Record<string, unknown>;
  /** What of the call it is about, where the code alone does not say. */
  field?: string;
}
export type OwnRefusal =
  | 'unknown'
  | 'needs_evidence'
  | 'stale'
  | 'price_fixed'
  | 'not_priced'
  | 'incomplete'
  | 'part_incomplete'
  | 'part_price_too_high'
  | 'part_quantity_wrong'
  | 'not_an_exchange'
  | 'take_back_unclear'
  | 'needs_liable_agent'
  | 'liable_agent_of_other_branch'
  | 'needs_insurer'
  | 'borne_beyond_claim'
  | 'no_rate_for_claim'
  | 'sale_came_back'
  | 'needs_treasury'
  | 'treasury_of_other_branch'
  | 'treasury_of_other_currency'
  | 'treasury_of_other_clients';
