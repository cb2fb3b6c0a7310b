import { text } from '#platform/entity';
import { type Route, route, searching } from '#platform/server';
import { searchAll } from './search-all.ts';

export const searchRoutes: readonly Route[] = [
  route({
    method: 'GET',
    path: '/api/v1/global-search',
    name: 'searchEverything',
    summary: 'Records of every kind that answer to some words, as far as the asker may open them',
    permission: 'signed-in',
    section: 'any',
    answer: 'other',
    turn: () => searching,
    query: { q: text({ max: 200 }) },
    handle: async (ctx, { options }) => ({ result: await searchAll(ctx, String(options.q ?? '')) }),
  }),
];
