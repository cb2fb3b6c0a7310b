import { createHash } from 'node:crypto';
import { foldHeading, headingRow, missingColumns, readColumns, recognise, type SheetRow } from '#courier/excel/contract';
import { Refusal } from '#platform/entity';
import { type Context, readStored, sql } from '#platform/server';
import { type ExcelFileRow, noteFile } from './excel-file-row.ts';
import { readSheet } from './read-sheet.ts';
import { headingsKnown } from './sheet-words.ts';

export interface Staging {
  file: ExcelFileRow;
  /** Hears how many rows have been read so far and how much of the file that is, while there is more to come. */
  onRead: (rows: number, share: number) => void;
}

/** Reads a file into rows of ours, in chunks, and says how its columns are read; true where somebody has to say that. */
export async function stageSheet(ctx: Context, { file, onRead }: Staging): Promise<{ total: number; isUnclear: boolean }> {
  const stored = file.path ? await readStored(ctx, file.path) : undefined;
  if (!stored) throw new Refusal('errors.excel.gone');
  await ctx.db.query(sql`delete from excel_row where tenant_id = ${ctx.tenantId} and file_id = ${file.id}::bigint`);
  let total = 0;
  let headings: string[] | undefined;
  for await (const { rows, share } of readSheet(stored.content, file.format)) {
    let data = rows;
    if (!headings) {
      const at = headingRow(
        rows.slice(0, 20).map(({ cells }) => cells),
        headingsKnown(),
      );
      headings = trimmed(rows[at]?.cells ?? []);
      data = rows.slice(at + 1);
    }
    total += data.length;
    stage(ctx, file.id, data, headings.length);
    if (share < 1) onRead(total, share);
  }
  if (!headings || total === 0) throw new Refusal('errors.excel.empty');
  const columns = await columnsFor(ctx, file, headings);
  const isUnclear = missingColumns(file.mode, columns).length > 0;
  noteFile(ctx, file.id, { headings, columns, signature: signatureOf(headings), total });
  return { total, isUnclear };
}

/** Many rows in one statement; nobody waits for it. */
function stage(ctx: Context, fileId: number, rows: readonly SheetRow[], width: number): void {
  const sent = JSON.stringify(
    rows.map(({ no, cells }) => [no, Array.from({ length: width }, (_, at) => clean(cells[at] ?? ''))]),
  );
  ctx.db.run(sql`insert into excel_row (tenant_id, file_id, row_no, cells)
    select ${ctx.tenantId}, ${fileId}::bigint, (r -> 0)::int, r -> 1 from jsonb_array_elements(${sent}::jsonb) r`);
}

/** What no text of the database may hold. */
const clean = (cell: string) => cell.replaceAll('\u0000', '').toWellFormed().trim();

function trimmed(cells: readonly string[]): string[] {
  const last = cells.findLastIndex((cell) => cell.trim() !== '');
  return cells.slice(0, last + 1).map((cell) => clean(cell).slice(0, 100));
}

/** As the company read such headings last time, else by the headings themselves. */
async function columnsFor(ctx: Context, file: ExcelFileRow, headings: readonly string[]) {
  const kept = await ctx.db.maybe<{ columns: unknown }>(sql`select columns from excel_mapping
    where tenant_id = ${ctx.tenantId} and mode = ${file.mode} and signature = ${signatureOf(headings)}`);
  return readColumns(kept?.columns, headings.length) ?? recognise(headings, headingsKnown());
}

/** Sheets whose headings are alike are read alike. */
const signatureOf = (headings: readonly string[]) =>
  createHash('sha256').update(headings.map(foldHeading).join('|')).digest('hex');
