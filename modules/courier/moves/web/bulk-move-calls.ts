import type { BulkMoveItem } from '#courier/moves/contract';
import { call } from '#platform/web';
import type { NotMoved } from './move-result.tsx';

const path = '/api/v1/bulk-moves';
export const bulkMovesKey = ['bulk-moves'];

/** A move of many with those of its parcels that stay. */
export type BulkMoveOutcome = BulkMoveItem & { failures: NotMoved[] };

export const openBulkMoves = () => call<{ items: BulkMoveItem[] }>('GET', path, { silent: true, quiet: true });
export const outcomeOf = async (id: number) => (await call<{ item: BulkMoveOutcome }>('GET', `${path}/${id}`)).item;
export const cancelBulkMove = (id: number) => call('POST', `${path}/${id}/cancel`, { body: {} });
export const closeBulkMove = (id: number) => call('POST', `${path}/${id}/close`, { body: {}, silent: true });
