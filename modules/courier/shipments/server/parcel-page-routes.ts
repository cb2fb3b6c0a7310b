import type { Route } from '#platform/server';
import { documentRoutes } from './parcel-documents.ts';
import { logRoutes } from './parcel-log.ts';
import { receiverRoutes } from './receiver.ts';

/** What a parcel's own pages read besides the parcel. */
export const parcelPageRoutes: readonly Route[] = [...documentRoutes, ...logRoutes, ...receiverRoutes];
