import { ExcelFile, type ExcelMode, excelModes, mostCellLength } from '#courier/excel/contract';
import { belongsTo, cleanText, fieldRefusal, integer, json, oneOf, text } from '#platform/entity';
import {
  type Context,
  filesAreKeptIn,
  implement,
  longReads,
  type Reply,
  type Route,
  route,
  showRecord,
  translate,
} from '#platform/server';
import { cancelFile, checkFile, commitFile, confirmCity, fixCell, mapColumns, undoFile } from './file-verbs.ts';
import { inspecting } from './inspect-in-turn.ts';
import { failedRows, listRows, rowItem, rowsQuery, unsureCities } from './list-rows.ts';
import { takeSheet } from './take-sheet.ts';
import { template } from './template.ts';
import './parcel-documents.ts';

export { excelJob, excelProgress } from './excel-job.ts';
export { cancelFile, commitFile, fixCell, undoFile } from './file-verbs.ts';
export { takeSheet } from './take-sheet.ts';

/** Whose file it is, and whether he may do what it does, is asked inside: a stranger's file is not found. */
const base = { section: 'courier', permission: 'signed-in' } as const;
const at = '/api/v1/excel-files';

/** A file as it stands; why it failed is said in the asker's language. */
async function itemOf(ctx: Context, id: number): Promise<Record<string, unknown>> {
  const item = JSON.parse(await showRecord(ctx, excelFiles, id));
  return { ...item, problem: item.error ? translate(ctx.locale, item.error.key, item.error.values) : null };
}

const shown = async (ctx: Context, id: number, message?: string): Promise<Reply> => ({
  result: { item: await itemOf(ctx, id) },
  ...(message && { message: { key: message } }),
});

const verb = (
  name: string,
  path: string,
  summary: string,
  more: Partial<Route>,
  run: (ctx: Context, id: number, body: Record<string, unknown>) => Promise<unknown>,
) =>
  route({
    ...base,
    method: 'POST',
    path: `${at}/{id}/${path}`,
    name,
    summary,
    answer: 'item',
    ...more,
    handle: async (ctx, asked) => {
      await run(ctx, asked.id, asked.body);
      return shown(ctx, asked.id);
    },
  });

const takenIn = async (ctx: Context, sent: Parameters<typeof takeSheet>[1]): Promise<Reply> => {
  const { id, isKnown } = await takeSheet(ctx, sent);
  return { status: isKnown ? 200 : 201, ...(await shown(ctx, id, isKnown ? 'excel.sameSheet' : undefined)) };
};

const routes = [
  route({
    ...base,
    method: 'GET',
    path: `${at}/{id}`,
    name: 'showExcelFile',
    summary: 'Show one upload',
    answer: 'item',
    handle: (ctx, asked) => shown(ctx, asked.id),
  }),
  route({
    ...base,
    method: 'POST',
    path: at,
    name: 'uploadExcelFile',
    makesOne: 'unlessThere',
    summary: 'Upload a sheet (xlsx or csv) of parcels to create or edit; it is read and checked by a job',
    multipart: true,
    work: inspecting,
    input: { mode: oneOf(excelModes, { required: true }), client: belongsTo('client') },
    answer: 'item',
    handle: async (ctx, asked) => {
      const { mode, client_id: clientId } = asked.raw as Record<string, unknown>;
      if (!asked.file) throw fieldRefusal('file', 'errors.file.missing');
      return takenIn(ctx, { mode, clientId, name: asked.file.name, content: asked.file.content });
    },
  }),
  route({
    ...base,
    method: 'POST',
    path: `${at}/paste`,
    name: 'pasteExcelRows',
    makesOne: 'unlessThere',
    summary: 'Rows copied out of a sheet, with their headings, on the same way as an uploaded file',
    shape: {
      mode: oneOf(excelModes, { required: true }),
      client: belongsTo('client'),
      text: text({ required: true, lines: 10 }),
      name: text({ max: 100 }),
    },
    answer: 'item',
    handle: async (ctx, asked) => {
      const { mode, client_id: clientId, text: pasted, name = '' } = asked.raw as Record<string, unknown>;
      if (name !== null && typeof name !== 'string') throw fieldRefusal('name', 'errors.malformed');
      if (typeof pasted !== 'string' || pasted.trim() === '') throw fieldRefusal('text', 'errors.required');
      const content = Buffer.from(pasted);
      return takenIn(ctx, {
        mode,
        clientId,
        name: cleanText((name ?? '').toWellFormed()).slice(0, 100) || 'paste',
        content,
        isPasted: true,
      });
    },
  }),
  route({
    ...base,
    method: 'GET',
    path: `${at}/template`,
    name: 'excelTemplate',
    summary: 'A workbook to fill in, in the asker’s language: `mode` is create or edit',
    answer: 'file',
    query: { mode: oneOf(excelModes) },
    handle: (ctx, { options }) => template(ctx, (options.mode as ExcelMode | undefined) ?? 'create'),
  }),
  route({
    ...base,
    method: 'GET',
    path: `${at}/{id}/rows`,
    name: 'listExcelRows',
    summary: 'The rows of a file with what is wrong in each; `only` is all, bad, good or done',
    answer: 'other',
    query: rowsQuery,
    handle: (ctx, { id, options }) => listRows(ctx, id, options),
  }),
  route({
    ...base,
    method: 'GET',
    path: `${at}/{id}/cities`,
    name: 'listUnsureCities',
    summary: 'Spellings of cities that are not known, with the city that may be meant',
    answer: 'other',
    handle: (ctx, asked) => unsureCities(ctx, asked.id),
  }),
  route({
    ...base,
    method: 'GET',
    path: `${at}/{id}/failed-rows`,
    name: 'downloadFailedRows',
    summary: 'The rows that are wrong as a sheet, each with its reasons',
    answer: 'file',
    turn: () => longReads,
    handle: (ctx, asked) => failedRows(ctx, asked.id),
  }),
  verb(
    'mapExcelColumns',
    'map',
    'Say which column is which; the company reads such sheets so from now on',
    { input: { columns: json() } },
    (ctx, id, { columns }) => mapColumns(ctx, id, columns),
  ),
  verb(
    'confirmExcelCity',
    'confirm-city',
    'Say which city a spelling means',
    { input: { written: text({ required: true, max: mostCellLength }), city: belongsTo('city', { required: true }) } },
    (ctx, id, { written, city }) => confirmCity(ctx, id, { written: String(written), cityId: city as number }),
  ),
  route({
    ...base,
    method: 'POST',
    path: `${at}/{id}/fix`,
    name: 'fixExcelCell',
    summary: 'Write another text into a cell and check its row again',
    shape: { row: integer({ required: true }), column: text({ required: true }), value: text() },
    answer: 'other',
    handle: async (ctx, asked) => {
      const { row, column, value } = asked.raw as Record<string, unknown>;
      const rowNo = await fixCell(ctx, asked.id, { row, column, value });
      return { result: { item: await itemOf(ctx, asked.id), row: await rowItem(ctx, asked.id, rowNo) } };
    },
  }),
  verb('checkExcelFile', 'check', 'Go on with a check that was broken off', {}, (ctx, id) => checkFile(ctx, id)),
  verb('commitExcelFile', 'commit', 'Create or change the parcels of all good rows', { key: 'required' }, (ctx, id) =>
    commitFile(ctx, id),
  ),
  verb('cancelExcelFile', 'cancel', 'End what is under way; what was made stays', {}, (ctx, id) => cancelFile(ctx, id)),
  verb('undoExcelFile', 'undo', 'Take all parcels of a file back, where none was touched since', { key: 'required' }, (ctx, id) =>
    undoFile(ctx, id),
  ),
];

const countOf = (state: 'good' | 'new', tenant: string) =>
  `(select count(*) from excel_row r where r.tenant_id = ${tenant} and r.file_id = e.id and r.state = '${state}')`;

filesAreKeptIn('excel_file', 'path');

export const excelFiles = implement(ExcelFile, {
  // One's own uploads only.
  scope: (ctx, params) => (ctx.user ? `e.user_id = ${params.add(ctx.user.id, 'bigint')}` : null),
  showExtras: (ctx, params) => ({
    good: countOf('good', params.add(ctx.tenantId, 'bigint')),
    unchecked: countOf('new', params.add(ctx.tenantId, 'bigint')),
  }),
  without: ['show', 'create', 'edit', 'remove', 'disable', 'export'],
  routes,
});
