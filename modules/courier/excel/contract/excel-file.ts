import { belongsTo, defineEntity, instant, integer, json, oneOf, type Row, text } from '#platform/entity';
import { excelModes } from './columns.ts';

/**
 * reading → mapping (headings nobody knows) → checking → checked → working → done; done may be undone. A file that is being
 * read, checked or worked on may be cancelled; one that cannot be read has failed.
 */
const excelStates = [
  'reading',
  'mapping',
  'checking',
  'checked',
  'working',
  'done',
  'undoing',
  'undone',
  'cancelled',
  'failed',
] as const;
export type ExcelState = (typeof excelStates)[number];

/** States in which work is going on. */
export const busyStates: readonly ExcelState[] = ['reading', 'checking', 'working', 'undoing'];
/** States in which nothing of the file is under way or waited for. */
export const endedStates: readonly ExcelState[] = ['done', 'undone', 'cancelled', 'failed'];
/** Nothing is under way, and the rows may be put right, saved and taken back. */
export const settledStates: readonly ExcelState[] = ['checked', 'done', 'cancelled', 'failed'];

const set = { readonly: true } as const;

/** A sheet of parcels somebody uploaded or pasted. */
export const ExcelFile = defineEntity('excelFile', {
  path: 'excel-files',
  section: 'courier',
  fields: {
    name: text({ max: 150, ...set }),
    mode: oneOf(excelModes, set),
    format: oneOf(['xlsx', 'csv', 'paste'], set),
    state: oneOf(excelStates, set),
    progress: integer(set),
    user: belongsTo('user', set),
    client: belongsTo('client', set),
    total: integer(set),
    bad: integer(set),
    done: integer(set),
    headings: json({ ...set, hidden: true }),
    columns: json({ ...set, hidden: true }),
    error: json({ ...set, hidden: true }),
    finishedAt: instant(set),
  },
  title: 'name',
  list: {
    columns: ['name', 'state', 'total', 'bad', 'done', 'user', 'createdAt', 'finishedAt'],
    filters: ['mode', 'state', 'createdAt'],
    sort: '-id',
  },
  // One's own only, and each by the key of what it does; see the server's scope.
  permissions: { list: 'signed-in' },
});
export type ExcelFile = Row<typeof ExcelFile>;
