import { belongsTo, defineEntity, instant, integer, json, oneOf, type Row, text } from '#platform/entity';

/**
 * reading → mapping (headings nobody knows) → checking → checked → working → done; done may be undone. A sheet that is being
 * read, checked or worked on may be cancelled; one that cannot be read has failed.
 */
const sheetStates = [
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
export type SheetState = (typeof sheetStates)[number];

/** States in which work is going on. */
export const busyStates: readonly SheetState[] = ['reading', 'checking', 'working', 'undoing'];
/** States in which nothing of the sheet is under way or waited for. */
export const endedStates: readonly SheetState[] = ['done', 'undone', 'cancelled', 'failed'];
/** Nothing is under way, and the rows may be put right, saved and taken back. */
export const settledStates: readonly SheetState[] = ['checked', 'done', 'cancelled', 'failed'];

const set = { readonly: true } as const;

/** What is known of every sheet; what it is for says its kind. */
export const sheetFields = {
  name: text({ max: 150, ...set }),
  mode: text(set),
  format: oneOf(['xlsx', 'csv', 'paste'], set),
  state: oneOf(sheetStates, set),
  progress: integer(set),
  user: belongsTo('user', set),
  total: integer(set),
  bad: integer(set),
  done: integer(set),
  headings: json({ ...set, hidden: true }),
  columns: json({ ...set, hidden: true }),
  error: json({ ...set, hidden: true }),
  finishedAt: instant(set),
} as const;

/** How sheets are listed, of whatever kind. */
export const sheetList = {
  columns: ['name', 'state', 'total', 'bad', 'done', 'user', 'createdAt', 'finishedAt'],
  filters: ['mode', 'state', 'createdAt'],
  sort: '-id',
} as const;

/** A sheet somebody uploaded or pasted, of whatever kind. */
export const Sheet = defineEntity('sheet', {
  path: 'sheets',
  fields: { kind: text(set), ...sheetFields },
  title: 'name',
  list: sheetList,
  // One's own only, and each by the key of what it does; see the server's scope.
  permissions: { list: 'signed-in' },
});
export type Sheet = Row<typeof Sheet>;
