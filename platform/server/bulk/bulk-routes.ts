import { type Route, route } from '../http/route.ts';
import { cancelBulk, closeBulk, openBulks, showBulk } from './bulk-work.ts';

const path = '/api/v1/bulk-work';
const base = { section: 'any', permission: 'signed-in', answer: 'item' } as const;

/** Work on more records than one call takes, each for whoever asked. */
export const bulkRoutes: readonly Route[] = [
  route({
    ...base,
    method: 'GET',
    path,
    name: 'openBulkWork',
    summary: "One's own work on many records that goes on or whose outcome is not put away",
    answer: 'items',
    handle: async (ctx) => ({ result: { items: await openBulks(ctx) } }),
  }),
  route({
    ...base,
    method: 'GET',
    path: `${path}/{id}`,
    name: 'showBulkWork',
    summary: 'How far work on many records is, and which of them stay and why (the first 500)',
    handle: async (ctx, { id }) => ({ result: { item: await showBulk(ctx, id) } }),
  }),
  route({
    ...base,
    method: 'POST',
    path: `${path}/{id}/cancel`,
    name: 'cancelBulkWork',
    summary: 'End work on many records; what was done stays done',
    handle: async (ctx, { id }) => {
      await cancelBulk(ctx, id);
      return { result: { item: await showBulk(ctx, id) } };
    },
  }),
  route({
    ...base,
    method: 'POST',
    path: `${path}/{id}/close`,
    name: 'closeBulkWork',
    summary: 'Put the outcome of work on many records away',
    handle: async (ctx, { id }) => {
      await closeBulk(ctx, id);
      return { result: { item: await showBulk(ctx, id) } };
    },
  }),
];
