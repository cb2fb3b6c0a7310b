import { expect, test } from 'vitest';
import { askedVoucher } from './asked-voucher.ts';

const asked = (query: string) => askedVoucher(new URLSearchParams(query));

test('a link to a new bond opens it for whom it names, in his currency', () => {
  expect(asked('party_kind=agent&party_id=7&currency=USD')).toEqual({ party: 'agent', partyId: 7, currency: 'USD' });
  expect(asked('')).toEqual({ party: 'client', partyId: null, currency: null });
});

test('what makes no sense is left for a person to say', () => {
  expect(asked('party_kind=pirate&party_id=7&currency=GOLD')).toEqual({ party: 'client', partyId: null, currency: null });
  expect(asked('party_kind=agent&party_id=7 or 1=1')).toEqual({ party: 'agent', partyId: null, currency: null });
  expect(asked('party_kind=account&party_id=7').partyId).toBeNull();
});
