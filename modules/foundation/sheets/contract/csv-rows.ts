import { mostCellLength, mostColumns } from './bounds.ts';

export interface SheetRow {
  /** As the sheet counts them. */
  no: number;
  cells: string[];
}

interface CsvReading {
  /** What stands between cells, where it is known. */
  separator?: string;
  /** Hears how much of the text has been read, from 0 to 1. */
  watch?: (share: number) => void;
}

/** The rows of a text: commas, semicolons or tabs between cells, quotes around those that hold one. */
export function* csvRows(text: string, { separator = separatorOf(text), watch }: CsvReading = {}): Generator<SheetRow> {
  let no = 0;
  let cells: string[] = [];
  let at = 0;
  while (at < text.length) {
    let cell: string;
    if (text[at] === '"') {
      const end = closingQuote(text, at + 1);
      cell = text.slice(at + 1, end).replaceAll('""', '"');
      at = end + 1;
      // What follows a closed quote belongs to the cell all the same.
      const rest = cellEnd(text, at, separator);
      cell += text.slice(at, rest).trim();
      at = rest;
    } else {
      const end = cellEnd(text, at, separator);
      cell = text.slice(at, end);
      at = end;
    }
    if (cells.length < mostColumns) cells.push(cell.slice(0, mostCellLength));
    if (text[at] === separator) {
      at++;
      if (at < text.length) continue;
      cells.push('');
    }
    if (text[at] === '\r' && text[at + 1] === '\n') at++;
    at++;
    watch?.(at / text.length);
    yield { no: ++no, cells };
    cells = [];
  }
}

function closingQuote(text: string, from: number): number {
  let at = text.indexOf('"', from);
  while (at >= 0 && text[at + 1] === '"') at = text.indexOf('"', at + 2);
  return at < 0 ? text.length : at;
}

function cellEnd(text: string, from: number, separator: string): number {
  for (let at = from; at < text.length; at++) {
    const sign = text[at];
    if (sign === separator || sign === '\n' || sign === '\r') return at;
  }
  return text.length;
}

/** What stands most often between words of the first lines, outside of quotes. */
function separatorOf(text: string): string {
  const named = /^sep=(.)\r?\n/.exec(text)?.[1];
  if (named) return named;
  const head = text
    .slice(0, 20_000)
    .replace(/"(?:[^"]|"")*"/g, '')
    .split(/\r\n|\n|\r/)
    .slice(0, 10)
    .join('\n');
  const counts = ['\t', ';', ','].map((sign) => [sign, head.split(sign).length - 1] as const);
  const [most] = counts.toSorted((a, b) => b[1] - a[1]);
  return most && most[1] > 0 ? most[0] : ',';
}
