import { ClientStatistics } from '#insight/statistics/contract';
import { reportScreens, screen } from '#platform/web';

export const screens = [
  ...reportScreens(ClientStatistics, {
    extras: () => import('./figure-leads.ts'),
    of: { path: '/statistics/:id/all', dimension: 'client', title: 'clientStatistics.one' },
  }),
  screen('/receiving/:id/shipment', {
    permission: 'shipments_management',
    section: 'courier',
    title: 'clientStatistics.ofReceiver',
    load: () => import('./receiver-parcels.tsx'),
  }),
];
