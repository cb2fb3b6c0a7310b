/** Work on more records than one call takes, as its person reads it. */
export interface BulkItem {
  id: number;
  kind: string;
  entity: string;
  /** What is being done, in the reader's words. */
  title: string;
  state: 'working' | 'done' | 'cancelled' | 'failed';
  total: number;
  /** Done for good; never more than that. */
  ok: number;
  /** Stay as they are. While it works, the rest is still to come. */
  failed: number;
}
