import {
  busyStates,
  type ColumnName,
  type ExcelState,
  excelCancelled,
  isColumn,
  lastRow,
  missingColumns,
  permissionOf,
  readColumns,
  settledStates,
} from '#courier/excel/contract';
import { conflict, fieldRefusal, Refusal } from '#platform/entity';
import { audit, type Context, cancelJob, may, sql } from '#platform/server';
import { countBad, judgedAtOnce, judgeRows, keepJudged } from './check-chunk.ts';
import { type ExcelFileRow, lockFile, noteFile, readFile } from './excel-file-row.ts';
import { startExcelWork } from './excel-job.ts';
import { foldName } from './known-names.ts';
import { refuseTouched } from './undo-chunk.ts';

/** The file, locked, where it stands so that the verb may act on it. */
async function fileIn(ctx: Context, id: number, states: readonly ExcelState[]): Promise<ExcelFileRow> {
  return standing(ctx, await lockFile(ctx, id), states);
}

function standing(ctx: Context, file: ExcelFileRow, states: readonly ExcelState[]): ExcelFileRow {
  const permission = permissionOf[file.mode];
  if (!may(ctx, permission)) throw new Refusal('errors.noPermission', { status: 403, values: { permission } });
  if (!states.includes(file.state)) throw conflict('errors.excel.notNow');
  return file;
}

/** Says which column is which, and reads the company's next sheets with such headings the same way. */
export async function mapColumns(ctx: Context, id: number, sent: unknown): Promise<void> {
  const file = await fileIn(ctx, id, ['mapping', 'checked']);
  const columns = readColumns(sent, file.headings.length);
  if (!columns) throw fieldRefusal('columns', 'errors.excel.columnsUnclear');
  const missing = missingColumns(file.mode, columns);
  if (missing.length > 0) throw fieldRefusal('columns', 'errors.excel.columnsMissing', { column: missing[0] });
  ctx.db.run(sql`insert into excel_mapping (tenant_id, mode, signature, columns, user_id)
    values (${ctx.tenantId}, ${file.mode}, ${file.signature}, ${JSON.stringify(columns)}::jsonb, ${ctx.user?.id ?? null}::bigint)
    on conflict (tenant_id, mode, signature) do update set columns = excluded.columns, user_id = excluded.user_id, updated_at = now()`);
  await checkAgain(ctx, file, { columns });
}

/** Says which city a spelling means, in every row of the file that has it. */
export async function confirmCity(
  ctx: Context,
  id: number,
  { written, cityId }: { written: string; cityId: number },
): Promise<void> {
  const file = await fileIn(ctx, id, ['checked']);
  if (!foldName(written)) throw fieldRefusal('written', 'errors.required');
  const found = await ctx.db.maybe(
    sql`select from city where tenant_id = ${ctx.tenantId} and id = ${cityId} and disabled_at is null`,
  );
  if (!found) throw fieldRefusal('city_id', 'errors.reference');
  await checkAgain(ctx, file, { cities: { ...file.cities, [foldName(written)]: cityId } });
}

/** Few rows are judged at once; many by the job. */
const mostJudged = 500;
async function checkAgain(ctx: Context, file: ExcelFileRow, change: Partial<ExcelFileRow>): Promise<void> {
  const after = { ...file, ...change };
  noteFile(ctx, file.id, change);
  if (change.cities && (await judgeSome(ctx, after, sql`state = 'bad'`))) return;
  await startCheck(ctx, file);
}

async function startCheck(ctx: Context, file: ExcelFileRow): Promise<void> {
  // Another round begins where reading ended.
  ctx.db.run(sql`update excel_file set progress = 10 where tenant_id = ${ctx.tenantId} and id = ${file.id}::bigint`);
  noteFile(ctx, file.id, { state: 'checking', error: null, jobId: await startExcelWork(ctx, file, 'check') });
}

/** Goes on with a check that was broken off; columns nobody explained are asked for first. */
export async function checkFile(ctx: Context, id: number): Promise<void> {
  const file = await fileIn(ctx, id, settledStates);
  if (!(await hasUnjudged(ctx, id))) throw conflict('errors.excel.notNow');
  if (missingColumns(file.mode, file.columns).length > 0) noteFile(ctx, id, { state: 'mapping', error: null });
  else await startCheck(ctx, file);
}

/** Rows nobody has judged: saved without them, a sheet would lose them in silence. */
const hasUnjudged = async (ctx: Context, id: number) =>
  (await ctx.db.maybe(
    sql`select from excel_row where tenant_id = ${ctx.tenantId} and file_id = ${id}::bigint and state = 'new' limit 1`,
  )) !== undefined;

/** Judges rows right here where they are few; false where they are too many for one request. */
async function judgeSome(ctx: Context, file: ExcelFileRow, which: ReturnType<typeof sql>): Promise<boolean> {
  const most = Math.min(mostJudged, judgedAtOnce[file.mode]);
  const rows = await ctx.db.query<{ rowNo: number; cells: string[] }>(sql`select row_no, cells from excel_row
    where tenant_id = ${ctx.tenantId} and file_id = ${file.id}::bigint and state not in ('done', 'undone') and ${which} order by row_no limit ${most + 1}`);
  if (rows.length > most) return false;
  keepJudged(ctx, file, await judgeRows(ctx, file, rows));
  countBad(ctx, file.id);
  return true;
}

interface Fix {
  row: unknown;
  column: unknown;
  value: unknown;
}

/** Writes another text into a cell and judges its row again, with those that have the same receipt number; the job does where they are many. */
export async function fixCell(ctx: Context, id: number, { row, column, value }: Fix): Promise<number> {
  const file = await fileIn(ctx, id, settledStates);
  if (!isColumn(column) || !file.columns.includes(column)) throw fieldRefusal('column', 'errors.notAnOption');
  if (typeof value !== 'string' || value.length > 500) throw fieldRefusal('value', 'errors.tooLong', { max: 500 });
  const at = file.columns.indexOf(column as ColumnName);
  const rowNo = Number.isSafeInteger(row) && (row as number) <= lastRow ? (row as number) : 0;
  const text = value.replaceAll('\u0000', '').toWellFormed().trim();
  const changed = await ctx.db.maybe<{
    receiptNo: string | null;
  }>(sql`update excel_row e set cells = jsonb_set(e.cells, ${[String(at)]}::text[], to_jsonb(${text}::text)),
      receipt_no = null
    from excel_row b where e.tenant_id = ${ctx.tenantId} and e.file_id = ${file.id}::bigint and e.row_no = ${rowNo}::int and e.state not in ('done', 'undone')
      and b.tenant_id = e.tenant_id and b.file_id = e.file_id and b.row_no = e.row_no returning b.receipt_no`);
  if (!changed) throw conflict('errors.excel.notNow');
  const numbers = [changed.receiptNo, column === 'receiptNo' ? text : null].filter((one) => one !== null);
  const isJudged = await judgeSome(ctx, file, sql`(row_no = ${rowNo}::int or receipt_no = any(${numbers}::text[]))`);
  if (!isJudged) await startCheck(ctx, file);
  return rowNo;
}

/** Makes parcels of the good rows, or changes those they name. */
export async function commitFile(ctx: Context, id: number): Promise<void> {
  const file = await fileIn(ctx, id, settledStates);
  if (await hasUnjudged(ctx, id)) throw conflict('errors.excel.notChecked');
  const { n } = await ctx.db.one<{ n: number }>(sql`select count(*)::int as n from excel_row
    where tenant_id = ${ctx.tenantId} and file_id = ${file.id}::bigint and state = 'good'`);
  if (n === 0) throw conflict('errors.excel.nothingGood');
  // Another round begins where the check ended.
  ctx.db.run(sql`update excel_file set progress = 40 where tenant_id = ${ctx.tenantId} and id = ${id}::bigint`);
  noteFile(ctx, id, { state: 'working', error: null, jobId: await startExcelWork(ctx, file, 'commit') });
  audit(ctx, { entity: 'excelFile', entityId: id, action: 'commit', after: { rows: n } });
}

/** Ends whatever is under way; what was made so far stays made. */
export async function cancelFile(ctx: Context, id: number): Promise<void> {
  const states = [...busyStates, 'mapping', 'checked'] as const;
  // A step locks its job, then the file: whoever ends both goes the same way.
  const { jobId } = standing(ctx, await readFile(ctx, id), states);
  const isEnded = jobId !== null && (await cancelJob(ctx, jobId));
  if (!isEnded) {
    const file = await fileIn(ctx, id, ['mapping', 'checked']);
    ctx.publish(excelCancelled.with({ fileId: id, name: file.name, userId: file.userId }));
    noteFile(ctx, id, { state: 'cancelled', progress: 100, finishedAt: ctx.now });
  }
  audit(ctx, { entity: 'excelFile', entityId: id, action: 'cancel' });
}

/** Takes all parcels of a file back, where nobody has touched one of them since. */
export async function undoFile(ctx: Context, id: number): Promise<void> {
  const file = await fileIn(ctx, id, settledStates);
  if (file.mode !== 'create' || file.done === 0) throw conflict('errors.excel.nothingMade');
  await refuseTouched(ctx, file);
  noteFile(ctx, id, { state: 'undoing', jobId: await startExcelWork(ctx, file, 'undo') });
  audit(ctx, { entity: 'excelFile', entityId: id, action: 'undo', after: { rows: file.done } });
}
