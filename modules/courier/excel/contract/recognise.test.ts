import { describe, expect, test } from 'vitest';
import { headingRow, knownHeadings, missingColumns, readColumns, recognise } from '#foundation/sheets/contract';
import { parcelSheets } from './parcel-sheets.ts';
import { distance } from './spelling.ts';

const known = knownHeadings(parcelSheets, [['Montant', 'price']]);

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
    expect(readColumns(parcelSheets, ['phone', '', null], 4)).toEqual(['phone', '', '', '']);
    expect(readColumns(parcelSheets, ['phone', 'phone'], 4)).toBeUndefined();
    expect(readColumns(parcelSheets, ['password'], 4)).toBeUndefined();
    expect(missingColumns(parcelSheets, 'create', ['phone', 'city'])).toEqual(['price']);
  });
});

test('spellings are as far apart as their letters', () => {
  expect([distance('basra', 'basra'), distance('basraa', 'basra'), distance('basra', 'mosul')]).toEqual([0, 1, 3]);
});
