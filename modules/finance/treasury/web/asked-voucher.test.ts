import { expect, test } from 'vitest';
import { account } from '#finance/ledger/contract';
import { askedVoucher } from './asked-voucher.ts';

const asked = (query: string) => askedVoucher(new URLSearchParams(query));

test('a link to a new bond opens it for whom it names, in his currency', () => {
  const link = `party_kind=employee&party_id=7&account=${account.employeeAdvances}&currency=USD`;
  expect(asked(link)).toEqual({ party: 'employee', partyId: 7, account: account.employeeAdvances, currency: 'USD' });
  expect(asked('')).toEqual({ party: 'client', partyId: null, account: null, currency: null });
});

test('what makes no sense is left for a person to say', () => {
  const nothing = { partyId: null, account: null, currency: null };
  expect(asked('party_kind=pirate&party_id=7&account=cash&currency=GOLD')).toEqual({ party: 'client', ...nothing });
  expect(asked('party_kind=agent&party_id=7 or 1=1')).toEqual({ party: 'agent', ...nothing });
  expect(asked('party_kind=account&party_id=7').partyId).toBeNull();
});
