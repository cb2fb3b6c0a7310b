import { screen } from '#platform/web';

export const screens = [
  screen('/agent-day', {
    title: 'agentDay.title',
    permission: 'shipments_management',
    section: 'courier',
    kinds: ['delivery_agent'],
    load: () => import('./agent-day.tsx'),
  }),
];
