/** What a step may ask for, by the names its dialog reads. */
export type MoveNeed =
  | 'scan'
  | 'delivery'
  | 'receiving_delivery'
  /** May be said: the receiving point it is left at. */
  | 'waypoint'
  | 'reason'
  | 'note'
  | 'date'
  | 'amount'
  | 'receiver_name'
  | 'treasury'
  | 'manifest';
export type MoveNeeds = Record<MoveNeed, boolean>;
