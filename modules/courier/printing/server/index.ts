import { PrintRun } from '#courier/printing/contract';
import { bool } from '#platform/entity';
import { filesAreKeptIn, implement, specialFilter } from '#platform/server';
import { printRoutes } from './print-routes.ts';
import './parcel-documents.ts';

export { forgetPrints } from './forget-prints.ts';
export { printJob } from './print-job.ts';
export { printParcels } from './print-parcels.ts';
export { cancelPrint } from './print-verbs.ts';

filesAreKeptIn('print_run', 'path');

export const printRuns = implement(PrintRun, {
  // One's own prints only.
  scope: (ctx, params) => (ctx.user ? `e.user_id = ${params.add(ctx.user.id, 'bigint')}` : null),
  // Those made beside the work, or those opened at once.
  filters: { long: specialFilter(bool(), (_ctx, isLong) => `e.job_id is ${isLong ? 'not ' : ''}null`) },
  without: ['create', 'edit', 'remove', 'disable', 'export'],
  routes: printRoutes,
});
