import { screen } from '#platform/web';

export const screens = [screen('/', { permission: 'dashboard', load: () => import('./dashboard.tsx') })];
