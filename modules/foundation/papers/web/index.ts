import { screen } from '#platform/web';

export { openPaper } from './open-paper.ts';

export const screens = [
  screen('/v/:token', { title: 'papers.title', public: true, layout: 'auth', load: () => import('./verify-page.tsx') }),
];
