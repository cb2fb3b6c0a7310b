import { type Route, route } from '#platform/server';
import { movePermission } from './bulk-move-job.ts';
import { cancelBulkMove, closeBulkMove, openBulkMoves, showBulkMove } from './bulk-moves.ts';

const path = '/api/v1/bulk-moves';
const base = { section: 'courier', permission: movePermission, answer: 'item' } as const;

/** Moves of more parcels than one call takes, each for whoever asked. */
export const bulkMoveRoutes: readonly Route[] = [
  route({
    ...base,
    method: 'GET',
    path,
    name: 'openBulkMoves',
    summary: "One's own moves of many parcels that go on or whose outcome is not put away",
    answer: 'items',
    handle: async (ctx) => ({ result: { items: await openBulkMoves(ctx) } }),
  }),
  route({
    ...base,
    method: 'GET',
    path: `${path}/{id}`,
    name: 'showBulkMove',
    summary: 'How far a move of many parcels is, and which parcels stay and why (the first 500)',
    handle: async (ctx, { id }) => ({ result: { item: await showBulkMove(ctx, id) } }),
  }),
  route({
    ...base,
    method: 'POST',
    path: `${path}/{id}/cancel`,
    name: 'cancelBulkMove',
    summary: 'End a move of many parcels; what was moved stays moved',
    handle: async (ctx, { id }) => {
      await cancelBulkMove(ctx, id);
      return { result: { item: await showBulkMove(ctx, id) } };
    },
  }),
  route({
    ...base,
    method: 'POST',
    path: `${path}/{id}/close`,
    name: 'closeBulkMove',
    summary: 'Put the outcome of a move of many parcels away',
    handle: async (ctx, { id }) => {
      await closeBulkMove(ctx, id);
      return { result: { item: await showBulkMove(ctx, id) } };
    },
  }),
];
