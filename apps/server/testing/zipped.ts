import { deflateRawSync } from 'node:zlib';

/** A zip with what is said about it, true or not. */
export function zipped(parts: Record<string, string | Buffer>, lie: { claimedBytes?: number } = {}): Buffer {
  const bodies: Buffer[] = [];
  const central: Buffer[] = [];
  let at = 0;
  for (const [name, content] of Object.entries(parts)) {
    const packed = deflateRawSync(content);
    const title = Buffer.from(name);
    const bytes = lie.claimedBytes ?? Buffer.byteLength(content);
    const head = Buffer.alloc(30);
    head.writeUInt32LE(0x04034b50, 0);
    head.writeUInt16LE(8, 8);
    head.writeUInt32LE(packed.length, 18);
    head.writeUInt32LE(bytes, 22);
    head.writeUInt16LE(title.length, 26);
    const entry = Buffer.alloc(46);
    entry.writeUInt32LE(0x02014b50, 0);
    entry.writeUInt16LE(8, 10);
    entry.writeUInt32LE(packed.length, 20);
    entry.writeUInt32LE(bytes, 24);
    entry.writeUInt16LE(title.length, 28);
    entry.writeUInt32LE(at, 42);
    bodies.push(head, title, packed);
    central.push(entry, title);
    at += 30 + title.length + packed.length;
  }
  const end = Buffer.alloc(22);
  end.writeUInt32LE(0x06054b50, 0);
  end.writeUInt16LE(central.length / 2, 10);
  end.writeUInt32LE(at, 16);
  return Buffer.concat([...bodies, ...central, end]);
}

/** A workbook of a few kilobytes with one sheet that unpacks to so many bytes. */
export function sheetThatUnpacksTo(bytes: number): Buffer {
  const row = '<row><c t="inlineStr"><is><t>07705000001</t></is></c></row>';
  const sheet = `<worksheet><sheetData>${row.repeat(Math.floor(bytes / row.length))}</sheetData></worksheet>`;
  return zipped({
    'xl/workbook.xml': '<workbook xmlns:r="r"><sheets><sheet name="A" sheetId="1" r:id="rId1"/></sheets></workbook>',
    'xl/_rels/workbook.xml.rels': '<Relationships><Relationship Id="rId1" Target="worksheets/sheet1.xml"/></Relationships>',
    'xl/worksheets/sheet1.xml': sheet,
  });
}
