import { useQuery } from '@tanstack/react-query';
import { call } from '#platform/web';

/** What `GET /api/v1/accounts-dashboard/{id}/client-money` and `…/my-money` answer, a sum for each currency. */
export interface ClientSum {
  currency: string;
  owed: string;
  parcels: number;
  collected: string;
  fees: string;
  other: string;
  waiting: string;
  approved: string;
  payable: string;
  outside: string;
  undecided: string;
  holders: { kind: 'agent' | 'receivingAgent'; id: number | null; name: string | null; parcels: number; cash: string }[];
}

/** A client's money; without a number, that of the client who asks. */
export function useClientMoney(id?: number) {
  const path = `/api/v1/accounts-dashboard/${id === undefined ? 'my-money' : `${id}/client-money`}`;
  return useQuery({
    queryKey: [path],
    queryFn: ({ signal }) => call<{ sums: ClientSum[] }>('GET', path, { signal, silent: true }),
  });
}
