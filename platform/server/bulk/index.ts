export { type BulkTold, bulkChannel } from './bulk-job.ts';
export { defineBulk, mostBeside, mostTogether } from './bulk-kind.ts';
export { bulkRoutes } from './bulk-routes.ts';
export { cancelBulk, closeBulk, startBulk } from './bulk-work.ts';
