import { expect, test } from 'vitest';
import { writtenLines } from '#finance/ledger/contract';
import { isCategory } from './expense-accounts.ts';
import { owedEntry, paidEntry } from './expense-entry.ts';

const rent = { kind: 'expense', account: '6120', branchId: 1, currency: 'IQD', amount: 115_000, tax: 15_000 } as const;
const voucher = { voucherId: 7, seq: 1, treasury: { id: 5, kind: 'cash' } } as const;

test('paid at once, the category bears it without its tax and the cash leaves the treasury', () => {
  expect(writtenLines(paidEntry(rent, voucher)?.lines)).toEqual([
    'Dr 6120(1) 100000',
    'Dr 1350(1) 15000',
    'Cr 1110{treasury 5}(1) 115000',
  ]);
});

test('on credit the company owes it', () => {
  expect(writtenLines(owedEntry({ ...rent, tax: 0 }, { id: 3, seq: 1 })?.lines)).toEqual([
    'Dr 6120(1) 115000',
    'Cr 2220(1) 115000',
  ]);
});

test('income comes into the treasury, its tax is owed', () => {
  const income = { ...rent, kind: 'income', account: '4140' } as const;
  expect(writtenLines(paidEntry(income, { ...voucher, treasury: { id: 5, kind: 'bank' } })?.lines)).toEqual([
    'Cr 4140(1) 100000',
    'Cr 2310(1) 15000',
    'Dr 1130{treasury 5}(1) 115000',
  ]);
});

test('what documents fill by themselves is nobody’s category', () => {
  const account = { code: '6120', type: 'expense', isHeader: false, hasParty: false };
  expect(isCategory(account, 'expense')).toBe(true);
  expect(isCategory(account, 'income')).toBe(false);
  expect(isCategory({ ...account, code: '6180' }, 'expense')).toBe(false);
  expect(isCategory({ ...account, isHeader: true }, 'expense')).toBe(false);
  expect(isCategory({ ...account, code: '4140', type: 'revenue' }, 'income')).toBe(false);
  expect(isCategory({ ...account, code: '6210' }, 'expense')).toBe(false);
  expect(isCategory({ ...account, code: '7300', type: 'other' }, 'income')).toBe(true);
});
