import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { money } from '#platform/entity';
import { account } from './account-words.ts';
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
    const lines = [
      debit(account.deliveryCommissions, 1, iqd(1500)),
      credit(account.agentCommissionDue, 1, iqd(1500), { party: { kind: 'agent', id: 2 } }),
    ];
    expect(checkEntry({ lines })).toEqual([]);
    expect(checkEntry({ lines: lines.slice(1) })).not.toEqual([]);
    expect(checkAccounts(lines)).toEqual([]);
  });

  test('is named unbalanced per branch and currency', () => {
    const lines = [debit(account.treasuries, 1, iqd(500)), credit(account.clientPayable, 2, iqd(500), client)];
    expect(checkEntry({ lines }).map((problem) => problem.values)).toEqual([
      { branchId: 1, currency: 'IQD', difference: 500 },
      { branchId: 2, currency: 'IQD', difference: -500 },
    ]);
  });

  test('refuses one line alone, zero, negative and broken amounts', () => {
    const codes = (lines: Parameters<typeof checkEntry>[0]['lines']) => checkEntry({ lines }).map((problem) => problem.code);
    expect(codes([])).toEqual(['too_few_lines']);
    expect(codes([debit(account.treasuries, 1, iqd(0)), credit(account.clientPayable, 1, iqd(0))])).toEqual([
      'zero_line',
      'zero_line',
    ]);
    expect(codes([debit(account.treasuries, 1, iqd(-5)), credit(account.clientPayable, 1, iqd(-5))])).toEqual([
      'negative_amount',
      'negative_amount',
    ]);
    expect(
      codes([
        debit(account.treasuries, 1, { amount: 0.5, currency: 'IQD' }),
        credit(account.clientPayable, 1, { amount: 0.5, currency: 'IQD' }),
      ]),
    ).toEqual(['not_whole', 'not_whole']);
  });

  test('without lines is no entry', () => {
    expect(
      entryOf(key, [debit(account.deliveryCommissions, 1, iqd(0)), credit(account.agentCommissionDue, 1, iqd(0))]),
    ).toBeUndefined();
    expect(
      entryOf(key, [
        debit(account.deliveryCommissions, 1, iqd(5)),
        credit(account.agentCommissionDue, 1, iqd(5)),
        debit(account.returnFees, 1, iqd(0)),
      ])?.lines,
    ).toHaveLength(2);
  });

  test('turns a negative difference round', () => {
    expect(signed(account.rounding, 1, iqd(-50))).toMatchObject({ side: 'credit', amount: 50 });
    expect(signed(account.rounding, 1, iqd(50))).toMatchObject({ side: 'debit', amount: 50 });
  });

  test('tells an unknown account, a header, a missing or wrong party, a 1450 line without its branch', () => {
    const codes = (line: ReturnType<typeof debit>) => checkAccounts([line]).map((problem) => problem.code);
    expect(codes(debit('9999', 1, iqd(1)))).toEqual(['unknown_account']);
    expect(codes(debit(account.receivables, 1, iqd(1)))).toEqual(['header_account']);
    expect(codes(debit(account.clientPayable, 1, iqd(1)))).toEqual(['party_missing']);
    expect(codes(debit(account.agentCash, 1, iqd(1), client))).toEqual(['party_kind']);
    expect(codes(debit(account.interBranch, 1, iqd(1)))).toEqual(['counter_branch_missing']);
    expect(codes(debit(account.outputTax, 1, iqd(1)))).toEqual([]);
  });
});

describe('what a branch holds for another', () => {
  test('is owed by the holder to the owner, and nothing within one branch', () => {
    expect(interBranch(2, 1, iqd(48_000))).toEqual([
      credit(account.interBranch, 2, iqd(48_000), { counterBranchId: 1 }),
      debit(account.interBranch, 1, iqd(48_000), { counterBranchId: 2 }),
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
  test('has each code once, a word for it and a header above every account', () => {
    expect(new Set(chart.map((one) => one.code)).size).toBe(chart.length);
    expect(chart.map((one) => account[one.word])).toEqual(chart.map((one) => one.code));
    for (const one of chart) {
      if (!one.code.endsWith('000')) expect(accountByCode(one.parent ?? '')?.header).toBe(true);
    }
    expect(accountByCode(account.retainedEarnings)).toMatchObject({ parent: account.equity, header: false });
    expect(accountByCode(account.agentCash)?.parent).toBe(account.receivables);
  });
});
