import { useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { call, currentOwner, localName, today } from '#platform/web';
import { useStore } from '#platform/web/outbox';
import { sendAll } from './act-sender.ts';
import { actsOf, forgetKnown, type KeptAct, orderOf, store } from './act-store.ts';
import { type ShownDay, shownDay } from './day-view.ts';
import type { Day } from './day-wire.ts';

const everyMs = 60_000;
const none: readonly KeptAct[] = [];

export interface OwnDay {
  day: Day | undefined;
  shown: ShownDay | undefined;
  acts: readonly KeptAct[];
  hasFailed: boolean;
  refetch: () => void;
}

/** The agent's day: what the server last told, and what he did on this phone since. */
export function useDay(): OwnDay {
  const owner = currentOwner() ?? '';
  const found = useQuery({
    queryKey: ['agent-day', owner],
    refetchInterval: everyMs,
    refetchOnWindowFocus: true,
    queryFn: async ({ signal }) => {
      const { item } = await call<{ item: Day }>('GET', '/api/v1/agent-day', { signal, silent: true, quiet: true });
      await forgetKnown(owner, item.told_at);
      return item;
    },
  });
  const acts = useStore<readonly KeptAct[]>([store.acts], () => actsOf(owner), [owner]) ?? none;
  const order = useStore([store.orders], () => orderOf(owner), [owner]);
  useEffect(() => {
    sendAll();
    // What waits here is the only copy: the browser is asked not to clear it away.
    void navigator.storage?.persist?.();
  }, []);
  const day = found.data;
  const shown = day && shownDay({ day, acts, order, today: today(), nameOf: localName });
  return { day, shown, acts, hasFailed: found.isError, refetch: () => void found.refetch() };
}
