/** A move of more parcels than one call takes, as its person reads it. */
export interface BulkMoveItem {
  id: number;
  state: 'working' | 'done' | 'cancelled' | 'failed';
  /** The status moved to, by name. */
  status: string;
  total: number;
  /** Moved for good; never more than that. */
  ok: number;
  /** Stay where they are. While it works, the rest is still to come. */
  failed: number;
}

/** What the channel `bulk_moves` tells. */
export interface BulkMoveTold {
  id: number;
  done: number;
  total: number;
  isEnded: boolean;
}
