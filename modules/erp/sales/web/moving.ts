import { movable } from '#erp/catalog/web';
import type { WireRow } from '#platform/web';

/** What of a sale is still to leave, all of it unless something else is said. */
export const toLeave = (row: WireRow) => movable(row, { whole: 'quantity', part: 'delivered', all: true });

/** What of a sale is out and could come back. */
export const toBring = (row: WireRow) =>
  movable(row, { whole: 'delivered', part: 'returned', all: false, blank: { condition: 'good' } });
