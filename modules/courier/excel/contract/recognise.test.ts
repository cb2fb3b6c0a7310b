import { describe, expect, test } from 'vitest';
import { nextShown, progressOf } from './progress.ts';
import { amountIn, distance, readYesNo, restorePhone } from './read-cell.ts';
import { headingRow, knownHeadings, missingColumns, readColumns, recognise } from './recognise.ts';

const known = knownHeadings([['Montant', 'price']]);

describe('headings', () => {
  test('are known in any wording, letter variants and signs aside', () => {
    expect(recognise(['Phone *', 'المحافظه', 'RECEIPT_NO:', 'montant', 'whatever'], known)).toEqual([
      'phone',
      'city',
      'receiptNo',
      'price',
      '',
    ]);
  });

  test('of two alike the first counts', () => {
    expect(recognise(['phone', 'mobile'], known)).toEqual(['phone', '']);
  });

  test('are found below titles', () => {
    expect(headingRow([['Sheet of Monday'], [], ['phone', 'city', 'price'], ['0770', 'x', '1']], known)).toBe(2);
    expect(headingRow([['a'], ['b', 'c'], ['d', 'e']], known)).toBe(1);
  });

  test('a mapping names each of our columns once', () => {
    expect(readColumns(['phone', '', null], 4)).toEqual(['phone', '', '', '']);
    expect(readColumns(['phone', 'phone'], 4)).toBeUndefined();
    expect(readColumns(['password'], 4)).toBeUndefined();
    expect(missingColumns('create', ['phone', 'city'])).toEqual(['price']);
  });
});

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

  test('spellings are as far apart as their letters', () => {
    expect([distance('basra', 'basra'), distance('basraa', 'basra'), distance('basra', 'mosul')]).toEqual([0, 1, 3]);
  });
});

describe('progress', () => {
  test('grows from the upload to the last parcel, and is done only then', () => {
    const way = [
      progressOf('read', 1, 1),
      progressOf('check', 0, 9),
      progressOf('check', 9, 9),
      progressOf('work', 1, 2),
      progressOf('work', 2, 2),
    ];
    expect(way).toEqual([10, 10, 40, 70, 99]);
  });

  test('is shown one percent at a time', () => {
    expect([nextShown(3, 10), nextShown(10, 10), nextShown(12, 10)]).toEqual([4, 10, 10]);
  });
});
