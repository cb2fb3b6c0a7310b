import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { zipped } from '../../../../apps/server/testing/zipped.ts';
import { type Cell, type ExcelWorld, excelWorld, sheetOf } from './excel-world.ts';

const workbook = `<workbook xmlns:r="r"><sheets><sheet name="A" sheetId="1" r:id="rId1"/></sheets></workbook>`;
const relations = `<Relationships><Relationship Id="rId1" Target="worksheets/sheet1.xml"/></Relationships>`;
/** Far more than such a file takes, far less than one that grows with its square would; the machine may be busy. */
const mostMs = 60_000;

let w: ExcelWorld;
beforeAll(async () => {
  w = await excelWorld();
});
afterAll(() => w?.close());

const headings = ['Phone', 'City', 'Address', 'Amount', 'Client'];
const good: Cell[] = ['07705000001', 'Basra', 'near the tower', 50_000, 'Nadia Shop'];
/** What the file's one row reads as. */
const taken = async (content: Buffer, name = 'sheet.xlsx') => {
  const file = await w.taken(content, { name });
  const rows = await w.rows(file.id);
  const { rows: kept } = await w.world.ownerPool.query('select reading from sheet_row where sheet_id = $1 order by row_no', [
    file.id,
  ]);
  return { file, rows, readings: kept.map((one) => one.reading) };
};
const fine = { phone: '07705000001', price: 50_000, address: 'near the tower' };

describe('sheets as they really come', () => {
  test('1: with headings of another wording', async () => {
    const { readings } = await taken(await sheetOf([['Mobile *', 'Destination:', 'Full address', 'COD', 'Merchant'], good]));
    expect(readings).toEqual([expect.objectContaining({ ...fine, city: w.cityId, client: w.clientId })]);
  });

  test('2: with Arabic headings and digits', async () => {
    const { readings } = await taken(
      await sheetOf([
        ['رقم الهاتف', 'المحافظة', 'العنوان', 'المبلغ', 'اسم العميل'],
        ['٠٧٧٠٥٠٠٠٠٠١', 'البصرة', 'قرب الساعة', '٥٠٬٠٠٠', 'Nadia Shop'],
        ['۰۷۷۰۵۰۰۰۰۰۲', 'البصره', 'قرب الساعة', '۵۰۰۰۰', 'nadia shop'],
      ]),
    );
    expect(readings).toMatchObject([
      { phone: '07705000001', price: 50_000, city: w.cityId },
      { phone: '07705000002', price: 50_000, client: w.clientId },
    ]);
  });

  test('3: with merged cells, in a title above and down a column', async () => {
    const content = await sheetOf(
      [
        ['Parcels of today', null, null, null, null],
        headings,
        good,
        ['07705000002', 'Basra', 'there', 1000, null],
        ['07705000003', null, 'there', 1000, null],
      ],
      {
        merges: [
          { startRow: 0, startCol: 0, endRow: 0, endCol: 4 },
          { startRow: 2, startCol: 4, endRow: 4, endCol: 4 },
          { startRow: 3, startCol: 1, endRow: 4, endCol: 1 },
        ],
      },
    );
    const { file, rows, readings } = await taken(content);
    expect([file.total, file.bad, rows.map((one) => one.row_no)]).toEqual([3, 0, [3, 4, 5]]);
    expect(readings.map((one) => [one.client, one.city])).toEqual(Array.from({ length: 3 }, () => [w.clientId, w.cityId]));
  });

  test('4: with dates, which are days and no numbers', async () => {
    const { rows } = await taken(
      await sheetOf([
        [...headings, 'Note', 'Date'],
        [...good, new Date(Date.UTC(2026, 10, 21)), new Date(Date.UTC(2026, 0, 5))],
      ]),
    );
    expect(rows[0]).toMatchObject({ state: 'good', cells: [...good.map(String), '2026-11-21', '2026-01-05'] });
  });

  test('5: with phones the sheet took for numbers', async () => {
    const phones: Cell[] = [7705000001, '7705000001', '+964 770 500 0001', 9647705000001, '00964-7705000001', '0770 500 0001'];
    const { file, readings } = await taken(await sheetOf([headings, ...phones.map((phone) => [phone, ...good.slice(1)])]));
    expect([file.bad, readings.map((one) => one?.phone)]).toEqual([0, phones.map(() => '07705000001')]);
  });

  test('6: with formulas, whose values count', async () => {
    const content = zipped({
      'xl/workbook.xml': workbook,
      'xl/_rels/workbook.xml.rels': relations,
      'xl/worksheets/sheet1.xml': `<worksheet><sheetData>
        <row r="1">${headings.map((text, at) => inline(`${'ABCDE'[at]}1`, text)).join('')}</row>
        <row r="2"><c r="A2" t="str"><f>CONCAT("0","7705000001")</f><v>07705000001</v></c>${inline('B2', 'Basra')}${inline('C2', 'near &amp; far')}
        <c r="D2"><f>SUM(1,2)</f><v>50000.000000000004</v></c>${inline('E2', 'Nadia Shop')}</row></sheetData></worksheet>`,
    });
    const { readings } = await taken(content);
    expect(readings).toMatchObject([{ ...fine, address: 'near & far' }]);
  });

  test('7: with empty rows between and behind', async () => {
    const empty = Array.from({ length: 50 }, (): Cell[] => ['', ' ', null, null, null]);
    const { file, rows } = await taken(await sheetOf([headings, good, ...empty, good, ...empty]));
    expect([file.total, rows.map((one) => one.row_no)]).toEqual([2, [2, 53]]);
  });

  test('8: as .xls, with a text that says what to do', async () => {
    const old = Buffer.concat([Buffer.from([0xd0, 0xcf, 0x11, 0xe0, 0xa1, 0xb1, 0x1a, 0xe1]), Buffer.alloc(2000)]);
    const { status, body } = await w.upload(old, { name: 'sheet.xls' });
    expect([status, body.errors.file[0]]).toEqual([422, expect.stringContaining('.xlsx')]);
  });

  test('9: as CSV with commas and quotes', async () => {
    const { readings } = await taken(
      Buffer.from(`Phone,City,Address,Amount,Client\n07705000001,Basra,"near, the ""tower""","50,000",Nadia Shop\n`),
      'a.csv',
    );
    expect(readings).toMatchObject([{ ...fine, address: 'near, the "tower"' }]);
  });

  test('10: as CSV with a byte-order mark, and as Excel saves Arabic without one', async () => {
    const text = 'رقم الهاتف,المدينة,العنوان,المبلغ,العميل\r\n07705000001,البصرة,قرب الساعة,50000,Nadia Shop\r\n';
    expect((await taken(Buffer.from(`\ufeff${text}`), 'a.csv')).readings).toMatchObject([
      { city: w.cityId, address: 'قرب الساعة' },
    ]);
    const arabic = Buffer.from([...`${text}"x"`].map((sign) => windows1256(sign)));
    const { file, readings } = await taken(arabic, 'a.csv');
    expect([file.total, readings[0]]).toMatchObject([2, { city: w.cityId, address: 'قرب الساعة' }]);
  });

  test.each([
    ['11: as CSV with semicolons', ';'],
    ['12: as CSV with tabs', '\t'],
  ])('%s', async (_, sign) => {
    const lines = [headings, good.map((cell) => (cell === 50_000 ? '50,000' : cell))]
      .map((cells) => cells.join(sign))
      .join('\r\n');
    expect((await taken(Buffer.from(lines), 'a.csv')).readings).toMatchObject([fine]);
  });

  test('with dots that may be thousands or fractions: nothing is guessed', async () => {
    const { rows } = await taken(await sheetOf([headings, [...good.slice(0, 3), '50.000', 'Nadia Shop']]));
    expect(rows[0].problems.map((one: { column: string }) => one.column)).toEqual(['price']);
  });
});

describe('files made to hurt', () => {
  const parts = { 'xl/workbook.xml': workbook, 'xl/_rels/workbook.xml.rels': relations };
  const weigh = async (content: Buffer) => {
    const [memory, began] = [process.memoryUsage().rss, Date.now()];
    const { status, body } = await w.upload(content);
    expect([status, body.errors?.file?.length]).toEqual([422, 1]);
    expect(Date.now() - began).toBeLessThan(mostMs);
    expect((process.memoryUsage().rss - memory) / 2 ** 20).toBeLessThan(150);
    return body.errors.file[0] as string;
  };

  test('300 MB in 300 kB', async () => {
    const cells = Buffer.concat([
      Buffer.from('<worksheet><sheetData>'),
      Buffer.alloc(300 * 1024 * 1024, '<row><c><v>1</v></c></row>'),
    ]);
    const content = zipped({ ...parts, 'xl/worksheets/sheet1.xml': cells });
    expect(content.length).toBeLessThan(2_000_000);
    expect(await weigh(content)).toContain('100 MB');
  });

  test('a zip that says it is small, and is not', async () => {
    const content = zipped(
      { ...parts, 'xl/worksheets/sheet1.xml': Buffer.alloc(150 * 1024 * 1024, ' ') },
      { claimedBytes: 1000 },
    );
    expect(await weigh(content)).toContain('100 MB');
  });

  test('10,000 parts', async () => {
    const many = Object.fromEntries(Array.from({ length: 10_000 }, (_, index) => [`xl/media/${index}.png`, 'x']));
    expect(await weigh(zipped({ ...parts, ...many }))).toContain('parts');
  });

  test.each([
    [
      'an entity of its own',
      { 'xl/worksheets/sheet1.xml': '<!DOCTYPE x [<!ENTITY e SYSTEM "file:///etc/passwd">]><worksheet>&e;</worksheet>' },
    ],
    [
      'an entity in its strings',
      { 'xl/sharedStrings.xml': '<?xml version="1.0"?><!DOCTYPE x [<!ENTITY a "aaaa">]><sst><si><t>&a;</t></si></sst>' },
    ],
    [
      'links to other files',
      { 'xl/externalLinks/externalLink1.xml': '<externalLink><ddeLink ddeService="cmd" ddeTopic="/c calc"/></externalLink>' },
    ],
    ['a program', { 'xl/vbaProject.bin': 'MZ' }],
  ])('%s', async (_, more) => {
    expect(await weigh(zipped({ ...parts, 'xl/worksheets/sheet1.xml': '<worksheet/>', ...more }))).toContain('not read');
  });

  test.each([
    ['a zip in a zip', zipped({ 'inner.zip': zipped({ a: 'b' }) })],
    ['a zip cut short', zipped({ ...parts, 'xl/worksheets/sheet1.xml': '<worksheet/>' }).subarray(0, 300)],
    ['a program called .csv', Buffer.concat([Buffer.from('MZ'), Buffer.alloc(500)])],
    ['nothing', Buffer.alloc(0)],
    ['UTF-16 in a part', zipped({ ...parts, 'xl/worksheets/sheet1.xml': Buffer.from('\ufeff<!DOCTYPE x>', 'utf16le') })],
  ])('%s', async (_, content) => {
    await weigh(content);
  });

  test.each([
    ['rows numbered beyond every sheet', '<row r="99999999999"><c><v>1</v></c></row>'],
    ['rows numbered twice', '<row r="1"><c><v>1</v></c></row><row r="1"><c><v>1</v></c></row>'],
    ['rows numbered backwards', '<row r="9"><c><v>1</v></c></row><row r="-3"><c><v>1</v></c></row>'],
  ])('%s end the job with a reason', async (_, rows) => {
    const file = await w.taken(
      zipped({ ...parts, 'xl/worksheets/sheet1.xml': `<worksheet><sheetData>${rows}</sheetData></worksheet>` }),
    );
    expect([file.state, file.error.key]).toEqual(['failed', 'errors.excel.broken']);
  });

  test.each([
    ['cells that nothing closes', '<c>'.repeat(400_000)],
    ['cells whose tag never ends', '<c '.repeat(400_000)],
    ['values that nothing closes', `<c>${'<v>'.repeat(400_000)}`],
    ['texts that nothing closes', `<c t="inlineStr"><is>${'<t>'.repeat(400_000)}`],
    ['readings that nothing closes', `<c t="inlineStr"><is>${'<rPh>'.repeat(400_000)}`],
  ])('a row of %s is read once, not once for each', async (_, cells) => {
    const began = Date.now();
    const sheet = `<worksheet><sheetData><row r="1">${cells}</row></sheetData></worksheet>`;
    const file = await w.taken(zipped({ ...parts, 'xl/worksheets/sheet1.xml': sheet }));
    expect(file.state).toBe('failed');
    expect(Date.now() - began).toBeLessThan(mostMs);
  });

  test.each([
    ['styles', { 'xl/styles.xml': `<styleSheet>${'<cellXfs '.repeat(500_000)}${'<numFmt '.repeat(500_000)}</styleSheet>` }],
    ['parts', { 'xl/_rels/workbook.xml.rels': `${relations}${'<Relationship '.repeat(500_000)}` }],
  ])('%s that nothing closes are read once', async (_, more) => {
    const began = Date.now();
    const sheet = `<worksheet><sheetData><row r="1">${inline('A1', 'Phone')}</row></sheetData></worksheet>`;
    const file = await w.taken(zipped({ ...parts, 'xl/worksheets/sheet1.xml': sheet, ...more }));
    expect(file.state).toBe('failed');
    expect(Date.now() - began).toBeLessThan(mostMs);
  });

  test('ranges merged in a column no sheet of parcels has, or over and over, make its rows no wider', async () => {
    const rows = Array.from({ length: 3000 }, (_, index) => `<row r="${index + 1}">${inline(`A${index + 1}`, 'Phone')}</row>`);
    const merged = [
      '<mergeCell ref="ZZZ1:ZZZ3000"/>',
      ...Array.from({ length: 90_000 }, (_, index) => `<mergeCell ref="B${(index % 2) + 1}:B3000"/>`),
    ];
    const began = Date.now();
    const sheet = `<worksheet><sheetData>${rows.join('')}</sheetData><mergeCells>${merged.join('')}</mergeCells></worksheet>`;
    const file = await w.taken(zipped({ ...parts, 'xl/worksheets/sheet1.xml': sheet }));
    expect(file).toMatchObject({ state: 'mapping', total: 2999 });
    expect(Date.now() - began).toBeLessThan(mostMs);
    const { rows: kept } = await w.world.ownerPool.query(
      'select max(jsonb_array_length(cells))::int as n from sheet_row where sheet_id = $1',
      [file.id],
    );
    expect(kept[0].n).toBeLessThanOrEqual(60);
  });

  test('a row of one endless cell ends the job with a reason, and nothing else', async () => {
    const endless = `<worksheet><sheetData><row r="1"><c r="A1" t="inlineStr"><is><t>${'x'.repeat(20_000_000)}</t></is></c></row></sheetData></worksheet>`;
    const file = await w.taken(zipped({ ...parts, 'xl/worksheets/sheet1.xml': endless }));
    expect([file.state, file.error.key]).toEqual(['failed', 'errors.excel.broken']);
  });

  test('a cell that looks like a formula stays a text, in the sheet of failed rows too', async () => {
    const { file } = await taken(await sheetOf([headings, ['12', 'Basra', '=cmd|calc', 50, 'Nadia Shop']]));
    const { readXlsx } = await import('hucre');
    const answer = await w.world.product.server.inject({
      method: 'GET',
      url: `/api/v1/excel-files/${file.id}/failed-rows`,
      headers: { host: `${w.company.slug}.localhost`, authorization: `Bearer ${w.clerk.token}` },
    });
    expect(answer.rawPayload.includes('<f>')).toBe(false);
    const book = (await readXlsx(answer.rawPayload)) as { sheets: { rows: Cell[][] }[] };
    expect(String(book.sheets[0]?.rows[1]?.[2])).toContain('cmd|calc');
  });
});

const inline = (reference: string, text: string) => `<c r="${reference}" t="inlineStr"><is><t>${text}</t></is></c>`;

/** The byte Excel writes for a letter in an Arabic Windows. */
function windows1256(sign: string): number {
  for (let byte = 0; byte < 256; byte++) if (new TextDecoder('windows-1256').decode(Buffer.from([byte])) === sign) return byte;
  throw new Error(`${sign} is not in it`);
}
