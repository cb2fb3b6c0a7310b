import { createHash } from 'node:crypto';
import {
  foldHeading,
  headingRow,
  missingColumns,
  modeOf,
  readColumns,
  recognise,
  type SheetRow,
} from '#foundation/sheets/contract';
import { Refusal } from '#platform/entity';
import { type Context, insertRows, readStored, sql } from '#platform/server';
import { type KeptSheet, noteSheet } from './kept-sheet.ts';
import { readSheet } from './read-sheet.ts';
import { headingsKnown } from './sheet-words.ts';
import { kindOf } from './sheet-work.ts';

export interface Staging {
  sheet: KeptSheet;
  /** Hears how many rows have been read so far and how much of the file that is, while there is more to come. */
  onRead: (rows: number, share: number) => void;
}

/** Reads a sheet into rows of ours, in chunks, and says how its columns are read; true where somebody has to say that. */
export async function stageSheet(ctx: Context, { sheet, onRead }: Staging): Promise<{ total: number; isUnclear: boolean }> {
  const stored = sheet.path ? await readStored(ctx, sheet.path) : undefined;
  if (!stored) throw new Refusal('errors.excel.gone');
  await ctx.db.query(sql`delete from sheet_row where tenant_id = ${ctx.tenantId} and sheet_id = ${sheet.id}::bigint`);
  const kind = kindOf(sheet);
  let total = 0;
  let headings: string[] | undefined;
  for await (const { rows, share } of readSheet(stored.content, sheet.format)) {
    let data = rows;
    if (!headings) {
      const at = headingRow(
        rows.slice(0, 20).map(({ cells }) => cells),
        headingsKnown(kind),
      );
      headings = trimmed(rows[at]?.cells ?? []);
      data = rows.slice(at + 1);
    }
    total += data.length;
    stage(ctx, sheet.id, data, headings.length);
    if (share < 1) onRead(total, share);
  }
  if (!headings || total === 0) throw new Refusal('errors.excel.empty');
  const { columns, isUnclear } = await columnsFor(ctx, sheet, headings);
  noteSheet(ctx, sheet.id, { headings, columns, signature: signatureOf(headings), total });
  return { total, isUnclear };
}

/** Many rows at once; nobody waits for it. */
function stage(ctx: Context, sheetId: number, rows: readonly SheetRow[], width: number): void {
  insertRows(ctx.db, 'sheet_row', {
    same: { sheet_id: [sheetId, 'bigint'] },
    types: { row_no: 'int', cells: 'jsonb' },
    rows: rows.map(({ no, cells }) => ({ row_no: no, cells: Array.from({ length: width }, (_, at) => clean(cells[at] ?? '')) })),
  });
}

/** What no text of the database may hold. */
const clean = (cell: string) => cell.replaceAll('\u0000', '').toWellFormed().trim();

function trimmed(cells: readonly string[]): string[] {
  const last = cells.findLastIndex((cell) => cell.trim() !== '');
  return cells.slice(0, last + 1).map((cell) => clean(cell).slice(0, 100));
}

/** As the company read such headings last time, else by the headings themselves. */
async function columnsFor(ctx: Context, sheet: KeptSheet, headings: readonly string[]) {
  const kept = await ctx.db.maybe<{ columns: unknown }>(sql`select columns from sheet_mapping
    where tenant_id = ${ctx.tenantId} and kind = ${sheet.kind} and mode = ${sheet.mode} and signature = ${signatureOf(headings)}`);
  const kind = kindOf(sheet);
  const told = readColumns(kind, kept?.columns, headings.length);
  const columns = told ?? recognise(headings, headingsKnown(kind));
  const { wants = [] } = modeOf(kind, sheet.mode);
  const isLacking = missingColumns(kind, sheet.mode, columns).length > 0;
  const isDoubtful = !told && columns.includes('') && wants.some((name) => !columns.includes(name));
  return { columns, isUnclear: isLacking || isDoubtful };
}

/** Sheets whose headings are alike are read alike. */
const signatureOf = (headings: readonly string[]) =>
  createHash('sha256').update(headings.map(foldHeading).join('|')).digest('hex');
