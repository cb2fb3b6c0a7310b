import { type VoucherParty, voucherParties } from '#finance/treasury/contract';
import { isCurrency } from '#platform/entity';

/** What a link to a new receipt or payment says of it: with whom, in which currency. What makes no sense is not there. */
export interface AskedVoucher {
  party: VoucherParty;
  partyId: number | null;
  currency: string | null;
}

export function askedVoucher(query: URLSearchParams): AskedVoucher {
  const party = voucherParties.find((one) => one === query.get('party_kind'));
  const id = query.get('party_id') ?? '';
  const currency = query.get('currency');
  return {
    party: party ?? 'client',
    partyId: party && party !== 'account' && /^\d{1,15}$/.test(id) ? Number(id) : null,
    currency: isCurrency(currency) ? currency : null,
  };
}
