import { queryOptions, useIsFetching } from '@tanstack/react-query';
import { call, type QueryValue } from './api.ts';
import { localName } from './i18n.ts';
import type { ListAnswer } from './lists.ts';
import { apiPathOf } from './registry.ts';

/** What a picker offers: an id and a name, with the declared extras. */
export interface Choice {
  id: number;
  name: unknown;
  [extra: string]: unknown;
}

/** The picker's rows of a named entity or of a path. */
export function lookup(target: string, search: string, query: Record<string, QueryValue> = {}) {
  const path = target.startsWith('/') ? target : apiPathOf(target);
  return queryOptions({
    queryKey: ['lookup', path, search, query],
    staleTime: 60_000,
    queryFn: async ({ signal }) => {
      const answer = await call<ListAnswer<Choice>>('GET', path, {
        query: { ...query, paginated: false, ...(search.trim() && { search: search.trim() }) },
        signal,
        silent: true,
        quiet: true,
      });
      return answer.items ?? [];
    },
  });
}

/** The names behind ids that stand in an address, for filter chips. */
export function lookupByIds(target: string, ids: string) {
  const wanted = new Set(ids.split(',').map(Number));
  return queryOptions({
    ...lookup(target, ''),
    select: (choices: Choice[]) => {
      const names = choices.filter((choice) => wanted.has(choice.id)).map(localName);
      return names.length > 0 ? names.join(', ') : ids;
    },
  } as any) as any;
}

/** Whether choices are still on their way; what is pressed before them would be blamed for a choice nobody could have made. */
export function useAwaitedChoices(): boolean {
  return useIsFetching({ queryKey: ['lookup'], predicate: ({ state }) => state.status === 'pending' }) > 0;
}
