import {
  type AnyReport,
  cellName,
  type Field,
  isCurrency,
  parseAmount,
  Refusal,
  seenReport,
  thousandths,
} from '#platform/entity';
import { may } from '../context.ts';
import { longReads } from '../crud/heavy-reads.ts';
import { type Filter, readListRequest } from '../crud/list-request.ts';
import type { ImplementedView } from '../crud/registry.ts';
import { everyRow } from '../crud/views.ts';
import { type Route, route } from '../http/route.ts';
import { type PaperOf, printedPaper } from '../pdf/table-paper.ts';
import type { Row } from './report-answer.ts';
import { reportPaper } from './report-paper.ts';

/** Rows of a paper: more are taken along as a sheet. */
export const mostPrinted = 2000;

/** What a list in pages finds, on paper: for whoever may take it along. */
export function pagesRoute(report: AnyReport, implemented: ImplementedView): Route {
  const { view } = implemented;
  return route({
    method: 'GET',
    path: `/api/v1/${report.path}/print`,
    name: `print${report.name[0]?.toUpperCase()}${report.name.slice(1)}`,
    summary: `${report.summary}, on paper, with the list's filters`,
    permission: view.permissions.export ?? view.permissions.list,
    section: report.section,
    query: Object.fromEntries(view.list.filters.map((name) => [name, view.fields[name] as Field])),
    isList: true,
    answer: 'file',
    turn: () => longReads,
    handle: async (ctx, { query }) => {
      const request = readListRequest(ctx, view, query);
      const seen = seenReport(report, (permission) => may(ctx, permission));
      const rows: Row[] = [];
      for await (const batch of ctx.db.batches(everyRow(ctx, implemented, request))) {
        rows.push(...batch.map((text) => readRow(seen, JSON.parse(text))));
        if (rows.length > mostPrinted) throw new Refusal('errors.exportTooLarge', { values: { max: mostPrinted } });
      }
      const printed = { rows, days: null, compared: null, by: null, branch: null };
      const paper: PaperOf = (words) =>
        reportPaper(seen, {
          ...printed,
          facts: request.filters.map(
            (filter) => [words.say(`${report.name}.fields.${filter.name}`), told(rows, filter)] as const,
          ),
        })(words);
      return printedPaper(ctx, paper);
    },
  });
}

/** A row as it travels, as the server's functions give theirs. */
function readRow(report: AnyReport, wire: Record<string, any>): Row {
  const { currency } = wire;
  if (!isCurrency(currency)) throw new Error(`A row of ${report.name} without a currency`);
  const dimensions = Object.keys(report.dimensions).map((name) => [name, wire[cellName(report, name)]]);
  const measures = Object.entries(report.measures as Record<string, Field>).map(([name, field]) => {
    const value = wire[cellName(report, name)];
    if (value === null) return [name, null];
    const figure = field.kind === 'quantity' ? thousandths(value) : Number(value);
    return [name, field.kind === 'money' ? parseAmount(value, currency) : figure];
  });
  return { ...Object.fromEntries([...dimensions, ...measures]), currency };
}

/** What a filter asks for, in words; records by their names, as the rows found tell them. */
function told(rows: readonly Row[], { kind, name, field, value }: Filter): string {
  if (field.kind === 'belongsTo') {
    const names = rows.map((row) => row[name]?.name).filter((one) => typeof one === 'string');
    return [...new Set(names)].slice(0, 5).join(', ') || String(value);
  }
  return `${kind === 'from' ? '≥ ' : kind === 'to' ? '≤ ' : ''}${String(value)}`;
}
