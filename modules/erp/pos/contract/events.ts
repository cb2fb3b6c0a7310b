import { defineEvent } from '#platform/entity';
import type { FlagKind } from './till-paper.ts';

interface OfShift {
  shiftId: number;
  branchId: number;
}
/** A drawer was counted and closed. */
export const shiftClosed = defineEvent<OfShift & { difference: number }>('shift.closed');
/** Less was counted in it than was expected. */
export const shiftShort = defineEvent<OfShift & { missing: number }>('shift.short');
/** A till brought something somebody has to look at. */
export const ticketFlagged = defineEvent<{ tillPaperId: number; branchId: number; kinds: FlagKind[] }>('ticket.flagged');
