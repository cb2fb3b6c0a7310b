import { ClientStatistics } from '#insight/statistics/contract';
import { alsoAt, reportScreens, type Screen, screen } from '#platform/web';

const statistics = reportScreens(ClientStatistics, {
  extras: () => import('./figure-leads.ts'),
  of: { path: '/statistics/:id/all', dimension: 'client', title: 'clientStatistics.one' },
});

export const screens: Screen[] = [
  ...statistics,
  // Without a client's number: all of them.
  alsoAt(statistics, '/statistics/all'),
  screen('/receiving/:id/shipment', {
    permission: 'shipments_management',
    section: 'courier',
    title: 'clientStatistics.ofReceiver',
    load: () => import('./receiver-parcels.tsx'),
  }),
];
