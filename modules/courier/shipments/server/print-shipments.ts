import type { Route } from '#platform/server';

export const printRoutes: readonly Route[] = [];
