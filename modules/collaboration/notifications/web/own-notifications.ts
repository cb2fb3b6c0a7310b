import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { Notification } from '#collaboration/notifications/contract';
import { attempt, call, currentLanguage, type ListAnswer, queryClient, useChannel } from '#platform/web';

const all = ['notifications'];
const unreadKey = [...all, 'unread'];
const path = '/api/v1/notifications';
const askMs = 60_000;
/** Of what is told and still asked for: what was told while nobody heard. */
const askToldMs = 600_000;

/** How many notifications one has not read: told while the page is open, asked for now and then where nothing is told. */
export function useUnread(): number {
  const [isLive, setIsLive] = useState(false);
  useChannel('notification', {
    onTold: ({ unread }: { unread: number }) => {
      queryClient.setQueryData(unreadKey, unread);
      void queryClient.invalidateQueries({ queryKey: [...all, 'list'] });
    },
    onMissed: () => void readAnew(),
    onLive: setIsLive,
  });
  const found = useQuery({
    queryKey: unreadKey,
    refetchInterval: isLive ? askToldMs : askMs,
    staleTime: askMs - 5_000,
    queryFn: async ({ signal }) => {
      const { items } = await call<{ items: number }>('GET', `${path}/unread-count`, { signal, silent: true, quiet: true });
      return items;
    },
  });
  return found.data ?? 0;
}

const readAnew = () => queryClient.invalidateQueries({ queryKey: all });

type Page = ListAnswer<Notification> & { unread: number };

/** One's own notifications, the newest first, page by page; said by the server, so that each language has its own. */
export function useNotifications(asked: { perPage: number; unread?: boolean }) {
  const found = useInfiniteQuery({
    queryKey: [...all, 'list', currentLanguage(), asked],
    initialPageParam: 1,
    queryFn: ({ pageParam, signal }) =>
      call<Page>('GET', `${path}/get`, {
        query: { page: pageParam, per_page: asked.perPage, unread: asked.unread || undefined },
        signal,
        silent: true,
      }),
    getNextPageParam: (last, _, page) => (last.pagination.has_more ? page + 1 : undefined),
    refetchOnMount: 'always',
  });
  const rows = found.data?.pages.flatMap(({ items }) => items) ?? [];
  // What came meanwhile pushes others to the next page, which then arrive twice.
  return { ...found, rows: [...new Map(rows.map((row) => [row.id, row])).values()] };
}

/** Marks one read. */
export async function readOne({ id, read_at }: Notification): Promise<void> {
  if (read_at) return;
  await attempt(call('GET', `${path}/seen/${id}`, { silent: true, quiet: true }));
  await readAnew();
}

/** Marks all read. */
export async function readAll(): Promise<void> {
  await attempt(call('GET', `${path}/show`, { silent: true }));
  await readAnew();
}
