import { expect, test } from 'vitest';
import { account } from '#finance/ledger/contract';
import { blankLine, closersOf, entrySums, isClosed, missingIn, type TypedLine } from './entry-sums.ts';

const line = (more: Partial<TypedLine>): TypedLine => ({
  ...blankLine('IQD', 1),
  account_id: 1,
  account: { code: account.rent, name: '' },
  ...more,
});

test('both sides are added up per currency, whatever is half typed', () => {
  const lines = [
    line({ debit: '1000' }),
    line({ credit: '400' }),
    line({ currency: 'USD', debit: '12.5' }),
    line({ debit: 'x' }),
  ];
  expect(entrySums(lines)).toEqual([
    { currency: 'IQD', debit: 1000, credit: 400 },
    { currency: 'USD', debit: 1250, credit: 0 },
  ]);
});

test('what is missing is filled in on the side it is missing from', () => {
  const lines = [line({ debit: '1000' }), line({ credit: '400' }), line({})];
  expect(missingIn(lines, 2)).toEqual({ side: 'credit', amount: '600' });
  expect(missingIn([line({ debit: '5' }), line({ credit: '5' }), line({})], 2)).toBeUndefined();
});

test('lines of another branch are closed by 1450 before anything is sent', () => {
  const lines = [line({ debit: '700', branch_id: 2 }), line({ credit: '700' })];
  expect(closersOf(lines, 'IQD').map(({ account }) => account)).toEqual([account.interBranch, account.interBranch]);
  expect(isClosed(lines, 'IQD')).toBe(true);
  expect(isClosed([line({ debit: '1' })], 'IQD')).toBe(false);
});
