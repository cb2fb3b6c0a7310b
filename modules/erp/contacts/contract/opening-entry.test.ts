import { expect, test } from 'vitest';
import { writtenLines } from '#finance/ledger/contract';
import { openingEntry } from './opening-entry.ts';

const opening = { id: 7, branchId: 1, currency: 'IQD', seq: 1 } as const;

test('what a customer owed stands with him, against the opening balances', () => {
  const entry = openingEntry({ ...opening, kind: 'customer', amount: 60_000 });
  expect(writtenLines(entry?.lines)).toEqual(['Dr 1230{customer 7}(1) 60000', 'Cr 3900(1) 60000']);
});

test('what a supplier was owed stands with him, to the cent', () => {
  const entry = openingEntry({ ...opening, kind: 'supplier', currency: 'USD', amount: 120_00 });
  expect(writtenLines(entry?.lines)).toEqual(['Cr 2210{supplier 7}(1) 120.00', 'Dr 3900(1) 120.00']);
});

test('nothing is nothing in the books', () => {
  expect(openingEntry({ ...opening, kind: 'customer', amount: 0 })).toBeUndefined();
});
