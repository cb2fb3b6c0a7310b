import {
  type AnyReport,
  type AskedOf,
  asksOf,
  type DaySpan,
  Refusal,
  type RowOf,
  type SomeRows,
  seenReport,
  viewOf,
} from '#platform/entity';
import { type Context, may } from '../context.ts';
import { type ImplementedView, implementView } from '../crud/registry.ts';
import type { RawBuilder } from '../db/sql.ts';
import { type Reply, type Route, route } from '../http/route.ts';
import { paperSheet, printedPaper } from '../pdf/table-paper.ts';
import { mostPrinted, pagesRoute } from './print-pages.ts';
import { readReportAsked } from './read-asked.ts';
import { reportAnswer, reportFields, sorted } from './report-answer.ts';
import { branchName, reportPaper } from './report-paper.ts';

export interface ImplementedReport {
  report: AnyReport;
  /** A report in pages has the routes of its view beside it. */
  route: Route;
}
const reports = new Map<string, ImplementedReport>();
export const implementedReports = () => [...reports.values()];
export const declaredReportRoutes = (): Route[] => implementedReports().map((one) => one.route);

interface Behind<R> {
  /** What it tells, in the order it is read. A row that lacks a declared measure does not compile. */
  rows(ctx: Context, asked: AskedOf<R>): Promise<readonly RowOf<R>[] | SomeRows<R>>;
  /** How much has no known worth in the company’s currency, and therefore is not in it. */
  unvalued?(ctx: Context, asked: AskedOf<R>): Promise<number>;
}

/** Gives a declared report its rows; one route answers it to be read, printed and taken along. */
export function implementReport<R extends AnyReport>(report: R, behind: Behind<R>): void {
  reports.set(report.name, { report, route: reportRoute(report, behind as Behind<AnyReport>) });
}

/** Gives a report in pages its rows as SQL, one a row under the names that travel, with an `id`; the list engine does the rest. */
export function implementReportPages(report: AnyReport, rows: (ctx: Context) => RawBuilder<unknown>): ImplementedView {
  const implemented = implementView(viewOf(report), rows);
  reports.set(report.name, { report, route: pagesRoute(report, implemented) });
  return implemented;
}

function reportRoute(report: AnyReport, behind: Behind<AnyReport>): Route {
  return route({
    method: 'GET',
    path: `/api/v1/${report.path}`,
    name: `show${report.name[0]?.toUpperCase()}${report.name.slice(1)}`,
    summary: `${report.summary}; as paper or sheet too`,
    permission: report.permission,
    section: report.section,
    query: asksOf(report),
    answer: 'items',
    answers: reportFields,
    handle: async (ctx, { query }): Promise<Reply> => {
      const seen = seenReport(report, (permission) => may(ctx, permission));
      const asked = readReportAsked(ctx, seen, query);
      const [told, unvalued] = await Promise.all([
        behind.rows(ctx, asked),
        asked.isBase ? (behind.unvalued?.(ctx, asked) ?? 0) : 0,
      ]);
      if (!asked.format) return { result: reportAnswer(seen, { told, asked, unvalued }) };
      const rows = 'sums' in told ? told.rows : sorted(told, asked.sort);
      const branch = asked.inBranch ? await branchName(ctx, asked.inBranch) : null;
      const days: DaySpan | null = asked.to ? { from: asked.from, to: asked.to } : null;
      const paper = reportPaper(seen, { rows, days, compared: asked.compared, by: asked.by, branch });
      if (asked.format !== 'pdf') return paperSheet(ctx, paper, asked.format);
      if (rows.length > mostPrinted) throw new Refusal('errors.exportTooLarge', { values: { max: mostPrinted } });
      return printedPaper(ctx, paper);
    },
  });
}
