import { useQuery } from '@tanstack/react-query';
import { call, can } from '#platform/web';
import { isReachable } from './guards.ts';
import type { BadgeName } from './menu.ts';
import { screens } from './routes.ts';

/** The red numbers of the menu; asked for only where there is a screen to go to and a key to go there. */
export function useBadges(): Record<BadgeName, number> {
  return {
    newUsers: useCount('/api/v1/new-users-count', '/users/new', 'newUsersCount'),
    incoming: useCount(
      '/api/v1/shipment-transfer/getIncomingShipmentCount',
      '/shipment-transfer/outgoing/incoming',
      'show_incoming_shipments_from_branch',
    ),
    discrepancies: useCount(
      '/api/v1/transfer-discrepancies/open-count',
      '/shipment-transfer/discrepancies',
      'branches_management',
    ),
    priceRequests: useCount(
      '/api/v1/price-change-requests/pending-count',
      '/shipments/change-price-requests',
      'edit_shipments_price_requests',
    ),
    statusRequests: useCount(
      '/api/v1/status-change-requests/pending-count',
      '/change-status-requests',
      'show_change_status_requests',
    ),
  };
}

function useCount(path: string, screenPath: string, permission: string): number {
  const isWanted = can(permission) && screens.some((screen) => screen.path === screenPath && isReachable(screen));
  const found = useQuery({
    queryKey: ['badge', path],
    enabled: isWanted,
    refetchInterval: 60_000,
    staleTime: 55_000,
    queryFn: ({ signal }) => call<{ items?: unknown }>('GET', path, { signal, silent: true, quiet: true }),
  });
  return countOf(found.data?.items);
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
