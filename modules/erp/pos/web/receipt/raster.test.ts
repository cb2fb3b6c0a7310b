import { expect, test } from 'vitest';
import { rasterOf } from './raster.ts';

/** A picture out of rows of `#` and `.`. */
function picture(...rows: string[]): [Uint8ClampedArray, number, number] {
  const pixels = rows.flatMap((row) => [...row].flatMap((dot) => (dot === '#' ? [0, 0, 0, 255] : [255, 255, 255, 255])));
  return [new Uint8ClampedArray(pixels), rows[0]?.length ?? 0, rows.length];
}

test('each row is bits from the left, with how many bytes across and how many rows before them', () => {
  const bytes = [...rasterOf(...picture('#.......#.', '.#......##'))];
  expect(bytes.slice(0, 2)).toEqual([0x1b, 0x40]);
  expect(bytes.slice(2, 10)).toEqual([0x1d, 0x76, 0x30, 0, 2, 0, 2, 0]);
  expect(bytes.slice(10, 14)).toEqual([0b10000000, 0b10000000, 0b01000000, 0b11000000]);
  expect(bytes.slice(-3)).toEqual([0x56, 0x42, 0]);
});

test('a long paper goes in bands, and what is see-through is paper', () => {
  const [, width, height] = [0, 8, 300];
  const bytes = [...rasterOf(new Uint8ClampedArray(width * height * 4), width, height)];
  const heads = bytes.flatMap((byte, at) => (byte === 0x1d && bytes[at + 1] === 0x76 ? [bytes[at + 6]] : []));
  expect(heads).toEqual([128, 128, 44]);
  expect(bytes.length).toBe(2 + 3 * 8 + 300 + 7);
});
