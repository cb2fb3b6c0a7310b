import { type VoucherParty, voucherParties } from '#finance/treasury/contract';
import { isCurrency } from '#platform/entity';

/** What a link to a new receipt or payment says of it: with whom, on which account, in which currency. What makes no sense is not there. */
export interface AskedVoucher {
  party: VoucherParty;
  partyId: number | null;
  /** Its code. */
  account: string | null;
  currency: string | null;
}

export function askedVoucher(query: URLSearchParams): AskedVoucher {
  const party = voucherParties.find((one) => one === query.get('party_kind'));
  const id = query.get('party_id') ?? '';
  const account = query.get('account') ?? '';
  const currency = query.get('currency');
  return {
    party: party ?? 'client',
    partyId: party && party !== 'account' && /^\d{1,15}$/.test(id) ? Number(id) : null,
    account: /^\d{4,10}$/.test(account) ? account : null,
    currency: isCurrency(currency) ? currency : null,
  };
}
