import {
  busyStates,
  lastRow,
  missingColumns,
  readColumns,
  type SheetState,
  settledStates,
  sheetCancelled,
} from '#foundation/sheets/contract';
import { conflict, fieldRefusal } from '#platform/entity';
import { audit, type Context, cancelJob, sql } from '#platform/server';
import { countRows, judgedAtOnce, keepJudged } from './check-chunk.ts';
import { beginRound, findSheet, type KeptSheet, lockSheet, noteSheet } from './kept-sheet.ts';
import { startSheetWork } from './sheet-job.ts';
import { kindOf, refuseUnlessMay, workOf } from './sheet-work.ts';

/** The sheet, locked, where it stands so that the verb may act on it. */
async function sheetIn(ctx: Context, id: number, states: readonly SheetState[]): Promise<KeptSheet> {
  return standing(ctx, await lockSheet(ctx, id), states);
}

function standing(ctx: Context, sheet: KeptSheet, states: readonly SheetState[]): KeptSheet {
  refuseUnlessMay(ctx, sheet);
  if (!states.includes(sheet.state)) throw conflict('errors.excel.notNow');
  return sheet;
}

/** Says which column is which, and reads the company's next sheets with such headings the same way. */
export async function mapColumns(ctx: Context, id: number, sent: unknown): Promise<void> {
  const sheet = await sheetIn(ctx, id, ['mapping', 'checked']);
  const columns = readColumns(kindOf(sheet), sent, sheet.headings.length);
  if (!columns) throw fieldRefusal('columns', 'errors.excel.columnsUnclear');
  const missing = missingColumns(kindOf(sheet), sheet.mode, columns);
  if (missing.length > 0) throw fieldRefusal('columns', 'errors.excel.columnsMissing', { column: missing[0] });
  ctx.db.run(sql`insert into sheet_mapping (tenant_id, kind, mode, signature, columns, user_id)
    values (${ctx.tenantId}, ${sheet.kind}, ${sheet.mode}, ${sheet.signature}, ${JSON.stringify(columns)}::jsonb, ${ctx.user?.id ?? null}::bigint)
    on conflict (tenant_id, kind, mode, signature) do update set columns = excluded.columns, user_id = excluded.user_id, updated_at = now()`);
  await checkAgain(ctx, sheet, { columns });
}

/** Says which record a spelling stands for, in every row of the sheet that has it. */
export async function confirmSpelling(
  ctx: Context,
  id: number,
  { folded, recordId }: { folded: string; recordId: number },
): Promise<void> {
  const sheet = await sheetIn(ctx, id, ['checked']);
  await checkAgain(ctx, sheet, { confirmed: { ...sheet.confirmed, [folded]: recordId } });
}

/** Few rows are judged at once; many by the job. */
const mostJudged = 500;
async function checkAgain(ctx: Context, sheet: KeptSheet, change: Partial<KeptSheet>): Promise<void> {
  const after = { ...sheet, ...change };
  noteSheet(ctx, sheet.id, change);
  if (change.confirmed && (await judgeSome(ctx, after, sql`state = 'bad'`))) return;
  await startCheck(ctx, sheet);
}

async function startCheck(ctx: Context, sheet: KeptSheet): Promise<void> {
  beginRound(ctx, sheet.id, 10);
  noteSheet(ctx, sheet.id, { state: 'checking', error: null, jobId: await startSheetWork(ctx, sheet, 'check') });
}

/** Goes on with a check that was broken off; columns nobody explained are asked for first. */
export async function checkSheet(ctx: Context, id: number): Promise<void> {
  const sheet = await sheetIn(ctx, id, settledStates);
  if (!(await hasUnjudged(ctx, id))) throw conflict('errors.excel.notNow');
  if (missingColumns(kindOf(sheet), sheet.mode, sheet.columns).length > 0) noteSheet(ctx, id, { state: 'mapping', error: null });
  else await startCheck(ctx, sheet);
}

/** Rows nobody has judged: saved without them, a sheet would lose them in silence. */
const hasUnjudged = async (ctx: Context, id: number) =>
  (await ctx.db.maybe(
    sql`select from sheet_row where tenant_id = ${ctx.tenantId} and sheet_id = ${id}::bigint and state = 'new' limit 1`,
  )) !== undefined;

/** Judges rows right here where they are few; false where they are too many for one request. */
async function judgeSome(ctx: Context, sheet: KeptSheet, which: ReturnType<typeof sql>): Promise<boolean> {
  const most = Math.min(mostJudged, judgedAtOnce(sheet));
  const rows = await ctx.db.query<{ rowNo: number; cells: string[] }>(sql`select row_no, cells from sheet_row
    where tenant_id = ${ctx.tenantId} and sheet_id = ${sheet.id}::bigint and state not in ('done', 'undone') and ${which} order by row_no limit ${most + 1}`);
  if (rows.length > most) return false;
  keepJudged(ctx, sheet, await workOf(sheet).judge(ctx, sheet, rows));
  countRows(ctx, sheet.id);
  return true;
}

interface Fix {
  row: unknown;
  column: unknown;
  value: unknown;
}

/** Writes another text into a cell and judges its row again, with those known by the same word; the job does where they are many. */
export async function fixCell(ctx: Context, id: number, { row, column, value }: Fix): Promise<number> {
  const sheet = await sheetIn(ctx, id, settledStates);
  if (typeof column !== 'string' || column === '' || !sheet.columns.includes(column))
    throw fieldRefusal('column', 'errors.notAnOption');
  if (typeof value !== 'string' || value.length > 500) throw fieldRefusal('value', 'errors.tooLong', { max: 500 });
  const at = sheet.columns.indexOf(column);
  const rowNo = Number.isSafeInteger(row) && (row as number) <= lastRow ? (row as number) : 0;
  const text = value.replaceAll('\u0000', '').toWellFormed().trim();
  const changed = await ctx.db.maybe<{
    matchKey: string | null;
  }>(sql`update sheet_row e set cells = jsonb_set(e.cells, ${[String(at)]}::text[], to_jsonb(${text}::text)),
      match_key = null
    from sheet_row b where e.tenant_id = ${ctx.tenantId} and e.sheet_id = ${sheet.id}::bigint and e.row_no = ${rowNo}::int and e.state not in ('done', 'undone')
      and b.tenant_id = :tenant and b.sheet_id = e.sheet_id and b.row_no = e.row_no returning b.match_key`);
  if (!changed) throw conflict('errors.excel.notNow');
  const known = [changed.matchKey, column === kindOf(sheet).key ? text : null].filter((one) => one !== null);
  const isJudged = await judgeSome(ctx, sheet, sql`(row_no = ${rowNo}::int or match_key = any(${known}::text[]))`);
  if (!isJudged) await startCheck(ctx, sheet);
  return rowNo;
}

/** Makes records of the good rows, or changes those they name. */
export async function commitSheet(ctx: Context, id: number): Promise<void> {
  const sheet = await sheetIn(ctx, id, settledStates);
  if (await hasUnjudged(ctx, id)) throw conflict('errors.excel.notChecked');
  const { n } = await ctx.db.one<{ n: number }>(sql`select count(*)::int as n from sheet_row
    where tenant_id = ${ctx.tenantId} and sheet_id = ${sheet.id}::bigint and state = 'good'`);
  if (n === 0) throw conflict('errors.excel.nothingGood');
  beginRound(ctx, id, 40);
  noteSheet(ctx, id, { state: 'working', error: null, jobId: await startSheetWork(ctx, sheet, 'commit') });
  audit(ctx, { entity: kindOf(sheet).entity, entityId: id, action: 'commit', after: { rows: n } });
}

/** Ends whatever is under way; what was made so far stays made. */
export async function cancelSheet(ctx: Context, id: number): Promise<void> {
  const states = [...busyStates, 'mapping', 'checked'] as const;
  // A step locks its job, then the sheet: whoever ends both goes the same way.
  const sheet = standing(ctx, await findSheet(ctx, id), states);
  const isEnded = sheet.jobId !== null && (await cancelJob(ctx, sheet.jobId));
  if (!isEnded) {
    const { name, userId } = await sheetIn(ctx, id, ['mapping', 'checked']);
    ctx.publish(sheetCancelled.with({ fileId: id, name, userId }));
    noteSheet(ctx, id, { state: 'cancelled', progress: 100, finishedAt: ctx.now });
  }
  audit(ctx, { entity: kindOf(sheet).entity, entityId: id, action: 'cancel' });
}

/** Takes all records of a sheet back, where nobody has touched one of them since. */
export async function undoSheet(ctx: Context, id: number): Promise<void> {
  const sheet = await sheetIn(ctx, id, settledStates);
  const { undo } = workOf(sheet);
  if (!undo) throw conflict('errors.excel.notNow');
  await undo.refuse(ctx, sheet);
  noteSheet(ctx, id, { state: 'undoing', jobId: await startSheetWork(ctx, sheet, 'undo') });
  audit(ctx, { entity: kindOf(sheet).entity, entityId: id, action: 'undo', after: { rows: sheet.done } });
}
