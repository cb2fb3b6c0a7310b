import { status } from './status-rows.ts';

export const liableParties = ['consignee', 'sender', 'us', 'third_party'] as const;
export type LiableParty = (typeof liableParties)[number];
export const evidenceKinds = ['call_log', 'photo', 'gps', 'voice_note'] as const;
export type Evidence = (typeof evidenceKinds)[number];
/** What a return for this reason costs by default: the fee of the parcel, nothing, or what the consignee pays. */
export const returnFeePolicies = ['charge', 'waive', 'consignee'] as const;
export type ReturnFeePolicy = (typeof returnFeePolicies)[number];

/** Why a parcel is late, postponed, coming back, cancelled or lost; seeded for every tenant, then theirs to edit. */
export interface ReasonSeed {
  /** Its word on the wire; what it is called is the text `statusReason.names.` and this code. */
  code: ReasonCode;
  /** System statuses it may be given for. */
  targets: readonly number[];
  liable: LiableParty;
  evidence: readonly Evidence[];
  countsAsAttempt: boolean;
  returnFee: ReturnFeePolicy;
}

const exceptions = [status.late, status.postponed, status.returnWithAgent] as const;
const refusals = [status.returnWithAgent] as const;

type SeedRow = readonly [
  code: string,
  targets: readonly number[],
  liable: LiableParty,
  evidence: readonly Evidence[],
  countsAsAttempt: boolean,
  returnFee: ReturnFeePolicy,
];
const rows = [
  ['no_answer', exceptions, 'consignee', ['call_log'], true, 'charge'],
  ['no_answer_after_agreement', exceptions, 'consignee', ['call_log'], true, 'charge'],
  ['phone_off', exceptions, 'consignee', ['call_log'], true, 'charge'],
  ['phone_off_after_agreement', exceptions, 'consignee', ['call_log'], true, 'charge'],
  ['wrong_number', [status.late, status.returnWithAgent], 'sender', ['call_log'], true, 'charge'],
  ['number_not_in_service', [status.late, status.returnWithAgent], 'sender', ['call_log'], true, 'charge'],
  ['cannot_connect', exceptions, 'consignee', ['call_log'], true, 'charge'],
  ['blocked_agent', [status.late, status.returnWithAgent], 'consignee', ['call_log'], true, 'charge'],
  ['address_inaccurate', exceptions, 'sender', ['gps'], true, 'charge'],
  ['province_changed', [status.late, status.returnWithAgent], 'sender', [], true, 'charge'],
  ['agent_change', [status.late, status.postponed], 'us', [], false, 'waive'],
  ['duplicate_order', [status.returnWithAgent, status.cancelled], 'sender', [], true, 'charge'],
  ['already_received_elsewhere', refusals, 'consignee', [], true, 'charge'],
  ['did_not_order', refusals, 'consignee', ['voice_note'], true, 'charge'],
  ['refused_at_door', refusals, 'consignee', ['gps'], true, 'consignee'],
  ['refused_price', refusals, 'consignee', ['gps'], true, 'consignee'],
  ['refused_quality_after_opening', refusals, 'sender', ['photo'], true, 'charge'],
  ['wants_other_item', refusals, 'sender', [], true, 'charge'],
  ['money_not_ready', exceptions, 'consignee', [], true, 'charge'],
  ['requested_date', [status.late, status.postponed], 'consignee', [], true, 'charge'],
  ['cancelled_by_client', [status.returnWithAgent, status.cancelled], 'sender', [], false, 'charge'],
  ['area_closed', exceptions, 'third_party', [], false, 'waive'],
  ['damaged_by_us', [status.returnWithAgent, status.lost], 'us', ['photo'], false, 'waive'],
  ['lost_by_us', [status.lost], 'us', [], false, 'waive'],
  ['out_of_zone', [status.late, status.returnWithAgent, status.cancelled], 'sender', ['gps'], false, 'charge'],
  ['prohibited', [status.returnWithAgent, status.cancelled, status.lost], 'sender', ['photo'], false, 'charge'],
] as const satisfies readonly SeedRow[];
export type ReasonCode = (typeof rows)[number][0];

export const seededReasons: readonly ReasonSeed[] = rows.map(([code, targets, liable, evidence, countsAsAttempt, returnFee]) => ({
  code,
  targets,
  liable,
  evidence,
  countsAsAttempt,
  returnFee,
}));
