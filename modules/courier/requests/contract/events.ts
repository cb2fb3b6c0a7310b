import { defineEvent } from '#platform/entity';

/** Somebody said yes or no to what was asked: one call about one request or several. */
export const requestsDecided = defineEvent<{
  kind: 'price' | 'status';
  requestIds: readonly number[];
  decision: 'approved' | 'rejected';
}>('requests.decided');
