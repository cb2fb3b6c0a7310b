import fc from 'fast-check';
import { expect, test } from 'vitest';
import { factorText, inBaseUnit, inUnit, parseFactor } from './factor.ts';

const whole = fc.integer({ min: 1, max: 1_000_000 });
const factor = fc.tuple(whole, whole).map(([of, per]) => parseFactor(`${of}/${per}`) ?? { of: 1n, per: 1n });

test('no factor loses a thousandth: what is counted in the base unit is counted back to the same', () => {
  fc.assert(
    fc.property(fc.integer({ min: -1_000_000_000, max: 1_000_000_000 }), factor, (quantity, one) => {
      const counted = inBaseUnit(quantity, one);
      // What does not come out in whole thousandths is refused, never rounded.
      if (counted === undefined) return (BigInt(quantity) * one.of) % one.per !== 0n;
      return inUnit(counted, one) === quantity && BigInt(counted) * one.per === BigInt(quantity) * one.of;
    }),
  );
});

test('a carton split and counted again is the carton: parts sum to the whole', () => {
  fc.assert(
    fc.property(fc.array(fc.integer({ min: 0, max: 1_000_000 }), { maxLength: 20 }), whole, (parts, of) => {
      const carton = { of: BigInt(of), per: 1n };
      const sum = (all: readonly number[]) => all.reduce((total, one) => total + one, 0);
      return sum(parts.map((part) => inBaseUnit(part, carton) as number)) === inBaseUnit(sum(parts), carton);
    }),
  );
});

test('what is written is read as the same factor again', () => {
  fc.assert(
    fc.property(factor, (one) => {
      expect(parseFactor(factorText(one))).toEqual(one);
    }),
  );
});

test('a gram is exactly a thousandth of a kilogram, and a third of a dozen four', () => {
  expect(inBaseUnit(250_000, parseFactor('1/1000') as never)).toBe(250);
  expect(inBaseUnit(1_000, parseFactor('12/3') as never)).toBe(4_000);
  expect(inBaseUnit(1, parseFactor('0.5') as never)).toBeUndefined();
});
