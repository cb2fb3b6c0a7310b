import { useQuery } from '@tanstack/react-query';
import { call, type ListAnswer, localName } from '#platform/web';

/** The open treasuries a statement's cash can go through: of its branch, in its currency. */
export function useTreasuriesOf({ branchId, currency, kind }: { branchId: number; currency: string; kind?: 'cash' | undefined }) {
  const query = { currency, ...(kind && { kind }), paginated: false };
  const found = useQuery({
    queryKey: ['lookup', '/api/v1/treasuries', query],
    queryFn: ({ signal }) =>
      call<ListAnswer<{ id: number; name: unknown; branch_id?: number }>>('GET', '/api/v1/treasuries', {
        query,
        signal,
        silent: true,
      }),
  });
  // The lookup knows every branch one may work in; cash stays in its own.
  const treasuries = found.data?.items.filter((one) => one.branch_id === branchId) ?? [];
  return {
    isLoading: found.isLoading,
    choices: treasuries.map(({ id, name }) => ({ value: String(id), label: localName(name) })),
  };
}
