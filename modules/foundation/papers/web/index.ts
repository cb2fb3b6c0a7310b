import { screen } from '#platform/web';

export { handOn, openPaper } from './open-paper.ts';

export const screens = [
  screen('/v/:token', { title: 'papers.title', public: true, layout: 'auth', load: () => import('./verify-page.tsx') }),
];
