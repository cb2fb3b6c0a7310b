import { writeXlsx } from 'hucre';
import { type FieldKind, isFigure } from '#platform/entity';

/** A line of a CSV file; texts that could run as a formula are quoted. */
export const csvLine = (row: readonly unknown[]): string => `${row.map(csvCell).join(',')}\r\n`;

function csvCell(value: unknown): string {
  const text = inertText(value === null || value === undefined ? '' : String(value));
  return /[",\r\n;]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}

/** A text no spreadsheet takes for a formula: a leading =, +, -, @ (also full-width), tab or return gets an apostrophe. */
export function inertText(text: string): string {
  return /^[=+\-@\t\r＝＋－＠]/.test(text) && !/^[+-]?\d+(\.\d+)?$/.test(text) ? `'${text}` : text;
}

export interface Sheet {
  title: string;
  headings: readonly string[];
  kinds: readonly FieldKind[];
  rows: readonly (readonly unknown[])[];
  rightToLeft: boolean;
}

/** A typed workbook: amounts and numbers as numbers, everything else as text. */
export async function xlsxOf(sheet: Sheet): Promise<Buffer> {
  const rows = [
    [...sheet.headings],
    ...sheet.rows.map((row) => row.map((value, index) => typed(value, sheet.kinds[index] ?? 'text'))),
  ];
  const name = sheet.title.replace(/[\\/?*[\]:]/g, ' ').slice(0, 31) || 'Sheet';
  const bytes = await writeXlsx({ sheets: [{ name, rows, view: { rightToLeft: sheet.rightToLeft } }] } as never);
  return Buffer.from(bytes as Uint8Array);
}

/** A value as a cell of a workbook. */
export function typed(value: unknown, kind: FieldKind): string | number | boolean | null {
  if (value === null || value === undefined) return null;
  if (isFigure({ kind })) return Number(value);
  return typeof value === 'boolean' ? value : String(value);
}
