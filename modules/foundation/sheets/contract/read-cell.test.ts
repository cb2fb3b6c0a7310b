import { describe, expect, test } from 'vitest';
import { amountIn, readYesNo, restorePhone } from './read-cell.ts';

describe('cells', () => {
  test('a phone gets the zero back that the sheet took, and only that', () => {
    const lengths = [11, 16];
    expect(
      ['7705000001', '٧٧٠٥٠٠٠٠٠١', '9647705000001', '07705000001', '12', '77050000012345'].map((one) =>
        restorePhone(one, lengths),
      ),
    ).toEqual(['07705000001', '07705000001', '07705000001', '07705000001', '12', '77050000012345']);
  });

  test('an amount loses its currency, never its meaning', () => {
    expect(['25,000 IQD', '٢٥٬٠٠٠ د.ع', '$ 12.50', '50.000'].map((one) => amountIn(one, 0))).toEqual([
      '25,000',
      '25,000',
      '12.50',
      '? 50.000',
    ]);
    expect(amountIn('50.000', 2)).toBe('50.000');
  });

  test('yes and no are read in every language', () => {
    expect(['نعم', 'Oui', 'sí', 'erê', '是', '1', 'لا', 'Non', 'maybe'].map(readYesNo)).toEqual([
      true,
      true,
      true,
      true,
      true,
      true,
      false,
      false,
      undefined,
    ]);
  });
});
