export {
  declaredReportRoutes,
  type ImplementedReport,
  implementedReports,
  implementReport,
  implementReportPages,
} from './implement-report.ts';
export { readReportAsked, readReportQuery, reportBranches } from './read-asked.ts';
