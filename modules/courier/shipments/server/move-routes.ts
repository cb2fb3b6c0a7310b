import type { Route } from '#platform/server';

/** Everything that changes where a parcel stands. */
export const moveRoutes: readonly Route[] = [];
