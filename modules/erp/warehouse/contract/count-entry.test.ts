import { describe, expect, test } from 'vitest';
import { writtenLines } from '#finance/ledger/contract';
import { countEntry, givenBackEntry } from './count-entry.ts';

const key = { docType: 'stock_count', docId: 1, event: 'x', seq: 1 };
const of = { branchId: 2, base: 'IQD' } as const;
const none = { worth: 0, trueUp: 0 };

describe('a count in the books', () => {
  test.each([
    ['too much', 300, ['Dr 1310(2) 300', 'Cr 7210(2) 300']],
    ['too little', -300, ['Cr 1310(2) 300', 'Dr 6330(2) 300']],
  ])('of %s', (_, worth, lines) => {
    expect(writtenLines(countEntry(key, { ...of, worth })?.lines ?? []).sort()).toEqual(lines.toSorted());
  });

  test('of what is worth nothing is no entry', () => {
    expect(countEntry(key, { ...of, worth: 0 })).toBeUndefined();
  });
});

describe('what a count is given back', () => {
  test.each([
    ['undoes its loss', { worth: 250, trueUp: 0 }, none, ['Dr 1310(2) 250', 'Cr 6330(2) 250']],
    [
      'beyond its loss is a gain',
      { worth: 250, trueUp: 0 },
      { worth: 80, trueUp: 0 },
      ['Dr 1310(2) 330', 'Cr 6330(2) 250', 'Cr 7210(2) 80'],
    ],
    ['undoes its gain', { worth: -250, trueUp: 0 }, none, ['Dr 7210(2) 250', 'Cr 1310(2) 250']],
    ['beyond its gain is a loss', none, { worth: -80, trueUp: 0 }, ['Dr 6330(2) 80', 'Cr 1310(2) 80']],
    [
      'fills what was sold before it came',
      { worth: 250, trueUp: 40 },
      none,
      ['Dr 1310(2) 210', 'Dr 5210(2) 40', 'Cr 6330(2) 250'],
    ],
  ])('%s', (_, undone, beyond, lines) => {
    expect(writtenLines(givenBackEntry(key, { ...of, undone, beyond })?.lines ?? []).sort()).toEqual(lines.toSorted());
  });
});
