import { type Context, refusalOf, sql } from '#platform/server';
import { addCounts, type Chunk, keepJudged } from './check-chunk.ts';
import { applyEdit, type EditReading } from './check-edits.ts';
import { blameAll, type JudgedRow } from './check-rows.ts';
import { keepMade } from './create-chunk.ts';
import type { ExcelFileRow } from './excel-file-row.ts';

const rowsAtOnce = 50;

interface GoodRow {
  rowNo: number;
  reading: EditReading;
  receiptNo: string | null;
}

/** Changes the parcels of the next good rows. One that may not be changed any more, or was changed since, is left with its reason. */
export async function editChunk(ctx: Context, file: ExcelFileRow, after: number): Promise<Chunk> {
  const rows = await ctx.db.query<GoodRow>(sql`select row_no, reading, receipt_no from excel_row
    where tenant_id = ${ctx.tenantId} and file_id = ${file.id}::bigint and row_no > ${after}::int and state = 'good'
    order by row_no limit ${rowsAtOnce} for update`);
  const left: JudgedRow[] = [];
  const made: { rowNo: number; shipmentId: number }[] = [];
  // Parcels in the order everybody locks them.
  for (const { rowNo, reading, receiptNo } of rows.toSorted((a, b) => a.reading.id - b.reading.id)) {
    const refusal = await refusalOf(ctx, () => applyEdit(ctx, reading));
    if (!refusal) {
      made.push({ rowNo, shipmentId: reading.id });
      continue;
    }
    const judged: JudgedRow = { rowNo, problems: [], reading: {}, receiptNo };
    blameAll(judged, refusal);
    left.push(judged);
  }
  keepJudged(ctx, file, left);
  keepMade(ctx, file, made);
  addCounts(ctx, file.id, { bad: left.length, done: made.length });
  return { after: rows.at(-1)?.rowNo ?? after, count: rows.length, isLast: rows.length < rowsAtOnce };
}
