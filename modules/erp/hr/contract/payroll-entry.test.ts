import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { writtenLines } from '#finance/ledger/contract';
import { monthOf, shiftMonth, workedIn } from './months.ts';
import { payrollEntry, slipPaidEntry, spreadRecovery } from './payroll-entry.ts';
import { slipSums } from './slip-sums.ts';

const key = { docType: 'payroll', docId: 3, event: 'approved', seq: 2 };

describe('a month’s pay in the books', () => {
  test('costs what was earned; each is owed what he gets, and owes less of what was lent to him', () => {
    const slips = [
      { userId: 7, net: 20_000, recovered: [{ branchId: 1, amount: 10_000 }] },
      { userId: 8, net: 34_000, recovered: [] },
    ];
    expect(writtenLines(payrollEntry(key, { branchId: 1, currency: 'IQD', base: 'IQD', cost: 64_000, slips })?.lines)).toEqual([
      'Dr 6110(1) 64000',
      'Cr 2150{employee 7}(1) 20000',
      'Cr 1240{employee 7}(1) 10000',
      'Cr 2150{employee 8}(1) 34000',
    ]);
  });

  test('what is owed in another branch is taken back there, and the branches owe each other', () => {
    const slips = [{ userId: 7, net: 25_000, recovered: [{ branchId: 2, amount: 5_000 }] }];
    const lines = writtenLines(payrollEntry(key, { branchId: 1, currency: 'IQD', base: 'IQD', cost: 30_000, slips })?.lines);
    expect(lines.slice(0, 3)).toEqual(['Dr 6110(1) 30000', 'Cr 2150{employee 7}(1) 25000', 'Cr 1240{employee 7}(2) 5000']);
    expect(lines.slice(3).toSorted()).toEqual([
      expect.stringMatching(/^Cr 1450.*\(1\) 5000$/),
      expect.stringMatching(/^Dr 1450.*\(2\) 5000$/),
    ]);
  });

  test('paid out of another branch’s safe it stands in its own', () => {
    const of = { voucherId: 9, userId: 7, branchId: 1, currency: 'IQD', base: 'IQD', amount: 20_000 } as const;
    const paid = (branchId: number) =>
      writtenLines(slipPaidEntry({ ...of, cash: { account: '1110', treasuryId: 5, branchId } })?.lines);
    expect(paid(1)).toEqual(['Dr 2150{employee 7}(1) 20000', 'Cr 1110{treasury 5}(1) 20000']);
    expect(paid(2)).toHaveLength(4);
  });
});

describe('what is taken back', () => {
  test('is taken where his pay is first, then where most is owed', () => {
    const owed = [
      { branchId: 3, amount: 4_000 },
      { branchId: 1, amount: 2_000 },
      { branchId: 2, amount: 9_000 },
    ];
    expect(spreadRecovery(owed, 12_000, 1)).toEqual([
      { branchId: 1, amount: 2_000 },
      { branchId: 2, amount: 9_000 },
      { branchId: 3, amount: 1_000 },
    ]);
  });

  test('comes to the whole, of nothing that is not owed, whatever stands where', () => {
    const parts = fc.uniqueArray(fc.record({ branchId: fc.nat(6), amount: fc.integer({ min: -5_000, max: 9_000 }) }), {
      selector: ({ branchId }) => branchId,
    });
    fc.assert(
      fc.property(parts, fc.nat(6), fc.double({ min: 0, max: 1, noNaN: true }), (owed, home, share) => {
        const most = owed.reduce((sum, { amount }) => sum + Math.max(0, amount), 0);
        const sum = Math.floor(most * share);
        const taken = spreadRecovery(owed, sum, home);
        expect(taken.reduce((total, { amount }) => total + amount, 0)).toBe(sum);
        for (const { branchId, amount } of taken)
          expect(amount).toBeLessThanOrEqual(owed.find((one) => one.branchId === branchId)?.amount ?? 0);
      }),
    );
  });
});

test('a slip costs what was earned and gives what is left of it', () => {
  expect(slipSums({ salary: 30_000, allowances: 5_000, deductions: 1_000, recovered: 10_000 })).toEqual({
    cost: 34_000,
    taken: 10_000,
    net: 24_000,
  });
  expect(slipSums({ salary: 30_000, allowances: null })).toEqual({ cost: 30_000, taken: 0, net: 30_000 });
});

test('a month is worked in by whoever came before its end and had not left before it', () => {
  const worked = (hiredOn: string, leftOn: string | null) => workedIn('2026-11', { hiredOn, leftOn });
  expect([worked('2026-11-30', null), worked('2026-12-01', null)]).toEqual([true, false]);
  expect([worked('2020-01-01', '2026-11-01'), worked('2020-01-01', '2026-10-31')]).toEqual([true, false]);
  expect([shiftMonth('2026-12', 1), shiftMonth('2026-01', -1), monthOf('2026-11-25')]).toEqual(['2027-01', '2025-12', '2026-11']);
});
