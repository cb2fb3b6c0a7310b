import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { money } from '#platform/entity';
import {
  accountByCode,
  balanceOf,
  chart,
  checkAccounts,
  checkEntry,
  credit,
  debit,
  entryOf,
  interBranch,
  reverseLines,
  signed,
} from './index.ts';

const iqd = (amount: number) => money(amount, 'IQD');
const key = { docType: 'shipment', docId: 1, event: 'delivered', seq: 3 };
const client = { party: { kind: 'client', id: 7 } } as const;

describe('an entry', () => {
  test('that balances has no problems', () => {
    const lines = [debit('5110', 1, iqd(1500)), credit('2130', 1, iqd(1500), { party: { kind: 'agent', id: 2 } })];
    expect(checkEntry({ lines })).toEqual([]);
    expect(checkAccounts(lines)).toEqual([]);
  });

  test('is named unbalanced per branch and currency', () => {
    const lines = [debit('1110', 1, iqd(500)), credit('2110', 2, iqd(500), client)];
    expect(checkEntry({ lines }).map((problem) => problem.values)).toEqual([
      { branchId: 1, currency: 'IQD', difference: 500 },
      { branchId: 2, currency: 'IQD', difference: -500 },
    ]);
  });

  test('refuses one line alone, zero, negative and broken amounts', () => {
    const codes = (lines: Parameters<typeof checkEntry>[0]['lines']) => checkEntry({ lines }).map((problem) => problem.code);
    expect(codes([])).toEqual(['too_few_lines']);
    expect(codes([debit('1110', 1, iqd(0)), credit('2110', 1, iqd(0))])).toEqual(['zero_line', 'zero_line']);
    expect(codes([debit('1110', 1, iqd(-5)), credit('2110', 1, iqd(-5))])).toEqual(['negative_amount', 'negative_amount']);
    expect(
      codes([debit('1110', 1, { amount: 0.5, currency: 'IQD' }), credit('2110', 1, { amount: 0.5, currency: 'IQD' })]),
    ).toEqual(['not_whole', 'not_whole']);
  });

  test('without lines is no entry', () => {
    expect(entryOf(key, [debit('5110', 1, iqd(0)), credit('2130', 1, iqd(0))])).toBeUndefined();
    expect(entryOf(key, [debit('5110', 1, iqd(5)), credit('2130', 1, iqd(5)), debit('4130', 1, iqd(0))])?.lines).toHaveLength(2);
  });

  test('turns a negative difference round', () => {
    expect(signed('7190', 1, iqd(-50))).toMatchObject({ side: 'credit', amount: 50 });
    expect(signed('7190', 1, iqd(50))).toMatchObject({ side: 'debit', amount: 50 });
  });

  test('tells an unknown account, a header, a missing or wrong party, a 1450 line without its branch', () => {
    const codes = (line: ReturnType<typeof debit>) => checkAccounts([line]).map((problem) => problem.code);
    expect(codes(debit('9999', 1, iqd(1)))).toEqual(['unknown_account']);
    expect(codes(debit('1200', 1, iqd(1)))).toEqual(['header_account']);
    expect(codes(debit('2110', 1, iqd(1)))).toEqual(['party_missing']);
    expect(codes(debit('1210', 1, iqd(1), client))).toEqual(['party_kind']);
    expect(codes(debit('1450', 1, iqd(1)))).toEqual(['counter_branch_missing']);
    expect(codes(debit('2310', 1, iqd(1)))).toEqual([]);
  });
});

describe('what a branch holds for another', () => {
  test('is owed by the holder to the owner, and nothing within one branch', () => {
    expect(interBranch(2, 1, iqd(48_000))).toEqual([
      credit('1450', 2, iqd(48_000), { counterBranchId: 1 }),
      debit('1450', 1, iqd(48_000), { counterBranchId: 2 }),
    ]);
    expect(interBranch(1, 1, iqd(48_000))).toEqual([]);
  });

  test('adds up to nothing over the tenant, whatever the amount', () => {
    fc.assert(
      fc.property(fc.integer({ min: -1e9, max: 1e9 }), (amount) => {
        const lines = interBranch(2, 1, iqd(amount));
        expect(balanceOf(lines)).toBe(0);
        expect(lines.every((line) => line.amount >= 0)).toBe(true);
        expect(balanceOf([...lines, ...reverseLines(lines)], (line) => line.branchId === 2)).toBe(0);
      }),
    );
  });
});

describe('the seed chart', () => {
  test('has each code once, a header above every account and a name in three languages', () => {
    expect(new Set(chart.map((account) => account.code)).size).toBe(chart.length);
    for (const account of chart) {
      expect(Object.values(account.name).every((name) => name.trim() !== '')).toBe(true);
      if (!account.code.endsWith('000')) expect(accountByCode(account.parent ?? '')?.header).toBe(true);
    }
    expect(accountByCode('3200')).toMatchObject({ parent: '3000', header: false });
    expect(accountByCode('1210')?.parent).toBe('1200');
  });
});
