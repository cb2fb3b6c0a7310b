import { movable } from '#erp/catalog/web';
import type { WireRow } from '#platform/web';

/** What of each line is missing yet: all of it is said to come. */
export const missing = (row: WireRow) =>
  movable(row, { whole: 'quantity', part: 'received', all: true, blank: { expires_on: null, lot: null } });

/** What of each line came and is not sent back. */
export const returnable = (row: WireRow) => movable(row, { whole: 'received', part: 'returned', all: false });
