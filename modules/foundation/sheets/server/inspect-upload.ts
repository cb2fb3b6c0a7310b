import { mostBytes, mostInflatedBytes } from '#foundation/sheets/contract';
import { fieldRefusal } from '#platform/entity';
import { broken, unpacked, type ZipEntry, zipEntries } from './zip-entries.ts';

export type Format = 'xlsx' | 'csv';

const oldWorkbook = Buffer.from([0xd0, 0xcf, 0x11, 0xe0, 0xa1, 0xb1, 0x1a, 0xe1]);
const zip = Buffer.from([0x50, 0x4b]);

/**
 * What an upload is by its bytes, never by its name; refused before anything of it is read where it is no sheet, or one made to
 * hurt: unpacked bytes are counted while they are unpacked, for what a zip says of itself may be a lie.
 */
export async function inspectUpload(file: Buffer): Promise<Format> {
  if (file.length === 0) throw fieldRefusal('file', 'errors.excel.empty');
  if (file.length > mostBytes) throw fieldRefusal('file', 'errors.excel.tooLarge');
  if (file.subarray(0, 8).equals(oldWorkbook)) throw fieldRefusal('file', 'errors.excel.oldFormat');
  if (!file.subarray(0, 2).equals(zip)) {
    if (looksLikeText(file)) return 'csv';
    throw fieldRefusal('file', 'errors.excel.notASheet');
  }
  const entries = zipEntries(file);
  if (!entries.some(({ name }) => name === 'xl/workbook.xml')) throw fieldRefusal('file', 'errors.excel.notASheet');
  if (entries.some(({ name }) => /^xl\/(externalLinks|activeX|embeddings)\/|vbaProject\.bin$/i.test(name)))
    throw fieldRefusal('file', 'errors.excel.foreignParts');
  let bytes = 0;
  for (const entry of entries) {
    for await (const chunk of watched(file, entry)) {
      bytes += chunk.length;
      if (bytes > mostInflatedBytes) throw fieldRefusal('file', 'errors.excel.unpacksTooLarge');
    }
  }
  return 'xlsx';
}

/** A workbook declares no entities of its own; one that does wants something else of its reader. */
async function* watched(file: Buffer, entry: ZipEntry): AsyncGenerator<Buffer> {
  const isXml = /\.(xml|rels|vml)$/i.test(entry.name);
  let tail = Buffer.alloc(0);
  let isFirst = true;
  for await (const chunk of unpacked(file, entry)) {
    if (isXml) {
      // Only UTF-8 is looked through here, and only UTF-8 is read later.
      if (isFirst && /^(?:\xff\xfe|\xfe\xff|<\0|\0<)/.test(chunk.toString('latin1', 0, 2))) throw broken();
      const seen = Buffer.concat([tail, chunk]);
      if (seen.includes('<!DOCTYPE') || seen.includes('<!ENTITY')) throw fieldRefusal('file', 'errors.excel.foreignParts');
      tail = seen.subarray(-10);
      isFirst = false;
    }
    yield chunk;
  }
}

function looksLikeText(file: Buffer): boolean {
  const head = file.subarray(0, 65_536);
  const isUtf16 = (head[0] === 0xff && head[1] === 0xfe) || (head[0] === 0xfe && head[1] === 0xff);
  return isUtf16 || !head.some((byte) => byte < 9 || (byte > 13 && byte < 32 && byte !== 27));
}
