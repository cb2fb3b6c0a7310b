/** What a step may ask for, by the names its dialog reads. */
export type MoveNeed =
  | 'scan'
  | 'delivery'
  | 'receiving_delivery'
  | 'reason'
  | 'note'
  | 'date'
  | 'amount'
  | 'receiver_name'
  | 'treasury'
  | 'manifest';
export type MoveNeeds = Record<MoveNeed, boolean>;
