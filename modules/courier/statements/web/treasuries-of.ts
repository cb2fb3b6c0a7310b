import { useQuery } from '@tanstack/react-query';
import { call, type ListAnswer, localName } from '#platform/web';

/** The open treasuries a statement's cash can go through: of its branch, in its currency. */
export function useTreasuriesOf({ branchId, currency, kind }: { branchId: number; currency: string; kind?: 'cash' | undefined }) {
  const query = { branch_id: branchId, currency, ...(kind && { kind }), paginated: false };
  const found = useQuery({
    queryKey: ['lookup', '/api/v1/treasuries', query],
    queryFn: ({ signal }) =>
      call<ListAnswer<{ id: number; name: unknown; branch_id?: number }>>('GET', '/api/v1/treasuries', {
        query,
        signal,
        silent: true,
      }),
  });
  const treasuries = found.data?.items ?? [];
  return {
    isLoading: found.isLoading,
    choices: treasuries.map(({ id, name }) => ({ value: String(id), label: localName(name) })),
  };
}
