import type { BulkItem } from '#platform/entity';
import { call } from './api.ts';
import { queryClient } from './lists.ts';

/** A record, among several of a call, that stayed as it is, and why. */
export interface Stayed {
  id: number;
  code: string;
  message: string;
  name?: string | null;
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
