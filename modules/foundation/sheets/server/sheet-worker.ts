import { parentPort, workerData } from 'node:worker_threads';
import { csvRows, mostRows, type SheetRow } from '#foundation/sheets/contract';
import { Refusal } from '#platform/entity';
import { giveWay } from '#platform/server/threads';
import { textOf } from './sheet-text.ts';
import { xlsxRows } from './xlsx-rows.ts';

/** Rows as they come out of a sheet, and how much of it has been read, from 0 to 1. */
export interface ReadRows {
  rows: SheetRow[];
  share: number;
}
export type Told = ReadRows | { end: true } | { refused: { key: string; values: Record<string, unknown> } };

giveWay();
const chunk = 1000;
const port = parentPort as NonNullable<typeof parentPort>;
const { file, format } = workerData as { file: Uint8Array; format: string };

/** One chunk after the other, the next when the last one was taken: what is not wanted yet is not read yet. */
async function read(): Promise<void> {
  const content = Buffer.from(file.buffer, file.byteOffset, file.byteLength);
  let share = 0;
  const watch = (read: number) => {
    share = read;
  };
  const source = format === 'xlsx' ? xlsxRows(content, watch) : csvRows(textOf(content), { watch });
  let rows: SheetRow[] = [];
  let count = 0;
  for await (const row of source) {
    if (row.cells.every((cell) => cell.trim() === '')) continue;
    // The headings may be one of them.
    if (++count > mostRows + 1) throw new Refusal('errors.excel.tooManyRows', { values: { most: mostRows } });
    rows.push(row);
    if (rows.length < chunk) continue;
    await sent({ rows, share });
    rows = [];
  }
  if (rows.length > 0) await sent({ rows, share: 1 });
  port.postMessage({ end: true } satisfies Told);
}

function sent(told: Told): Promise<void> {
  port.postMessage(told);
  return new Promise((resolve) => port.once('message', () => resolve()));
}

read().catch((error: unknown) => {
  if (!(error instanceof Refusal)) throw error;
  port.postMessage({ refused: { key: error.key, values: error.values } } satisfies Told);
});
