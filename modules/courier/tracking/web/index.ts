import { screen } from '#platform/web';

export const screens = [
  screen('/t/:token', { title: 'tracking.title', public: true, layout: 'auth', load: () => import('./track-page.tsx') }),
];
