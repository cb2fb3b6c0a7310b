import { screen } from '#platform/web';

export const screens = [screen('/accounting/books', { permission: 'show_trial_balance', load: () => import('./books.tsx') })];
