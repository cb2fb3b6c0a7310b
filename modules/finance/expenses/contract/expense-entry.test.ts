import { expect, test } from 'vitest';
import { account, writtenLines } from '#finance/ledger/contract';
import { isCategory } from './expense-accounts.ts';
import { owedEntry, paidEntry } from './expense-entry.ts';

const rent = { kind: 'expense', account: account.rent, branchId: 1, currency: 'IQD', amount: 115_000, tax: 15_000 } as const;
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
  const income = { ...rent, kind: 'income', account: account.serviceFees } as const;
  expect(writtenLines(paidEntry(income, { ...voucher, treasury: { id: 5, kind: 'bank' } })?.lines)).toEqual([
    'Cr 4140(1) 100000',
    'Cr 2310(1) 15000',
    'Dr 1130{treasury 5}(1) 115000',
  ]);
});

test('what documents fill by themselves is nobody’s category', () => {
  const category = { code: account.rent, type: 'expense', isHeader: false, hasParty: false };
  expect(isCategory(category, 'expense')).toBe(true);
  expect(isCategory(category, 'income')).toBe(false);
  expect(isCategory({ ...category, code: account.cashShort }, 'expense')).toBe(false);
  expect(isCategory({ ...category, isHeader: true }, 'expense')).toBe(false);
  expect(isCategory({ ...category, code: account.serviceFees, type: 'revenue' }, 'income')).toBe(false);
  expect(isCategory({ ...category, code: account.claimsPaid }, 'expense')).toBe(false);
  expect(isCategory({ ...category, code: '7300', type: 'other' }, 'income')).toBe(true);
});
