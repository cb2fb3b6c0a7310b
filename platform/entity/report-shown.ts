import { type Fields, snake, type View, wireName } from './entity.ts';
import { currency, type Field } from './field.ts';
import type { AnyReport, DaySpan, ReportSort } from './report.ts';

/** A report as far as somebody may see it: without what is not for him, which then is nowhere in it. */
export function seenReport(report: AnyReport, may: (permission: string) => boolean): AnyReport {
  const isSeen = (name: string) => {
    const { visibleWith } = (report.measures[name] ?? report.dimensions[name]) as Field;
    return !visibleWith || may(visibleWith);
  };
  const seen = (fields: Fields) => Object.fromEntries(Object.entries(fields).filter(([name]) => isSeen(name)));
  return {
    ...report,
    dimensions: seen(report.dimensions),
    measures: seen(report.measures),
    by: Object.fromEntries(Object.entries<string>(report.by).filter(([, name]) => isSeen(name))),
    totals: report.totals.filter(isSeen),
    equal: report.equal.filter((pair) => pair.every(isSeen)),
    chart: report.chart && isSeen(report.chart) ? report.chart : null,
  };
}

/** By what many rows are sorted where nobody says: as declared, as far as one may see it, else by the first measure, the most first. */
export function sortOf(
  { many, measures }: AnyReport,
  said: { by?: string | null | undefined; order?: string | null | undefined },
): ReportSort | null {
  if (!many) return null;
  const names = Object.keys(measures);
  const own = String(many.sort).replace(/^-/, '');
  const measure = names.find((name) => said.by && snake(name) === said.by) ?? (names.includes(own) ? own : names[0]);
  if (measure === undefined) return null;
  return { measure, descending: said.order ? said.order === 'desc' : true };
}

/** The dimensions a row is called by, as they are shown. */
export function shownDimensions({ dimensions, by, outline }: AnyReport, group: string | null): string[] {
  const own = group === null ? undefined : by[group];
  if (own) return [own];
  const names = Object.keys(dimensions).filter((name) => !dimensions[name].hidden);
  return outline ? names.slice(0, 1) : names;
}

export interface ReportColumn {
  /** Where its figures stand in a row. */
  name: string;
  measure: string;
  field: Field;
  isBeside: boolean;
}

/** The figures of a report from the first column to the last: its measures, then those of the other days. */
export function reportColumns(report: AnyReport, shown: { isCompared: boolean; has: (name: string) => boolean }): ReportColumn[] {
  const names = Object.keys(report.measures).filter((name) => !report.whereAny.includes(name) || shown.has(name));
  const fieldOf = (name: string) => report.measures[name] as Field;
  return [
    ...names.map((name) => ({ name, measure: name, field: fieldOf(name), isBeside: false })),
    ...names
      .filter((name) => shown.isCompared && report.beside[name])
      .map((name) => ({ name: report.beside[name] as string, measure: name, field: fieldOf(name), isBeside: true })),
  ];
}

/** The days a column of figures is of, where its name does not say it. */
export function daysOf(
  { measure, isBeside }: ReportColumn,
  report: AnyReport,
  told: { days: DaySpan | null; compared: DaySpan | null },
) {
  const span = isBeside ? told.compared : Object.keys(report.measures).length === 1 ? told.days : null;
  return span && { from: report.atEnd.includes(measure) ? null : span.from, to: span.to };
}

/** What adds up, by name in a row. */
export function summed({ totals, beside }: AnyReport): string[] {
  return [...totals, ...totals.flatMap((name: string) => beside[name] ?? [])];
}

/** Whether a dimension is told by the month. */
export const isMonth = (name: string, group: string | null): boolean => (group ?? name) === 'month';

/** A report in pages as the list engine reads it. */
export function viewOf({ name, path, section, permission, dimensions, measures, totals, widths, pages }: AnyReport): View {
  const fields: Fields = { ...dimensions, currency: currency(), ...measures };
  const { filters = [], hide = [], sort, export: taking = permission } = pages ?? {};
  const columns = [...Object.keys(dimensions), ...Object.keys(measures), 'currency'];
  const list = {
    columns,
    filters: filters as string[],
    hide: ['currency', ...hide] as string[],
    totals,
    widths,
    ...(sort && { sort }),
  };
  return { name, path, section, fields, list, permissions: { list: permission, export: taking } };
}

/** The name a cell of a row travels under. */
export function cellName({ dimensions }: AnyReport, name: string): string {
  const field = dimensions[name] as Field | undefined;
  if (!field) return snake(name);
  return field.kind === 'belongsTo' ? (field.wire ?? snake(name)) : wireName(name, field);
}
