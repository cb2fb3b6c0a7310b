import { readXlsx } from 'hucre';
import { expect, test } from 'vitest';
import { type SheetCell, xlsxChunks } from './xlsx-stream.ts';

async function* rowsOf(rows: readonly SheetCell[][]): AsyncGenerator<SheetCell[]> {
  yield* rows;
}
async function bytesOf(chunks: AsyncIterable<Buffer>): Promise<Buffer> {
  return Buffer.concat(await Array.fromAsync(chunks));
}

test('a workbook made row by row reads as it was written, from right to left where it should', async () => {
  const wide = Array.from({ length: 30 }, (_, index) => index);
  const rows = [['الاسم', 'المبلغ', 'نعم'], ['علي & "حسن" <b>', 50_000.25, true], ['=1+1\u0000\u000b ', null, false], wide];
  const bytes = await bytesOf(xlsxChunks({ title: 'الشحنات: 1/2', rightToLeft: true }, rowsOf(rows)));
  const { sheets } = await readXlsx(bytes);
  const [sheet] = sheets;
  expect(sheet?.name).toBe('الشحنات  1 2');
  expect(sheet?.view?.rightToLeft).toBe(true);
  expect(sheet?.rows.map((row) => [...row].slice(0, 3))).toEqual([rows[0], rows[1], ['=1+1 ', null, false], [0, 1, 2]]);
  expect(sheet?.rows[3]).toEqual(wide);
});

test('three hundred thousand rows take no more memory than three thousand', async () => {
  const peakOf = async (count: number) => {
    async function* many(): AsyncGenerator<SheetCell[]> {
      for (let row = 0; row < count; row++) yield [`parcel ${row}`, row, 'a sentence of some length about it', row % 2 === 0];
    }
    let peak = 0;
    let size = 0;
    for await (const chunk of xlsxChunks({ title: 'x', rightToLeft: false }, many())) {
      size += chunk.length;
      peak = Math.max(peak, process.memoryUsage().heapUsed);
    }
    expect(size).toBeGreaterThan(count);
    return peak;
  };
  const few = await peakOf(3000);
  expect((await peakOf(300_000)) - few).toBeLessThan(100 * 1024 * 1024);
});

test('whoever stops reading stops the rows; what breaks among them is heard', async () => {
  let isEnded = false;
  async function* endless(): AsyncGenerator<SheetCell[]> {
    try {
      for (let row = 0; ; row++) yield [Math.random(), row];
    } finally {
      isEnded = true;
    }
  }
  let chunks = 0;
  for await (const _ of xlsxChunks({ title: 'x', rightToLeft: false }, endless())) if (++chunks > 30) break;
  await new Promise((resolve) => setTimeout(resolve, 50));
  expect(isEnded).toBe(true);
  async function* broken(): AsyncGenerator<SheetCell[]> {
    yield ['one'];
    throw new Error('the database is gone');
  }
  await expect(bytesOf(xlsxChunks({ title: 'x', rightToLeft: false }, broken()))).rejects.toThrow('the database is gone');
});
