import { mostCellLength, mostColumns } from '#courier/excel/contract';
import { fieldRefusal } from '#platform/entity';
import type { SheetRow } from './xlsx-rows.ts';

/** The rows of a text: commas, semicolons or tabs between cells, quotes around those that hold one. */
export function* csvRows(text: string): Generator<SheetRow> {
  const separator = separatorOf(text);
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

/** The text of a file: with its byte-order mark, as UTF-8, or as Excel saves Arabic where it is not that. */
export function textOf(file: Buffer): string {
  if (file[0] === 0xff && file[1] === 0xfe) return new TextDecoder('utf-16le').decode(file);
  if (file[0] === 0xfe && file[1] === 0xff) return new TextDecoder('utf-16be').decode(file);
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(file);
  } catch {
    const text = new TextDecoder('windows-1256').decode(file);
    if (text.includes('\u0000')) throw fieldRefusal('file', 'errors.excel.notASheet');
    return text;
  }
}
