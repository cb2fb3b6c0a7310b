import { expect, test } from 'vitest';
import { hasStatements, isOfPerson, statementAccounts, statementKinds } from './account-statement.ts';
import { account } from './account-words.ts';

const kindsOf = (...sides: ('courier' | 'erp')[]) =>
  statementKinds.filter((kind) => hasStatements(kind, (side) => sides.includes(side)));

test('a shop asks for statements of customers, suppliers and delegates, a courier of clients and agents, both of all', () => {
  const everyone = ['branch', 'account', 'treasury'];
  expect(kindsOf('erp')).toEqual(['customer', 'supplier', 'delegate', ...everyone]);
  expect(kindsOf('courier')).toEqual(['client', 'delivery', 'receiving', ...everyone]);
  expect(kindsOf('courier', 'erp')).toEqual(statementKinds);
});

test('people owe and are owed; branches, accounts and treasuries are no people', () => {
  expect(statementKinds.filter(isOfPerson)).toEqual(['client', 'delivery', 'receiving', 'customer', 'supplier', 'delegate']);
});

test('what is held of money that came before its paper stands on the statement of whose it is', () => {
  expect(statementAccounts.customer.accounts).toEqual([account.customers, account.customerDeposits]);
  expect(statementAccounts.supplier.accounts).toEqual([account.suppliers, account.supplierAdvances]);
  expect(statementAccounts.delegate.accounts).toEqual([account.salariesPayable]);
});
