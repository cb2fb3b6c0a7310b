import type { ActKind, CallChannel, CallPolicy, Demand } from '#courier/agent-day/contract';

/** A parcel in the agent's hands, as the API sends it. */
export interface HeldParcel {
  id: number;
  seq: number;
  receipt_no: string | null;
  base_id: number;
  status_id: number;
  status: { id: number; name: unknown };
  receiver_name: string | null;
  phone: string;
  second_phone: string | null;
  city: { id: number; name: unknown };
  address: string | null;
  delivery_address: unknown;
  client: { id: number; name: string };
  currency: string;
  expected: string;
  price: string;
  /** The amount somebody asked for and nobody has decided about. */
  asked_price?: string | null;
  quantity: number;
  /** What the receiver gives back for it, where it is an exchange. */
  exchange_of: string | null;
  note: string | null;
  is_urgent: boolean;
  breakable: boolean;
  freezable: boolean;
  attempt_count: number;
  reason_code: string | null;
  postponed_to: string | null;
  calls: { at: string; channel: CallChannel }[];
  /** The statuses he may move it to. */
  moves: number[];
}

export interface DeliveredParcel {
  id: number;
  receipt_no: string | null;
  receiver_name: string | null;
  currency: string;
  collected: string;
  delivered_at: string;
  /** Another amount was asked for, and what was taken waits for the answer. */
  is_price_pending?: boolean;
}

export interface DayReason {
  code: string;
  name: unknown;
  targets: number[];
  calls: CallPolicy | null;
  proofs: Demand['proofs'];
}

/** What he has of ours in one currency: all of it, what waits in open hand-ins, what he keeps back, and what is due of the rest. */
export interface DayCash {
  currency: string;
  cash: string;
  in_hand_ins: string;
  kept_back: string;
  due: string;
  earned?: string;
}

export interface Day {
  day: string;
  agent: { id: number; name: string };
  items: HeldParcel[];
  order: number[];
  delivered: DeliveredParcel[];
  cash: DayCash[];
  reasons: DayReason[];
  postpone_max_days: number;
  told_at: string;
}

export type ProofName = 'photo' | 'signature' | 'voice';

/** What an agent said about a parcel, by wire name; files stand beside it. */
export interface Said {
  kind: ActKind;
  collected?: string | null;
  delivered_price?: string | null;
  returned_quantity?: number | null;
  taken_back?: number | null;
  not_taken_back?: string | null;
  receiver_name?: string | null;
  postponed_to?: string | null;
  reason_code?: string | null;
  note?: string | null;
  channel?: CallChannel;
  latitude?: string;
  longitude?: string;
  accuracy_m?: number;
}
