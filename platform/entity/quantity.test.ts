import fc from 'fast-check';
import { expect, test } from 'vitest';
import { quantity } from './field.ts';
import { thousandths, units } from './quantity.ts';
import { readValue } from './read.ts';
import { toldFigure } from './tell.ts';

const env = { currency: 'IQD', phoneLengths: [11] } as const;
const read = (sent: unknown) => readValue(quantity({ min: 0, max: 10_000 }), sent, env);

test.each([
  ['24', 24_000],
  [0.5, 500],
  ['0.001', 1],
  ['١٢٫٥', 12_500],
  [1.1, 1_100],
])('%s is kept in thousandths', (sent, value) => expect(read(sent)).toEqual({ value }));

test.each([
  ['0.0001', { key: 'errors.notNumber' }],
  ['1e3', { key: 'errors.notNumber' }],
  ['many', { key: 'errors.notNumber' }],
  [-1, { key: 'errors.tooSmall', values: { min: 0 } }],
  [10_001, { key: 'errors.tooLarge', values: { max: 10_000 } }],
])('%s is refused and never rounded', (sent, problem) => expect(read(sent)).toEqual(problem));

test('what is kept is told as it was sent', () => {
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 10_000_000 }), (kept) => {
      expect(thousandths(units(kept))).toBe(kept);
      expect(read(units(kept))).toEqual({ value: kept });
      expect(read(toldFigure(quantity(), kept, 'IQD'))).toEqual({ value: kept });
    }),
  );
});
