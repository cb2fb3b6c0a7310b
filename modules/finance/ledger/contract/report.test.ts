import { describe, expect, test } from 'vitest';
import { account } from './account-words.ts';
import { type AccountSum, accountByCode, balanceRows, cashRows, incomeRows, type ReportRow } from './index.ts';

const sum = (code: string, amount: number, compared = 0): AccountSum => {
  const account = accountByCode(code);
  return { id: Number(code), code, name: { en: '', ar: '' }, type: account?.type ?? 'asset', amount, compared };
};
const told = (rows: readonly ReportRow[]) =>
  rows.map(({ key, account, amount }) => `${key ?? account?.code} ${amount ?? ''}`.trim());

describe('an income statement', () => {
  // The worked example: 5,000 fee, 1,500 commission, 2,000 share between branches.
  const sums = [
    sum(account.deliveryFees, -5000),
    sum(account.branchShareRevenue, -2000),
    sum(account.deliveryCommissions, 1500),
    sum(account.branchShareCost, 2000),
    sum(account.rent, 700),
  ];

  test('over the company leaves the shares between branches apart', () => {
    expect(told(incomeRows(sums, { isConsolidated: true }))).toEqual([
      'income.revenue',
      '4110 5000',
      'income.revenueTotal 5000',
      'income.cost',
      '5110 1500',
      'income.costTotal 1500',
      'income.gross 3500',
      'income.expense',
      '6120 700',
      'income.expenseTotal 700',
      'income.net 2800',
      'income.eliminated',
      '4120 2000',
      '5120 2000',
    ]);
  });

  test('of one branch counts them as its own', () => {
    const rows = incomeRows([sum(account.branchShareRevenue, -2000), sum(account.deliveryCommissions, 1500)], {
      isConsolidated: false,
    });
    expect(rows.at(-1)).toMatchObject({ key: 'income.net', amount: 500 });
  });
});

describe('a balance sheet', () => {
  test('is equal on both sides with the result that is not closed yet', () => {
    const rows = balanceRows([
      sum(account.treasuries, 9000),
      sum(account.clientPayable, -4000),
      sum(account.capital, -2000),
      sum(account.deliveryFees, -5000),
      sum(account.rent, 2000),
    ]);
    const result = (key: string) => rows.find((row) => row.key === key)?.amount;
    expect([result('balance.assets'), result('balance.claims'), result('balance.openResult')]).toEqual([9000, 9000, 3000]);
  });
});

describe('a cash flow', () => {
  test('goes from what lay there to what lies there', () => {
    const rows = cashRows(
      [sum(account.clientPayable, -4000), sum(account.rent, 700), sum(account.fixedAssets, 300), sum(account.capital, -1000)],
      {
        opening: 100,
        openingCompared: 0,
      },
    );
    const amount = (key: string) => rows.find((row) => row.key === key)?.amount;
    expect([amount('cash.opening'), amount('cash.change'), amount('cash.closing')]).toEqual([100, 4000, 4100]);
    expect(amount('cash.investingTotal')).toBe(-300);
  });
});
