import { LabelRun } from '#erp/labels/contract';
import { implement } from '#platform/server';
import { labelRoutes } from './label-routes.ts';

export { printLabels } from './print-labels.ts';

export const labelRuns = implement(LabelRun, {
  without: ['create', 'edit', 'remove', 'disable', 'export'],
  routes: labelRoutes,
});
