import { expect, test } from 'vitest';
import { scannedBack } from './scanned-back.ts';

const line = (id: number, variation: number, unit: number, left: string, quantity: string | null = null) => ({
  ...{ line: id, left, quantity },
  of: { variation: { id: variation }, unit: { id: unit } },
});
const sold = [line(1, 10, 1, '3'), line(2, 10, 24, '2'), line(3, 20, 1, '1')];

test('goods that are scanned are counted on the line that sold them in that unit', () => {
  expect(scannedBack(sold, { variation: 10, unit: 24, quantity: '1' })?.line).toMatchObject({ line: 2, quantity: '1' });
  const once = scannedBack(sold, { variation: 10, unit: 1, quantity: '1' });
  expect(scannedBack(once?.lines ?? [], { variation: 10, unit: 1, quantity: '1' })?.line).toMatchObject({
    line: 1,
    quantity: '2',
  });
});

test('no more come back than are out, and what this sale has not sold does not', () => {
  const full = [line(3, 20, 1, '1', '1')];
  expect(scannedBack(full, { variation: 20, unit: 1, quantity: '1' })).toBeUndefined();
  expect(scannedBack(sold, { variation: 99, unit: 1, quantity: '1' })).toBeUndefined();
  expect(scannedBack(sold, { variation: 20, unit: 1, quantity: '5' })?.line['quantity']).toBe('1');
});

test('a carton’s code that meets goods sold by the piece counts one of them', () => {
  expect(scannedBack([line(1, 10, 1, '30')], { variation: 10, unit: 24, quantity: '1' })?.line['quantity']).toBe('1');
});
