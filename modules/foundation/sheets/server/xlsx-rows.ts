import { lastRow, mostCellLength, mostColumns, type SheetRow } from '#foundation/sheets/contract';
import { attribute, type Piece, plainText, xmlPieces } from './xml-pieces.ts';
import { broken, unpacked, type ZipEntry, zipEntries } from './zip-entries.ts';

/** The rows of a workbook's first sheet that can be seen, as texts: values of formulas, days of dates, blanks of merged cells filled. Tells how much of them is read. */
export async function* xlsxRows(file: Buffer, watch?: (share: number) => void): AsyncGenerator<SheetRow> {
  const book = new Map(zipEntries(file).map((entry) => [entry.name, entry]));
  const sheet = await firstSheet(file, book);
  const strings = await sharedStrings(file, book.get('xl/sharedStrings.xml'));
  const styles = await dateStyles(file, book.get('xl/styles.xml'));
  const is1904 = /date1904\s*=\s*["'](?:1|true)/.test(await partText(file, book.get('xl/workbook.xml')));
  const fill = filler(await merges(file, sheet));
  let no = 0;
  for await (const { attributes, inner } of xmlPieces(unpacked(file, watch ? { ...sheet, watch } : sheet), 'row')) {
    const next = Number(attribute(attributes, 'r') ?? no + 1);
    if (!Number.isSafeInteger(next) || next <= no || next > lastRow) throw broken();
    no = next;
    yield fill({ no, cells: cellsOf(inner, { strings, styles, is1904 }) });
  }
}

interface Reading {
  strings: readonly string[];
  styles: readonly boolean[];
  is1904: boolean;
}

// None of these patterns looks beyond the next tag of its kind: a row of openings that nothing closes is read once, not once for each.
const cell = /<(?:[\w-]+:)?c(?=[\s/>])([^<>]*)>/g;
const value = /<(?:[\w-]+:)?v(?:\s[^<>]*)?>([^<]*)</;
const run = /<(?:[\w-]+:)?t(?:\s[^<>]*)?>([^<]*)</g;
const phonetic = /<(?:[\w-]+:)?rPh[\s>][^<]*(?:<(?!\/?(?:[\w-]+:)?rPh[\s>])[^<]*)*<\/(?:[\w-]+:)?rPh>/g;

function cellsOf(row: string, reading: Reading): string[] {
  const cells: string[] = [];
  let next = 0;
  for (const { attributes, inner } of cellsIn(row)) {
    const at = columnOf(attribute(attributes, 'r')) ?? next;
    next = at + 1;
    if (at >= mostColumns) continue;
    while (cells.length < at) cells.push('');
    cells[at] = inner ? cellText(attributes, inner, reading).slice(0, mostCellLength) : '';
  }
  return cells;
}

/** No row of a sheet has more, filled or not. */
const mostCells = 16_384;

/** Cells do not stand in each other: what is in one ends where the next begins. */
function* cellsIn(row: string): Generator<Piece> {
  let last: RegExpExecArray | undefined;
  let count = 0;
  const whole = ({ 0: tag, 1: attributes = '', index }: RegExpExecArray, end?: number) => ({
    attributes,
    inner: attributes.endsWith('/') ? '' : row.slice(index + tag.length, end),
  });
  for (const found of row.matchAll(cell)) {
    if (++count > mostCells) throw broken();
    if (last) yield whole(last, found.index);
    last = found;
  }
  if (last) yield whole(last);
}

function cellText(attributes: string, inner: string, { strings, styles, is1904 }: Reading): string {
  const kind = attribute(attributes, 't') ?? 'n';
  if (kind === 'inlineStr') return textIn(inner);
  const written = value.exec(inner)?.[1];
  if (written === undefined || written === '') return '';
  if (kind === 's') return strings[Number(written)] ?? '';
  if (kind === 'b') return written === '1' ? 'true' : 'false';
  const number = Number(written);
  if (kind !== 'n' || Number.isNaN(number)) return plainText(written);
  const style = attribute(attributes, 's');
  return style && styles[Number(style)] ? dayText(number, is1904) : numberText(number);
}

/** What a sheet keeps as 25000.000000000004 was typed as 25000. */
function numberText(number: number): string {
  if (Number.isSafeInteger(number)) return String(number);
  const text = String(Number(number.toPrecision(15)));
  return text.includes('e') ? number.toFixed(10).replace(/\.?0+$/, '') : text;
}

const dayMs = 86_400_000;
function dayText(serial: number, is1904: boolean): string {
  const days = is1904 ? serial + 1462 : serial;
  const moment = new Date(Math.round((days - 25_569) * dayMs));
  return Number.isNaN(moment.getTime()) ? String(serial) : moment.toISOString().slice(0, 10);
}

/** No cell holds more, with all that is said about its letters. */
const longestText = 200_000;

/** Text of a cell or string with its runs put together, without the readings written above Japanese. */
function textIn(inner: string): string {
  const cut = inner.slice(0, longestText);
  const plain = cut.includes('rPh') ? cut.replace(phonetic, '') : cut;
  let text = '';
  for (const [, written = ''] of plain.matchAll(run)) text += plainText(written);
  return text;
}

/** `AB12` → 27 */
function columnOf(reference: string | undefined): number | undefined {
  let column = 0;
  for (let at = 0; reference && at < 4; at++) {
    const letter = reference.charCodeAt(at) - 64;
    if (!(letter >= 1 && letter <= 26)) break;
    column = column * 26 + letter;
  }
  return column === 0 ? undefined : column - 1;
}

async function sharedStrings(file: Buffer, entry: ZipEntry | undefined): Promise<string[]> {
  const strings: string[] = [];
  if (!entry) return strings;
  for await (const { inner } of xmlPieces(unpacked(file, entry), 'si')) strings.push(textIn(inner).slice(0, mostCellLength));
  return strings;
}

/** Which cell styles show a number as a day. */
async function dateStyles(file: Buffer, entry: ZipEntry | undefined): Promise<boolean[]> {
  const text = await partText(file, entry);
  const isDay = new Set([14, 15, 16, 17, 18, 19, 20, 21, 22, 27, 30, 31, 36, 45, 46, 47, 50, 57]);
  for (const [, attributes = ''] of text.matchAll(/<(?:[\w-]+:)?numFmt\s([^<>]*)>/g)) {
    const code = (attribute(attributes, 'formatCode') ?? '').slice(0, 255).replace(/"[^"]*"|\\.|\[[^\]]*\]/g, '');
    if (/[dmyhs]/i.test(code) && !/general/i.test(code)) isDay.add(Number(attribute(attributes, 'numFmtId')));
  }
  const [, formats = ''] = text.split(/<\/?(?:[\w-]+:)?cellXfs[\s>]/, 2);
  return [...formats.matchAll(/<(?:[\w-]+:)?xf\s([^<>]*)>/g)].map(([, attributes = '']) =>
    isDay.has(Number(attribute(attributes, 'numFmtId'))),
  );
}

async function firstSheet(file: Buffer, book: ReadonlyMap<string, ZipEntry>): Promise<ZipEntry> {
  const targets = new Map<string, string>();
  const links = await partText(file, book.get('xl/_rels/workbook.xml.rels'));
  for (const [, attributes = ''] of links.matchAll(/<(?:[\w-]+:)?Relationship\s([^<>]*)>/g))
    targets.set(attribute(attributes, 'Id') ?? '', attribute(attributes, 'Target') ?? '');
  const sheets = [...(await partText(file, book.get('xl/workbook.xml'))).matchAll(/<(?:[\w-]+:)?sheet\s([^<>]*)>/g)];
  const seen = sheets.find(([, attributes = '']) => !/hidden/i.test(attribute(attributes, 'state') ?? '')) ?? sheets[0];
  const target = targets.get(attribute(seen?.[1] ?? '', '[\\w-]+:id') ?? '') ?? 'worksheets/sheet1.xml';
  const found = book.get(target.startsWith('/') ? target.slice(1) : `xl/${target.replace(/^\.\//, '')}`);
  if (!found) throw broken();
  return found;
}

/** A small part of the book as text. */
async function partText(file: Buffer, entry: ZipEntry | undefined): Promise<string> {
  if (!entry) return '';
  const chunks: Buffer[] = [];
  let bytes = 0;
  for await (const chunk of unpacked(file, entry)) {
    bytes += chunk.length;
    if (bytes > 16 * 1024 * 1024) throw broken();
    chunks.push(chunk);
  }
  return Buffer.concat(chunks).toString('utf8');
}

interface Merge {
  from: number;
  to: number;
  column: number;
}

/** Cells merged over several rows; they stand at the end of a sheet, and are needed from its beginning. */
async function merges(file: Buffer, sheet: ZipEntry): Promise<Merge[]> {
  const found: Merge[] = [];
  for await (const { attributes } of xmlPieces(unpacked(file, sheet), 'mergeCell')) {
    const [, letters, from, to] = /^([A-Z]{1,3})(\d+):[A-Z]{1,3}(\d+)$/.exec(attribute(attributes, 'ref') ?? '') ?? [];
    const column = columnOf(letters) ?? mostColumns;
    if (column < mostColumns && Number(to) > Number(from)) found.push({ column, from: Number(from), to: Number(to) });
    if (found.length > 100_000) throw broken();
  }
  return found.sort((a, b) => a.from - b.from);
}

/** What is merged over several rows is said in each of them; a row with nothing of its own stays empty. */
function filler(sorted: readonly Merge[]): (row: SheetRow) => SheetRow {
  let next = 0;
  // By column: ranges do not lie over each other, so of each column one is open.
  const open = new Map<number, { to: number; text: string }>();
  return (row) => {
    if (next >= sorted.length && open.size === 0) return row;
    for (const [column, { to }] of open) if (to < row.no) open.delete(column);
    if (row.cells.some((text) => text.trim() !== '')) for (const [column, { text }] of open) row.cells[column] ||= text;
    for (; next < sorted.length && (sorted[next] as Merge).from <= row.no; next++) {
      const { column, from, to } = sorted[next] as Merge;
      if (from === row.no) open.set(column, { to, text: row.cells[column] ?? '' });
    }
    for (let column = 0; column < row.cells.length; column++) row.cells[column] ??= '';
    return row;
  };
}
