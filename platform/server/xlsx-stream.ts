import { pipeline, Readable } from 'node:stream';
import { crc32, createDeflateRaw } from 'node:zlib';
import type { Sheet } from './sheets.ts';

export type SheetCell = string | number | boolean | null;
export type SheetHead = Pick<Sheet, 'title' | 'rightToLeft'>;

/** Rows of one sheet; Excel opens no more. */
export const mostSheetRows = 1_048_576;

/**
 * A workbook as it is made, however many rows: nothing is kept but the row at hand. The library writes no sheet that reads from
 * right to left in this way, so the five parts of a plain workbook are written here.
 */
export async function* xlsxChunks(head: SheetHead, rows: AsyncIterable<readonly SheetCell[]>): AsyncGenerator<Buffer> {
  const entries: Entry[] = [];
  let offset = 0;
  for (const [name, text] of [...fixedParts(head), ['xl/worksheets/sheet1.xml', sheetText(head, rows)] as const]) {
    const entry = { name, offset, crc: 0, size: 0, packed: 0 };
    entries.push(entry);
    for await (const chunk of entryChunks(entry, text)) {
      offset += chunk.length;
      yield chunk;
    }
  }
  yield directory(entries, offset);
}

interface Entry {
  name: string;
  offset: number;
  crc: number;
  size: number;
  packed: number;
}

async function* entryChunks(entry: Entry, text: Iterable<string> | AsyncIterable<string>): AsyncGenerator<Buffer> {
  yield localHeader(entry);
  const deflate = createDeflateRaw({ level: 3 });
  // Whoever stops reading stops the source as well; an error of the source comes out here.
  pipeline(Readable.from(counted(entry, text), { highWaterMark: 1 }), deflate, () => undefined);
  for await (const chunk of deflate as AsyncIterable<Buffer>) {
    entry.packed += chunk.length;
    yield chunk;
  }
  const tail = Buffer.alloc(16);
  tail.writeUInt32LE(0x08074b50, 0);
  sizesInto(tail, 4, entry);
  yield tail;
}

async function* counted(entry: Entry, text: Iterable<string> | AsyncIterable<string>): AsyncGenerator<Buffer> {
  for await (const some of text) {
    const bytes = Buffer.from(some);
    entry.crc = crc32(bytes, entry.crc);
    entry.size += bytes.length;
    yield bytes;
  }
}

/** Names are UTF-8, and sizes follow the bytes. */
const flags = 0x0808;
const deflated = 8;
const firstOfJanuary1980 = 0x21;

function localHeader({ name }: Entry): Buffer {
  const bytes = Buffer.alloc(30);
  bytes.writeUInt32LE(0x04034b50, 0);
  bytes.writeUInt16LE(20, 4);
  bytes.writeUInt16LE(flags, 6);
  bytes.writeUInt16LE(deflated, 8);
  bytes.writeUInt16LE(firstOfJanuary1980, 12);
  bytes.writeUInt16LE(name.length, 26);
  return Buffer.concat([bytes, Buffer.from(name)]);
}

function directory(entries: readonly Entry[], offset: number): Buffer {
  const heads = entries.map((entry) => {
    const bytes = Buffer.alloc(46);
    bytes.writeUInt32LE(0x02014b50, 0);
    bytes.writeUInt16LE(20, 4);
    bytes.writeUInt16LE(20, 6);
    bytes.writeUInt16LE(flags, 8);
    bytes.writeUInt16LE(deflated, 10);
    bytes.writeUInt16LE(firstOfJanuary1980, 14);
    sizesInto(bytes, 16, entry);
    bytes.writeUInt16LE(entry.name.length, 28);
    bytes.writeUInt32LE(entry.offset, 42);
    return Buffer.concat([bytes, Buffer.from(entry.name)]);
  });
  const size = heads.reduce((sum, head) => sum + head.length, 0);
  const end = Buffer.alloc(22);
  end.writeUInt32LE(0x06054b50, 0);
  end.writeUInt16LE(entries.length, 8);
  end.writeUInt16LE(entries.length, 10);
  end.writeUInt32LE(size, 12);
  end.writeUInt32LE(offset, 16);
  return Buffer.concat([...heads, end]);
}

function sizesInto(bytes: Buffer, at: number, { crc, packed, size }: Entry): void {
  bytes.writeUInt32LE(crc, at);
  bytes.writeUInt32LE(packed, at + 4);
  bytes.writeUInt32LE(size, at + 8);
}

const declared = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n';
const office = 'http://schemas.openxmlformats.org';
const main = `${office}/spreadsheetml/2006/main`;
const types = `${office}/package/2006/content-types`;
const relations = `${office}/package/2006/relationships`;
const relation = `${office}/officeDocument/2006/relationships`;
const typeOf = (kind: string) => `application/vnd.openxmlformats-officedocument.spreadsheetml.${kind}+xml`;

function fixedParts({ title }: SheetHead): [string, string[]][] {
  const name = title.replace(/[\\/?*[\]:]/g, ' ').slice(0, 31) || 'Sheet';
  return [
    [
      '[Content_Types].xml',
      [
        `${declared}<Types xmlns="${types}"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/>`,
        `<Override PartName="/xl/workbook.xml" ContentType="${typeOf('sheet.main')}"/>`,
        `<Override PartName="/xl/worksheets/sheet1.xml" ContentType="${typeOf('worksheet')}"/></Types>`,
      ],
    ],
    [
      '_rels/.rels',
      [
        `${declared}<Relationships xmlns="${relations}"><Relationship Id="rId1" Type="${relation}/officeDocument" Target="xl/workbook.xml"/></Relationships>`,
      ],
    ],
    [
      'xl/_rels/workbook.xml.rels',
      [
        `${declared}<Relationships xmlns="${relations}"><Relationship Id="rId1" Type="${relation}/worksheet" Target="worksheets/sheet1.xml"/></Relationships>`,
      ],
    ],
    [
      'xl/workbook.xml',
      [
        `${declared}<workbook xmlns="${main}" xmlns:r="${relation}"><sheets><sheet name="${escaped(name)}" sheetId="1" r:id="rId1"/></sheets></workbook>`,
      ],
    ],
  ];
}

export const charactersAtOnce = 65_536;

async function* sheetText({ rightToLeft }: SheetHead, rows: AsyncIterable<readonly SheetCell[]>): AsyncGenerator<string> {
  const direction = rightToLeft ? ' rightToLeft="1"' : '';
  // The headings stay in sight.
  const pane = '<pane ySplit="1" topLeftCell="A2" activePane="bottomLeft" state="frozen"/>';
  let text = `${declared}<worksheet xmlns="${main}"><sheetViews><sheetView${direction} workbookViewId="0">${pane}</sheetView></sheetViews><sheetData>`;
  const columns: string[] = [];
  let number = 0;
  for await (const row of rows) {
    number++;
    text += `<row r="${number}">`;
    for (let at = 0; at < row.length; at++) {
      columns[at] ??= letters(at);
      text += cellText(`${columns[at]}${number}`, row[at] as SheetCell);
    }
    text += '</row>';
    if (text.length < charactersAtOnce) continue;
    yield text;
    text = '';
  }
  yield `${text}</sheetData></worksheet>`;
}

function cellText(at: string, value: SheetCell): string {
  if (value === null) return '';
  if (typeof value === 'number') return `<c r="${at}"><v>${value}</v></c>`;
  if (typeof value === 'boolean') return `<c r="${at}" t="b"><v>${value ? 1 : 0}</v></c>`;
  return `<c r="${at}" t="inlineStr"><is><t xml:space="preserve">${escaped(value)}</t></is></c>`;
}

const named: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };

/** XML knows no control characters and no half pairs. */
function escaped(text: string): string {
  return text
    .toWellFormed()
    .replace(/[\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff]/g, '')
    .replace(/[&<>"]/g, (sign) => named[sign] as string);
}

/** A, B, … Z, AA: how a column is called. */
function letters(index: number): string {
  const rest = Math.floor(index / 26);
  return (rest > 0 ? letters(rest - 1) : '') + String.fromCharCode(65 + (index % 26));
}
