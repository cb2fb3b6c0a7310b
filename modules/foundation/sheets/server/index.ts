import { Sheet, type SheetKind } from '#foundation/sheets/contract';
import { fieldRefusal, text } from '#platform/entity';
import {
  type Behaviour,
  type Context,
  filesAreKeptIn,
  type Implemented,
  implement,
  type Params,
  specialFilter,
} from '#platform/server';
import { type Shelf, sheetRoutes } from './sheet-routes.ts';
import { isSheetKind, kindOf } from './sheet-work.ts';

export { blame, blameRefusal } from './blame.ts';
export type { KeptSheet } from './kept-sheet.ts';
export { findSheet, lockSheet } from './kept-sheet.ts';
export { namedRecords, titlesOf } from './named-records.ts';
export { type CellOutcome, type CellProblem, oneNamed, type ReadTerms, type RowReading, readRow, textCell } from './read-row.ts';
export { implementRecordSheets } from './save-records.ts';
export { callOf, type Shelf, sheetRoutes, sheetVerb } from './sheet-routes.ts';
export { cancelSheet, commitSheet, confirmSpelling, fixCell, undoSheet } from './sheet-verbs.ts';
export { headingOf, optionWords } from './sheet-words.ts';
export * from './sheet-work.ts';
export { takeSheet } from './take-sheet.ts';

const countOf = (state: 'good' | 'new', tenant: string) =>
  `(select count(*) from sheet_row r where r.tenant_id = ${tenant} and r.sheet_id = e.id and r.state = '${state}')`;
/** The figures of a sheet that is worked on are its own: whoever watches does not have its rows counted again and again. */
const unlessBusy = (counted: string, meanwhile: string) =>
  `case when e.state in ('reading', 'checking', 'undoing') then 0 when e.state = 'working' then ${meanwhile} else ${counted} end`;

/** What every list of sheets is by: one's own, uploaded and never typed. */
export const ownSheets = (kind: SheetKind | null): Pick<Behaviour, 'scope' | 'showExtras' | 'without'> => ({
  scope: (ctx: Context, params: Params) => {
    const mine = [
      ...(ctx.user ? [`e.user_id = ${params.add(ctx.user.id, 'bigint')}`] : []),
      ...(kind ? [`e.kind = ${params.add(kind.name, 'text')}`] : []),
    ];
    return mine.length > 0 ? mine.join(' and ') : null;
  },
  showExtras: (ctx, params) => ({
    good: unlessBusy(countOf('good', params.add(ctx.tenantId, 'bigint')), 'e.total - e.bad - e.done'),
    unchecked: unlessBusy(countOf('new', params.add(ctx.tenantId, 'bigint')), '0'),
  }),
  without: ['show', 'create', 'edit', 'remove', 'disable', 'export'],
});

filesAreKeptIn('sheet', 'path');

const shelf: Shelf = {
  path: Sheet.path,
  section: 'any',
  sheets: () => sheets,
  names: {
    show: 'showSheet',
    upload: 'uploadSheet',
    paste: 'pasteSheetRows',
    template: 'sheetTemplate',
    rows: 'listSheetRows',
    failed: 'downloadFailedSheetRows',
    map: 'mapSheetColumns',
    fix: 'fixSheetCell',
    check: 'checkSheet',
    commit: 'commitSheet',
    cancel: 'cancelSheet',
    undo: 'undoSheet',
  },
  of: 'records of the kind it says',
  asks: { kind: text({ required: true }), mode: text({ required: true }) },
  kindOf: ({ kind }) => {
    if (!isSheetKind(kind)) throw fieldRefusal('kind', 'errors.notAnOption');
    return kindOf({ kind });
  },
};

/** One's own sheets of every kind. */
const sheets: Implemented = implement(Sheet, {
  ...ownSheets(null),
  filters: { kind: specialFilter(text(), (_, kind, params) => `e.kind = ${params.add(kind, 'text')}`) },
  routes: sheetRoutes(shelf),
});
