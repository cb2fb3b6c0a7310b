import { defineEvent } from '#platform/entity';

/** A complaint was given to somebody, taken by somebody, answered, or opened again. */
export const complaintMoved = defineEvent<{
  complaintId: number;
  step: 'assigned' | 'taken' | 'resolved' | 'reopened';
  byId: number | null;
}>('complaint.moved');
