import { call } from './api.ts';
import { queryClient } from './lists.ts';

/** A record, among several of a call, that stayed as it is, and why. */
export interface Stayed {
  id: number;
  code: string;
  message: string;
  name?: string | null;
}

/** Work on more records than one call takes, as its person reads it. */
export interface BulkItem {
  id: number;
  kind: string;
  entity: string;
  title: string;
  state: 'working' | 'done' | 'cancelled' | 'failed';
  total: number;
  ok: number;
  failed: number;
}

/** What became of several records asked for in one call. */
export interface BulkOutcome {
  ok: readonly number[];
  failed: readonly Stayed[];
  /** Set where there were more than one call takes: that work goes on beside. */
  bulk_work?: BulkItem;
}

const path = '/api/v1/bulk-work';
const bulkKey = ['bulk-work'];

export const bulkWork = {
  key: bulkKey,
  readAnew: () => queryClient.invalidateQueries({ queryKey: bulkKey }),
  open: () => call<{ items: BulkItem[] }>('GET', path, { silent: true, quiet: true }),
  outcome: async (id: number) => (await call<{ item: BulkItem & { failures: Stayed[] } }>('GET', `${path}/${id}`)).item,
  cancel: (id: number) => call('POST', `${path}/${id}/cancel`, { body: {} }),
  close: (id: number) => call('POST', `${path}/${id}/close`, { body: {}, silent: true }),
};
