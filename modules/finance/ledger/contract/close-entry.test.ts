import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { type Currency, currencyCodes, money } from '#platform/entity';
import { account } from './account-words.ts';
import { checkEntry, closedLines, credit, debit, writtenLines } from './index.ts';

describe('what somebody wrote is closed', () => {
  test('between branches, each owing the first one what it took', () => {
    const lines = [
      debit(account.rent, 1, money(300, 'IQD')),
      debit(account.rent, 2, money(700, 'IQD')),
      credit(account.accruedExpenses, 1, money(1000, 'IQD')),
    ];
    expect(writtenLines(closedLines(lines, 'IQD'))).toEqual([
      'Dr 6120(1) 300',
      'Dr 6120(2) 700',
      'Cr 2220(1) 1000',
      'Cr 1450{2→1}(2) 700',
      'Dr 1450{1→2}(1) 700',
    ]);
  });

  test('between dinars and dollars, at the rate they were changed at', () => {
    const lines = [
      debit(account.fixedAssets, 1, money(1_000_00, 'USD')),
      credit(account.accruedExpenses, 1, money(1_310_000, 'IQD')),
    ];
    const closed = closedLines(lines, 'IQD');
    expect(writtenLines(closed)).toEqual([
      'Dr 1510(1) 1000.00',
      'Cr 2220(1) 1310000',
      'Cr 1145(1) 1000.00',
      'Dr 1145(1) 1310000',
    ]);
    expect(closed.map((line) => Number(line.rate ?? 0))).toEqual([1310, 0, 1310, 0]);
    expect(checkEntry({ lines: closed })).toEqual([]);
  });

  test('never where a side is missing', () => {
    const missing = [debit(account.rent, 1, money(300, 'IQD')), credit(account.accruedExpenses, 1, money(200, 'IQD'))];
    expect(closedLines(missing, 'IQD')).toEqual(missing);
    const sameSide = [debit(account.rent, 1, money(300, 'IQD')), debit(account.fixedAssets, 1, money(5, 'USD'))];
    expect(checkEntry({ lines: closedLines(sameSide, 'IQD') })).not.toEqual([]);
  });

  test('whatever the branches and currencies, once both sides are there', () => {
    const line = fc.record({
      branch: fc.integer({ min: 1, max: 4 }),
      currency: fc.constantFrom<Currency>(...currencyCodes),
      amount: fc.integer({ min: 1, max: 1e9 }),
      other: fc.integer({ min: 1, max: 4 }),
    });
    fc.assert(
      fc.property(fc.array(line, { minLength: 1, maxLength: 8 }), (rows) => {
        const lines = rows.flatMap(({ branch, other, currency, amount }) => [
          debit(account.rent, branch, money(amount, currency)),
          credit(account.accruedExpenses, other, money(amount, currency)),
        ]);
        const closed = closedLines(lines, 'IQD');
        expect(closed.length).toBeGreaterThanOrEqual(lines.length);
        expect(checkEntry({ lines: closed })).toEqual([]);
      }),
    );
  });
});
