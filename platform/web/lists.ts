import { type InfiniteData, keepPreviousData, QueryClient, useInfiniteQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { call, type QueryValue } from './api.ts';
import { CallError } from './errors.ts';

/** A row as the API sends it. */
export type WireRow = Record<string, any> & { id: number };

export interface ListAnswer<R = WireRow> {
  items: R[];
  pagination: { from: number | null; to: number | null; total_records: number; has_more: boolean; total_is_minimum?: boolean };
  totals?: Record<string, any>;
}

export const queryClient = new QueryClient({
  defaultOptions: {
    queries: {
      staleTime: 15_000,
      // What was kept on this device is asked for without a connection too.
      networkMode: 'offlineFirst',
      refetchOnWindowFocus: false,
      retry: (count, error) => count < 1 && !(error instanceof CallError && error.status > 0 && error.status < 500),
    },
  },
});

/** A list that grows page by page as it is scrolled. */
export function useList<R extends { id: number } = WireRow>(path: string, query: Record<string, QueryValue>, perPage = 50) {
  const pages = useInfiniteQuery({
    queryKey: ['list', path, query, perPage],
    initialPageParam: 1,
    queryFn: ({ pageParam, signal }) =>
      call<ListAnswer<R>>('GET', path, { query: { ...query, page: pageParam, per_page: perPage }, signal, silent: true }),
    getNextPageParam: (last, _pages, page) => (last.pagination?.has_more ? page + 1 : undefined),
    placeholderData: keepPreviousData,
  });
  const rows = useMemo(() => uniqueRows(pages.data?.pages ?? []), [pages.data]);
  const pagination = pages.data?.pages[0]?.pagination;
  return {
    ...pages,
    rows,
    total: pagination?.total_records ?? 0,
    isMinimum: pagination?.total_is_minimum === true,
    totals: pages.data?.pages[0]?.totals,
  };
}

/** Reads lists of a path anew, from their first page: refetching fifty loaded pages in a row helps nobody. */
export async function refreshLists(path: string): Promise<void> {
  queryClient.setQueriesData<InfiniteData<ListAnswer>>(
    { queryKey: ['list', path] },
    (data) => data?.pages && { pages: data.pages.slice(0, 1), pageParams: data.pageParams.slice(0, 1) },
  );
  await Promise.all([
    queryClient.invalidateQueries({ queryKey: ['list', path] }),
    queryClient.invalidateQueries({ queryKey: ['item', path] }),
    queryClient.invalidateQueries({ queryKey: ['lookup', path] }),
  ]);
}

/** New rows push others to the next page, which then arrive twice. */
function uniqueRows<R extends { id: number }>(pages: ListAnswer<R>[]): R[] {
  const seen = new Set<number>();
  return pages
    .flatMap((page) => page.items ?? [])
    .filter((row) => {
      if (seen.has(row.id)) return false;
      seen.add(row.id);
      return true;
    });
}
