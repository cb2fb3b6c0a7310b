import { screen } from '#platform/web';

export { searchEverything } from './search-everything.ts';

export const screens = [
  screen('/global-search/:id/all', {
    title: 'globalSearch.title',
    permission: 'signed-in',
    load: () => import('./search-results.tsx'),
  }),
  screen('/global-search/all', {
    title: 'globalSearch.title',
    permission: 'signed-in',
    load: () => import('./search-results.tsx'),
  }),
  screen('/global-search', { title: 'globalSearch.title', permission: 'signed-in', load: () => import('./search-results.tsx') }),
];
