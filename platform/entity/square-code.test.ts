import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import fc from 'fast-check';
import { beforeAll, describe, expect, test } from 'vitest';
import { prepareZXingModule, readBarcodes } from 'zxing-wasm/reader';
import { type SquareCode, squareCode } from './square-code.ts';

// Each code is read back by a reader that is not ours, as a till's camera would.
beforeAll(async () => {
  const wasm = createRequire(import.meta.url).resolve('zxing-wasm/reader/zxing_reader.wasm');
  await prepareZXingModule({ overrides: { wasmBinary: new Uint8Array(readFileSync(wasm)).buffer }, fireImmediately: true });
});

/** The code as a picture: four points a field, four blank fields around it. */
function picture(code: SquareCode) {
  const [scale, blank] = [4, 4];
  const width = (code.length + 2 * blank) * scale;
  const data = new Uint8ClampedArray(width * width * 4).fill(255);
  for (let y = 0; y < width; y++)
    for (let x = 0; x < width; x++)
      if (code[Math.floor(y / scale) - blank]?.[Math.floor(x / scale) - blank]) data.set([0, 0, 0], (y * width + x) * 4);
  return { data, width, height: width, colorSpace: 'srgb' } as ImageData;
}
const readBack = async (text: string) => {
  const code = squareCode(text);
  const found = await readBarcodes(picture(code as SquareCode), { formats: ['QRCode'], tryHarder: false });
  return found.map((one) => one.text);
};

describe('a square code', () => {
  test.each([
    '7',
    '0123456789012345678901234567890123456789',
    'INV-1-2026-000012',
    'https://corner.example/v/1-abc',
    'شاي كركوك 2026',
  ])('of %s is read as it is', async (text) => {
    expect(await readBack(text)).toEqual([text]);
  });
  test('of whatever is written, in every size there is, is read as it is', async () => {
    const sizes = new Set<number>();
    const digits = fc
      .integer({ min: 1, max: 250 })
      .chain((n) => fc.string({ unit: fc.constantFrom(...'0123456789'), minLength: n, maxLength: n }));
    const letters = fc.integer({ min: 1, max: 104 }).chain((n) => fc.string({ minLength: n, maxLength: n }));
    const texts = fc.oneof(digits, letters);
    await fc.assert(
      fc.asyncProperty(texts, async (text) => {
        sizes.add(squareCode(text)?.length ?? 0);
        expect(await readBack(text)).toEqual([text]);
      }),
      // One of each size is always among them.
      { numRuns: 80, examples: [5, 50, 90, 120, 180, 240].map((length): [string] => ['7'.repeat(length)]) },
    );
    expect([...sizes].toSorted((a, b) => a - b)).toEqual([21, 25, 29, 33, 37, 41]);
  }, 30_000);
  test('with a corner of its content torn off is read all the same', async () => {
    const code = squareCode('340282366920938463463374607431768211455') as SquareCode;
    const torn = code.map((row, y) => row.map((isDark, x) => (y > 17 && x > 21 ? false : isDark)));
    expect((await readBarcodes(picture(torn), { formats: ['QRCode'] })).map(({ text }) => text)).toEqual([
      '340282366920938463463374607431768211455',
    ]);
  });
  test('thirty-nine digits make one of 25 fields; what is too long or nothing makes none', () => {
    expect(squareCode('3'.repeat(39))?.length).toBe(25);
    expect([squareCode(''), squareCode('a'.repeat(200))]).toEqual([undefined, undefined]);
  });
});
