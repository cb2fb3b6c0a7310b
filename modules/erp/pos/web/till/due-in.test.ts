import { expect, test } from 'vitest';
import { settleTicket, type TillTerms } from '#erp/pos/contract';
import { dueIn } from './due-in.ts';

const terms: TillTerms = { currency: 'IQD', cashStep: 250, taxMode: 'inclusive', rates: { USD: '1310' } };
const priced = (total: number) => ({
  ...{ terms, worth: { total }, ticket: { tenders: [] }, returned: 0, settled: settleTicket(terms, total, []) },
});

test('in dinars as the smallest coin has it, in whole dollars enough of them, by card to the dinar', () => {
  const ticket = priced(80_130);
  expect(dueIn(ticket, 'cash', 'IQD')).toBe(80_250);
  expect(dueIn(ticket, 'cash', 'USD')).toBe(6_200);
  expect(dueIn(ticket, 'card', 'IQD')).toBe(80_130);
  expect(dueIn(ticket, 'cash', 'EUR')).toBe(0);
});
