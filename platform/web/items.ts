import { useQuery } from '@tanstack/react-query';
import { call } from './api.ts';
import type { WireRow } from './lists.ts';

/** One record; `path` is the list's path. */
export function useItem(path: string, id: number | string | undefined, isWanted = true) {
  return useQuery({
    queryKey: ['item', path, id],
    enabled: isWanted,
    queryFn: async ({ signal }) => {
      const answer = await call<{ item: WireRow }>('GET', id === undefined ? path : `${path}/${id}`, { signal, silent: true });
      return answer.item;
    },
  });
}
