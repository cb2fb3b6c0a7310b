import type { Names } from './names.ts';
import { type ReasonCode, reasonNames } from './reason-names.ts';

export const liableParties = ['consignee', 'sender', 'us', 'third_party'] as const;
export type LiableParty = (typeof liableParties)[number];
export const evidenceKinds = ['call_log', 'photo', 'gps', 'voice_note'] as const;
export type Evidence = (typeof evidenceKinds)[number];
/** What a return for this reason costs by default: the fee of the parcel, nothing, or what the consignee pays. */
export const returnFeePolicies = ['charge', 'waive', 'consignee'] as const;
export type ReturnFeePolicy = (typeof returnFeePolicies)[number];

/** Why a parcel is late, postponed, coming back, cancelled or lost; seeded for every tenant, then theirs to edit. */
export interface ReasonSeed {
  code: ReasonCode;
  names: Names;
  /** System statuses it may be given for. */
  targets: readonly number[];
  liable: LiableParty;
  evidence: readonly Evidence[];
  countsAsAttempt: boolean;
  returnFee: ReturnFeePolicy;
}

const exceptions = [10, 11, 12] as const;
const refusals = [12] as const;

type SeedRow = readonly [
  code: ReasonCode,
  targets: readonly number[],
  liable: LiableParty,
  evidence: readonly Evidence[],
  countsAsAttempt: boolean,
  returnFee: ReturnFeePolicy,
];
const rows: readonly SeedRow[] = [
  ['no_answer', exceptions, 'consignee', ['call_log'], true, 'charge'],
  ['no_answer_after_agreement', exceptions, 'consignee', ['call_log'], true, 'charge'],
  ['phone_off', exceptions, 'consignee', ['call_log'], true, 'charge'],
  ['phone_off_after_agreement', exceptions, 'consignee', ['call_log'], true, 'charge'],
  ['wrong_number', [10, 12], 'sender', ['call_log'], true, 'charge'],
  ['number_not_in_service', [10, 12], 'sender', ['call_log'], true, 'charge'],
  ['cannot_connect', exceptions, 'consignee', ['call_log'], true, 'charge'],
  ['blocked_agent', [10, 12], 'consignee', ['call_log'], true, 'charge'],
  ['address_inaccurate', exceptions, 'sender', ['gps'], true, 'charge'],
  ['province_changed', [10, 12], 'sender', [], true, 'charge'],
  ['agent_change', [10, 11], 'us', [], false, 'waive'],
  ['duplicate_order', [12, 19], 'sender', [], true, 'charge'],
  ['already_received_elsewhere', refusals, 'consignee', [], true, 'charge'],
  ['did_not_order', refusals, 'consignee', ['voice_note'], true, 'charge'],
  ['refused_at_door', refusals, 'consignee', ['gps'], true, 'consignee'],
  ['refused_price', refusals, 'consignee', ['gps'], true, 'consignee'],
  ['refused_quality_after_opening', refusals, 'sender', ['photo'], true, 'charge'],
  ['wants_other_item', refusals, 'sender', [], true, 'charge'],
  ['money_not_ready', exceptions, 'consignee', [], true, 'charge'],
  ['requested_date', [10, 11], 'consignee', [], true, 'charge'],
  ['cancelled_by_client', [12, 19], 'sender', [], false, 'charge'],
  ['area_closed', exceptions, 'third_party', [], false, 'waive'],
  ['damaged_by_us', [12, 20], 'us', ['photo'], false, 'waive'],
  ['lost_by_us', [20], 'us', [], false, 'waive'],
  ['out_of_zone', [10, 12, 19], 'sender', ['gps'], false, 'charge'],
  ['prohibited', [12, 19, 20], 'sender', ['photo'], false, 'charge'],
];

export const seededReasons: readonly ReasonSeed[] = rows.map(([code, targets, liable, evidence, countsAsAttempt, returnFee]) => ({
  code,
  names: reasonNames[code],
  targets,
  liable,
  evidence,
  countsAsAttempt,
  returnFee,
}));
