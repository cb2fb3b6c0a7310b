import type { SheetKind } from '#foundation/sheets/contract';
import { cleanText, type Fields, fieldRefusal, integer, json, type Section, text } from '#platform/entity';
import {
  type Context,
  type Implemented,
  longReads,
  type Reply,
  type Route,
  route,
  showRecord,
  translate,
} from '#platform/server';
import { inspecting } from './inspect-in-turn.ts';
import { failedRows, listRows, rowItem, rowsQuery } from './list-rows.ts';
import { cancelSheet, checkSheet, commitSheet, fixCell, mapColumns, undoSheet } from './sheet-verbs.ts';
import { modeIn, type SentSheet, takeSheet } from './take-sheet.ts';
import { template } from './template.ts';

type Call = 'show' | 'upload' | 'paste' | 'template' | 'rows' | 'failed' | 'map' | 'fix' | 'check' | 'commit' | 'cancel' | 'undo';

/** Where sheets are kept to whoever calls: the calls of one kind, or of all that have none of their own. */
export interface Shelf {
  /** Under /api/v1. */
  path: string;
  section: Section;
  /** The entity whose records they are. */
  sheets: () => Implemented;
  /** By call, how it is named in the description of the API. */
  names: Readonly<Record<Call, string>>;
  /** What they are sheets of, in the description. */
  of: string;
  /** By which a call says what sort of sheet it is about. */
  asks: Fields;
  /** What is said once for a whole sheet, where its rows do not say it. */
  whole?: Fields;
  /** Which kind a call is about. */
  kindOf(asked: Record<string, unknown>): SheetKind;
}

/** A sheet as it stands; why it failed is said in the asker's language. */
async function itemOf(ctx: Context, { sheets }: Shelf, id: number): Promise<Record<string, unknown>> {
  const item = JSON.parse(await showRecord(ctx, sheets(), id));
  return { ...item, problem: item.error ? translate(ctx.locale, item.error.key, item.error.values) : null };
}

/** What a call about one sheet answers. */
export const shownSheet = async (ctx: Context, shelf: Shelf, id: number): Promise<Reply> => ({
  result: { item: await itemOf(ctx, shelf, id) },
});

async function takenIn(ctx: Context, shelf: Shelf, sent: SentSheet): Promise<Reply> {
  const { id, isKnown } = await takeSheet(ctx, sent);
  const message = isKnown && { message: { key: 'sheets.sameSheet' } };
  return { status: isKnown ? 200 : 201, ...(await shownSheet(ctx, shelf, id)), ...message };
}

/** Whose sheet it is, and whether he may do what it does, is asked inside: a stranger's sheet is not found. */
export const callOf = ({ path, section }: Shelf, under = '') =>
  ({ section, permission: 'signed-in', path: `/api/v1/${path}${under}` }) as const;

type Said = Record<string, unknown>;

/** A verb on one sheet, answered by the sheet as it stands then. */
export const sheetVerb = (
  shelf: Shelf,
  {
    at,
    run,
    ...more
  }: Pick<Route, 'name' | 'summary'> &
    Partial<Route> & { at: string; run: (ctx: Context, id: number, body: Said) => Promise<unknown> },
): Route =>
  route({
    ...callOf(shelf, `/{id}/${at}`),
    method: 'POST',
    answer: 'item',
    ...more,
    handle: async (ctx, asked) => {
      await run(ctx, asked.id, asked.body);
      return shownSheet(ctx, shelf, asked.id);
    },
  });

/** The calls of a shelf: taking sheets in, looking at them, putting them right, saving them and taking them back. */
export function sheetRoutes(shelf: Shelf): Route[] {
  return [...takingIn(shelf), ...looking(shelf), ...working(shelf)];
}

const takingIn = (shelf: Shelf): Route[] => [
  route({
    ...callOf(shelf),
    method: 'POST',
    name: shelf.names.upload,
    makesOne: 'unlessThere',
    summary: `Upload a sheet (xlsx or csv) of ${shelf.of}; it is read and checked by a job`,
    multipart: true,
    work: inspecting,
    input: { ...shelf.asks, ...shelf.whole },
    answer: 'item',
    handle: async (ctx, asked) => {
      const said = asked.raw as Said;
      if (!asked.file) throw fieldRefusal('file', 'errors.file.missing');
      const { name, content } = asked.file;
      return takenIn(ctx, shelf, { kind: shelf.kindOf(said), mode: said.mode, clientId: said.client_id, name, content });
    },
  }),
  route({
    ...callOf(shelf, '/paste'),
    method: 'POST',
    name: shelf.names.paste,
    makesOne: 'unlessThere',
    summary: 'Rows copied out of a sheet, with their headings, on the same way as an uploaded file',
    shape: { ...shelf.asks, ...shelf.whole, text: text({ required: true, lines: 10 }), name: text({ max: 100 }) },
    answer: 'item',
    handle: async (ctx, asked) => {
      const said = asked.raw as Said;
      const { mode, client_id: clientId, text: pasted, name = '' } = said;
      if (name !== null && typeof name !== 'string') throw fieldRefusal('name', 'errors.malformed');
      if (typeof pasted !== 'string' || pasted.trim() === '') throw fieldRefusal('text', 'errors.required');
      return takenIn(ctx, shelf, {
        kind: shelf.kindOf(said),
        mode,
        clientId,
        name: cleanText((name ?? '').toWellFormed()).slice(0, 100) || 'paste',
        content: Buffer.from(pasted),
        isPasted: true,
      });
    },
  }),
  route({
    ...callOf(shelf, '/template'),
    method: 'GET',
    name: shelf.names.template,
    summary: 'A workbook to fill in, in the asker’s language: `mode` is what it is for',
    answer: 'file',
    query: optional(shelf.asks),
    handle: (ctx, { options }) => {
      const kind = shelf.kindOf(options);
      return template(ctx, kind, modeIn(kind, options.mode ?? Object.keys(kind.modes)[0]));
    },
  }),
];

const optional = (fields: Fields): Fields =>
  Object.fromEntries(Object.entries(fields).map(([name, { required: _, ...field }]) => [name, field]));

const looking = (shelf: Shelf): Route[] => [
  route({
    ...callOf(shelf, '/{id}'),
    method: 'GET',
    name: shelf.names.show,
    summary: 'Show one upload',
    answer: 'item',
    handle: (ctx, asked) => shownSheet(ctx, shelf, asked.id),
  }),
  route({
    ...callOf(shelf, '/{id}/rows'),
    method: 'GET',
    name: shelf.names.rows,
    summary: 'The rows of a file with what is wrong in each; `only` is all, bad, good or done',
    answer: 'other',
    query: rowsQuery,
    handle: (ctx, { id, options }) => listRows(ctx, id, options),
  }),
  route({
    ...callOf(shelf, '/{id}/failed-rows'),
    method: 'GET',
    name: shelf.names.failed,
    summary: 'The rows that are wrong as a sheet, each with its reasons',
    answer: 'file',
    turn: () => longReads,
    handle: (ctx, asked) => failedRows(ctx, asked.id),
  }),
];

const working = (shelf: Shelf): Route[] => [
  sheetVerb(shelf, {
    at: 'map',
    name: shelf.names.map,
    summary: 'Say which column is which; the company reads such sheets so from now on',
    input: { columns: json() },
    run: (ctx, id, { columns }) => mapColumns(ctx, id, columns),
  }),
  route({
    ...callOf(shelf, '/{id}/fix'),
    method: 'POST',
    name: shelf.names.fix,
    summary: 'Write another text into a cell and check its row again',
    shape: { row: integer({ required: true }), column: text({ required: true }), value: text() },
    answer: 'other',
    handle: async (ctx, asked) => {
      const { row, column, value } = asked.raw as Said;
      const rowNo = await fixCell(ctx, asked.id, { row, column, value });
      return { result: { item: await itemOf(ctx, shelf, asked.id), row: await rowItem(ctx, asked.id, rowNo) } };
    },
  }),
  sheetVerb(shelf, {
    at: 'check',
    name: shelf.names.check,
    summary: 'Go on with a check that was broken off',
    run: (ctx, id) => checkSheet(ctx, id),
  }),
  sheetVerb(shelf, {
    at: 'commit',
    name: shelf.names.commit,
    summary: 'Create or change the records of all good rows',
    key: 'required',
    run: (ctx, id) => commitSheet(ctx, id),
  }),
  sheetVerb(shelf, {
    at: 'cancel',
    name: shelf.names.cancel,
    summary: 'End what is under way; what was made stays',
    run: (ctx, id) => cancelSheet(ctx, id),
  }),
  sheetVerb(shelf, {
    at: 'undo',
    name: shelf.names.undo,
    summary: 'Take all records of a file back, where none was touched since',
    key: 'required',
    run: (ctx, id) => undoSheet(ctx, id),
  }),
];
