import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { call, can, queryClient, useChannel } from '#platform/web';
import { isReachable } from './guards.ts';
import type { BadgeName } from './menu-types.ts';
import { screens } from './routes.ts';

/** The red numbers of the menu; asked for only where there is a screen to go to and a key to go there. */
export function useBadges(): Record<BadgeName, number> {
  const isLive = useTold();
  return {
    newUsers: useCount(counts.newUsers, isLive),
    incoming: useCount(counts.incoming, isLive),
    discrepancies: useCount(counts.discrepancies, isLive),
    priceRequests: useCount(counts.priceRequests, isLive),
    statusRequests: useCount(counts.statusRequests, isLive),
    lowStock: useCount(counts.lowStock, isLive),
  };
}

const counts: Record<BadgeName, Count> = {
  newUsers: { path: '/api/v1/new-users-count', screen: '/users/new', permission: 'newUsersCount', told: 'newUsers' },
  incoming: {
    path: '/api/v1/shipment-transfer/getIncomingShipmentCount',
    screen: '/shipment-transfer/outgoing/incoming',
    permission: 'show_incoming_shipments_from_branch',
    told: 'incoming',
  },
  discrepancies: {
    path: '/api/v1/transfer-discrepancies/open-count',
    screen: '/shipment-transfer/discrepancies',
    permission: 'branches_management',
    told: 'discrepancies',
  },
  priceRequests: {
    path: '/api/v1/price-change-requests/pending-count',
    screen: '/shipments/change-price-requests',
    permission: 'edit_shipments_price_requests',
    told: 'priceRequests',
  },
  statusRequests: {
    path: '/api/v1/status-change-requests/pending-count',
    screen: '/change-status-requests',
    permission: 'show_change_status_requests',
    told: 'statusRequests',
  },
  lowStock: {
    path: '/api/v1/stock-balances/low-count',
    screen: '/erp-products/stock',
    permission: 'show_stock',
    told: 'lowStock',
  },
};

const askMs = 60_000;
/** Of what is told and still asked for: a change nobody tells of, such as a request whose time runs out unread. */
const askToldMs = 600_000;

interface Count {
  path: string;
  screen: string;
  permission: string;
  /** What is told when it changes; asked for now and then where nothing is. */
  told?: string;
}

function useCount({ path, screen: screenPath, permission, told }: Count, isLive: boolean): number {
  const isWanted = can(permission) && screens.some((screen) => screen.path === screenPath && isReachable(screen));
  const found = useQuery({
    queryKey: countKey(told ?? path),
    enabled: isWanted,
    refetchInterval: told && isLive ? askToldMs : askMs,
    staleTime: askMs - 5000,
    queryFn: ({ signal }) => call<{ items?: unknown }>('GET', path, { signal, silent: true, quiet: true }),
  });
  return countOf(found.data?.items);
}

const countKey = (name?: string) => (name ? ['badge', name] : ['badge']);
/** Many pages hear at once; they do not all ask at once. */
const spreadMs = 800;

/** Reads a number anew when it is told to have changed; answers whether such telling would be heard now. */
function useTold(): boolean {
  const [isLive, setIsLive] = useState(false);
  const read = (name?: string) => void queryClient.invalidateQueries({ queryKey: countKey(name) });
  useChannel('menu_counts', {
    onTold: ({ name }: { name: string }) => setTimeout(() => read(name), Math.random() * spreadMs),
    onMissed: () => read(),
    onLive: setIsLive,
  });
  return isLive;
}

/** The calls answer a number, a list or a list of numbers by kind. */
export function countOf(items: unknown): number {
  if (typeof items === 'number') return items;
  if (typeof items === 'string') return Number(items) || 0;
  if (!Array.isArray(items)) return Number((items as { count?: number } | undefined)?.count ?? 0);
  return items.reduce<number>(
    (sum, item) => sum + (typeof item === 'number' ? item : Number((item as { count?: number })?.count ?? 1)),
    0,
  );
}
