import { readXlsx } from 'hucre';
import { describe, expect, test } from 'vitest';
import { csvLine, inertText, xlsxOf } from './sheets.ts';

const tempting = ['=cmd|"/c calc"!A1', '+1+1', '-2+3', '@SUM(A1)', '\t=1', '\r=1', '＝1+1', '＋1', '－1', '＠x'];

describe('a sheet people open', () => {
  test.each(tempting)('no text of ours is run as a formula: %j', (text) => {
    expect(inertText(text).startsWith("'")).toBe(true);
  });

  test.each(['-5000', '+12.5', 'علي', 'a=b', '07701234567'])('plain text and numbers stay as they are: %s', (text) => {
    expect(inertText(text)).toBe(text);
  });

  test('a line of a CSV carries Arabic, quotes what needs it and keeps the columns', () => {
    expect(csvLine(['علي, حسن', 'he said "no"'])).toBe('"علي, حسن","he said ""no"""\r\n');
    expect(csvLine(['=1+1', null])).toBe("'=1+1,\r\n");
  });

  test('a workbook has amounts as numbers and tempting texts as text', async () => {
    const bytes = await xlsxOf({
      title: 'الشحنات',
      headings: ['الاسم', 'المبلغ'],
      kinds: ['text', 'money'],
      rows: tempting.map((text) => [text, '50000']),
      rightToLeft: true,
    });
    const { sheets } = await readXlsx(bytes);
    const rows = sheets[0]?.rows as unknown[][];
    expect(rows.slice(1).map(([, amount]) => amount)).toEqual(tempting.map(() => 50_000));
    expect(rows.slice(1).every(([text]) => typeof text === 'string')).toBe(true);
    expect(Buffer.from(bytes).includes('<f>')).toBe(false);
  });
});
