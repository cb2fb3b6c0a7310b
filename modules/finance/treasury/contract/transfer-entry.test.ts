import { expect, test } from 'vitest';
import { account, writtenLines } from '#finance/ledger/contract';
import { discrepancyEntry, exchangeEntry, receiveEntry, sendEntry } from './remittance-entry.ts';

const within = { docType: 'treasury_transfer', id: 9, fromBranchId: 1, toBranchId: 1, currency: 'IQD', amount: 50_000 } as const;
const lines = (entry: ReturnType<typeof sendEntry>) => writtenLines(entry?.lines);

test('within a branch cash goes through the way alone; short, the rest stays on it', () => {
  expect(lines(sendEntry(within, { seq: 1, treasuryId: 5 }))).toEqual([
    'Dr 1140{transfer 9}(1) 50000',
    'Cr 1110{treasury 5}(1) 50000',
  ]);
  expect(lines(receiveEntry(within, { seq: 2, treasuryId: 6, counted: 49_000, outstanding: 50_000 }))).toEqual([
    'Cr 1140{transfer 9}(1) 49000',
    'Dr 1110{treasury 6}(1) 49000',
  ]);
  const decision = { kind: 'receivers_fault', employeeId: 3 } as const;
  expect(lines(discrepancyEntry(within, { seq: 3, missing: 1_000, decision }))).toEqual([
    'Cr 1140{transfer 9}(1) 1000',
    'Dr 1240{employee 3}(1) 1000',
  ]);
});

test('to another branch both current accounts follow it, and a bank is a bank', () => {
  const away = { ...within, toBranchId: 2 };
  expect(
    lines(receiveEntry(away, { seq: 2, treasuryId: 6, account: account.bankAccounts, counted: 50_000, outstanding: 50_000 })),
  ).toEqual(['Dr 1450{1→2}(1) 50000', 'Cr 1140{transfer 9}(1) 50000', 'Cr 1450{2→1}(2) 50000', 'Dr 1130{treasury 6}(2) 50000']);
});

test('exchanged on its way, each currency balances and the difference is a loss or a gain', () => {
  const dollars = { ...within, currency: 'USD', amount: 50_000 } as const;
  const exchange = { seq: 2, treasuryId: 6, account: account.treasuries, toCurrency: 'IQD', toRate: null, base: 'IQD' } as const;
  expect(lines(exchangeEntry(dollars, { ...exchange, received: 650_000, difference: -5_000 }))).toEqual([
    'Cr 1140{transfer 9}(1) 500.00',
    'Dr 1145{transfer 9}(1) 500.00',
    'Dr 1110{treasury 6}(1) 650000',
    'Cr 1145{transfer 9}(1) 650000',
    'Dr 7111(1) 5000',
    'Cr 1145{transfer 9}(1) 5000',
  ]);
  expect(lines(exchangeEntry(dollars, { ...exchange, received: 660_000, difference: 5_000 })).slice(4)).toEqual([
    'Dr 1145{transfer 9}(1) 5000',
    'Cr 7110(1) 5000',
  ]);
  expect(lines(exchangeEntry(dollars, { ...exchange, received: 655_000, difference: 0 }))).toHaveLength(4);
});
