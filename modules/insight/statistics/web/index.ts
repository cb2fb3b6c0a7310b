import { ClientStatistics } from '#insight/statistics/contract';
import { screen } from '#platform/web';

const base = { permission: ClientStatistics.permissions.list, section: 'courier' } as const;

export const screens = [
  screen('/client-statistics', { ...base, title: 'clientStatistics.title', load: () => import('./client-statistics.tsx') }),
  screen('/statistics/:id/all', {
    ...base,
    title: 'clientStatistics.one',
    load: async () => ({ default: (await import('./client-statistics.tsx')).StatisticsOfClient }),
  }),
  screen('/receiving/:id/shipment', {
    permission: 'shipments_management',
    section: 'courier',
    title: 'clientStatistics.ofReceiver',
    load: () => import('./receiver-parcels.tsx'),
  }),
];
