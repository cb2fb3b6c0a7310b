import type { TFunction } from 'i18next';
import { status } from '#courier/statuses/contract';
import { latinDigits } from '#platform/entity';
import { missingTerms, type TermsSaid, termsBody } from './delivery-terms.tsx';
import { type LossWritten, lossBody, missingLoss } from './loss-terms.tsx';
import type { MoveOption, MoveSubject } from './move-options.ts';

/** What is said for a move, by wire name. */
export interface MoveSaid {
  /** The code of the parcel in hand, as scanned or typed. */
  scanned?: string;
  delivery_selected_id?: number | null;
  receiving_delivery_id?: number | null;
  waypoint_id?: number | null;
  treasury_id?: number | null;
  reason_code?: string | null;
  postponed_to?: string | null;
  pickup_at?: string | null;
  collected?: string | null;
  receiver_name?: string | null;
  /** What the consignee paid for a parcel he refused. */
  door_fee?: string | null;
  loss?: LossWritten;
  terms?: TermsSaid;
  note?: string | null;
}

/** A part of the form: what it says is added to what was said before. */
export interface MovePartProps {
  option: MoveOption;
  subject: MoveSubject;
  said: MoveSaid;
  errors: Record<string, string>;
  /** The move is not made but asked for. */
  isAsked: boolean;
  onSay: (change: MoveSaid) => void;
}

/** What a step still needs before it is sent, in the words the staff know. */
export function missingIn(
  { needs, base_id, claim, reasons }: MoveOption,
  { only }: MoveSubject,
  said: MoveSaid,
  t: TFunction,
): Record<string, string> {
  const missing: Record<string, string> =
    base_id === status.delivered && only && said.terms ? missingTerms(only, said.terms, t) : {};
  if (needs.scan && only && latinDigits(said.scanned ?? '').trim() !== only['receipt_no'])
    missing['scanned'] = said.scanned?.trim()
      ? t('shipmentScreens.move.anotherParcel', { number: only['receipt_no'] })
      : t('ui.rules.required');
  if (needs.delivery && !said.delivery_selected_id) missing['delivery_selected_id'] = t('shipmentScreens.move.agentFirst');
  if (needs.receiving_delivery && !said.receiving_delivery_id) missing['receiving_delivery_id'] = t('ui.rules.required');
  if (needs.reason && !said.reason_code) missing['reason_code'] = t('ui.rules.required');
  if (needs.date && !said.postponed_to) missing['postponed_to'] = t('ui.rules.required');
  if (needs.receiver_name && !said.receiver_name?.trim()) missing['receiver_name'] = t('ui.rules.required');
  if (needs.treasury && !said.treasury_id) missing['treasury_id'] = t('ui.rules.required');
  if (needs.note && !said.note?.trim()) missing['note'] = t('ui.rules.required');
  const reason = reasons?.find((one) => one.code === said.reason_code);
  if (base_id === status.lost && only) Object.assign(missing, missingLoss(only, said.loss ?? {}, { claim, reason }, t));
  return missing;
}

/** The same as the server is told; what was left empty is not said. */
export function bodyOf(option: MoveOption, { scanned, terms = {}, loss = {}, ...said }: MoveSaid): Record<string, unknown> {
  const given = Object.entries(said).filter(([, value]) => value !== null && value !== undefined && value !== '');
  return {
    transfer_to_status: option.id,
    ...(scanned && { via: 'scan' }),
    ...Object.fromEntries(given),
    ...termsBody(terms),
    ...lossBody(loss),
  };
}
