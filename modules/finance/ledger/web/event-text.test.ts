import { expect, test } from 'vitest';
import { account } from '#finance/ledger/contract';
import { lineText } from './event-text.ts';

const t = ((key: string, values?: { event?: string }) => (values?.event ? `${key}(${values.event})` : key)) as never;
const line = (event: string, code: string, debit: string) => lineText({ document: { event }, account: { code }, debit }, t);
const payable = account.clientPayable;

test('a client’s statement calls the fee of a delivery and of a return by its name', () => {
  expect(line('delivered', payable, '5000')).toBe('journalEntry.fees.deliveryFee');
  expect(line('returned', payable, '2000')).toBe('journalEntry.fees.returnFee');
  expect(line('delivered_reversed', payable, '0')).toBe('journalEntry.takenBack(journalEntry.fees.deliveryFee)');
});

test('what is collected for him, and what agents take, stays the delivery', () => {
  expect(line('delivered', payable, '0')).not.toContain('fees');
  expect(line('delivered', account.agentCash, '50000')).not.toContain('fees');
  expect(line('delivered_reversed', payable, '50000')).not.toContain('fees');
  expect(line('paid', payable, '45000')).not.toContain('fees');
});
