import { belongsTo, defineEntity, instant, integer, json, oneOf, type Row } from '#platform/entity';
import { layouts, papers } from './papers.ts';

/** working → ready → expired, when its file is deleted; or failed, or cancelled. */
export const printStates = ['working', 'ready', 'failed', 'cancelled', 'expired'] as const;
export type PrintState = (typeof printStates)[number];

const set = { readonly: true } as const;

/** One print of parcels: which paper, how many, by whom; a long one is made beside the work and kept a day. */
export const PrintRun = defineEntity('printRun', {
  path: 'print-runs',
  section: 'courier',
  fields: {
    paper: oneOf(papers, set),
    layout: oneOf(layouts, set),
    start: integer({ ...set, hidden: true }),
    parcels: integer(set),
    state: oneOf(printStates, set),
    progress: integer(set),
    user: belongsTo('user', set),
    jobId: integer({ ...set, hidden: true }),
    error: json({ ...set, hidden: true }),
    finishedAt: instant(set),
    expiresAt: instant(set),
  },
  title: 'paper',
  list: {
    columns: ['paper', 'layout', 'parcels', 'state', 'progress', 'user', 'createdAt', 'finishedAt', 'expiresAt'],
    filters: ['state'],
    sort: '-id',
  },
  // One's own only; see the server's scope.
  permissions: { list: 'print_shipments_receipt' },
});
export type PrintRun = Row<typeof PrintRun>;

/** What the channel `print_progress` tells of a print. */
export interface PrintProgress {
  id: number;
  paper: string;
  parcels: number;
  progress: number;
  state: PrintState;
  user_id: number;
}
