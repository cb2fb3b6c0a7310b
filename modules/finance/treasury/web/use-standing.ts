import { useQuery } from '@tanstack/react-query';
import type { VoucherKind, VoucherParty } from '#finance/treasury/contract';
import { call } from '#platform/web';

export interface WireItem {
  id: number;
  day: string;
  document: { type: string; id: number; event: string };
  memo: string | null;
  amount: string;
  open: string;
}
export interface Standing {
  /** Above zero the party owes the company. */
  balance: string;
  most: string | null;
  branch_id: number | null;
  currency: string;
  items: WireItem[];
}

/** How the party stands on the chosen account, and what is open there; asked once both are said. */
export function useStanding(of: { kind: VoucherKind; party: VoucherParty; values: Record<string, any>; currency: string }) {
  const { kind, party, values, currency } = of;
  const isSaid = values['account_id'] && (party === 'account' || values['party_id']);
  const query = {
    kind,
    account_id: values['account_id'],
    currency,
    ...(party !== 'account' && { party_kind: party, party_id: values['party_id'] }),
  };
  return useQuery({
    queryKey: ['list', '/api/v1/transactions', 'open-items', query],
    enabled: Boolean(isSaid),
    queryFn: ({ signal }) =>
      call<Standing>('GET', '/api/v1/transactions/open-items', { query, signal, silent: true, quiet: true }),
  });
}
