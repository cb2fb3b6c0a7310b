import { type Fields, type Section, snake, type View, wireName } from './entity.ts';
import { type Bilingual, bool, currency, date, type Field, oneOf } from './field.ts';
import { type Currency, currencyCodes } from './money.ts';
import type { Input, Value } from './shapes.ts';

type Key<F> = Extract<keyof F, string>;

/** What a period may stand beside. */
export const besides = ['previous_period', 'previous_year'] as const;

/** Rows that go into pages by the list engine, because they grow with the work: their filters and order, and who takes them along. */
export interface ReportPages<D extends Fields, M extends Fields> {
  filters: readonly (Key<D> | Key<M> | 'currency')[];
  /** Columns somebody must choose first. */
  hide?: readonly (Key<D> | Key<M>)[];
  sort: Key<D> | Key<M> | `-${Key<D> | Key<M>}`;
  export?: string;
}

/** The lead of a report’s row: where it goes with what was asked, for whoever may go there. */
export interface ReportLead {
  permission: string;
  to(row: Record<string, any>, asked: Readonly<Record<string, string | undefined>>): string | null;
}

export interface ReportDeclaration<
  D extends Fields,
  M extends Fields,
  B extends string,
  A extends Fields,
  G extends Readonly<Record<string, Key<D>>>,
> {
  /** The report’s path under /api/v1, and that of its screen. */
  path: string;
  screens: string;
  permission: string;
  section?: Section;
  /** What it tells, for the description of the API. */
  summary: string;
  /** The days it opens with. `day`: it looks back from the end of one day to the first; `ever`: all there were, unless days are asked for. */
  days: 'month' | 'year' | 'day' | 'ever';
  /** May be asked at the worth in the company’s own currency, and says what has none (`unvalued`). */
  worth?: true;
  /** What else may be asked. */
  asks?: A;
  /** What a row stands for. A hidden one travels without being shown; what is called `month` is shown as one. */
  dimensions: D;
  /** What it may be told by, and the dimension that holds it; the first where nothing is asked. */
  by?: G;
  measures: M;
  /** Measures that also stand beside themselves in other days, and under which name. */
  beside?: { readonly [K in Key<M>]?: B };
  /** Measures that stand at the end of the days, not in them. */
  atEnd?: readonly Key<M>[];
  /** Measures left out where they are nothing throughout. */
  whereAny?: readonly Key<M>[];
  /** Measures in percent. */
  percents?: readonly Key<M>[];
  /** Measures that add up; all amounts, where nothing is said. */
  totals?: readonly Key<M>[];
  /** Measures that come to the same in every currency: the screen says so, or that they do not. */
  equal?: readonly (readonly [Key<M>, Key<M>])[];
  /** Rows as they are read from above: headings, sums and results among them, which bring their own `kind` and `key`. */
  outline?: boolean;
  /** The measure drawn over the rows. */
  chart?: Key<M>;
  /** Where the first dimension of a row leads. */
  leads?: ReportLead;
  /** Widths in rem where that of the kind is wrong. */
  widths?: Partial<Record<Key<D> | Key<M>, number>>;
  pages?: ReportPages<D, M>;
}

export interface Report<
  D extends Fields = Fields,
  M extends Fields = Fields,
  B extends string = string,
  A extends Fields = Fields,
  G extends Readonly<Record<string, string>> = Readonly<Record<string, string>>,
  O extends boolean = boolean,
> {
  name: string;
  path: string;
  screens: string;
  permission: string;
  section: Section;
  summary: string;
  days: 'month' | 'year' | 'day' | 'ever';
  worth: boolean;
  asks: A;
  dimensions: D;
  by: G;
  measures: M;
  beside: Readonly<Partial<Record<string, B>>>;
  atEnd: readonly string[];
  whereAny: readonly string[];
  percents: readonly string[];
  totals: readonly string[];
  equal: readonly (readonly [string, string])[];
  outline: O;
  chart: string | null;
  leads: ReportLead | null;
  widths: Readonly<Partial<Record<string, number>>>;
  pages: ReportPages<any, any> | null;
}

/** Declares what a report asks and tells: once, as data. Route, screen, sheet and paper follow; what computes its rows is a function of the server. */
export function defineReport<
  const D extends Fields,
  const M extends Fields,
  const B extends string = never,
  const A extends Fields = Record<never, never>,
  const G extends Readonly<Record<string, Key<D>>> = Record<never, never>,
  const O extends boolean = false,
>(name: string, declaration: ReportDeclaration<D, M, B, A, G> & { outline?: O }): Report<D, M, B, A, G, O> {
  const { measures } = declaration;
  return {
    name,
    section: 'any',
    atEnd: [],
    whereAny: [],
    percents: [],
    equal: [],
    totals: Object.keys(measures).filter((one) => measures[one]?.kind === 'money'),
    ...declaration,
    worth: declaration.worth ?? false,
    asks: declaration.asks ?? ({} as A),
    by: declaration.by ?? ({} as G),
    beside: (declaration.beside ?? {}) as Report<D, M, B>['beside'],
    outline: (declaration.outline ?? false) as O,
    chart: declaration.chart ?? null,
    leads: declaration.leads ?? null,
    widths: (declaration.widths ?? {}) as Report['widths'],
    pages: declaration.pages ?? null,
  };
}

/** A report, whichever. */
export type AnyReport = Report<any, any, any, any, any, any>;

/** What may be asked of a report, by field. Days and what they stand beside are taken by each, so that the address of one serves the others. */
export function asksOf({ by, worth, asks }: AnyReport): Fields {
  return {
    from: date(),
    to: date(),
    currency: oneOf(currencyCodes),
    inBranch: { kind: 'belongsTo', entity: 'branch', wire: 'in_branch' },
    ...(worth && { base: bool() }),
    ...(Object.keys(by).length > 0 && { group: oneOf(Object.keys(by)) }),
    compare: oneOf(besides),
    ...asks,
    format: oneOf(['pdf', 'xlsx', 'csv']),
  };
}

export interface DaySpan {
  from: string | null;
  to: string;
}
/** What was asked of a report, read: its days, the currency or worth, the branches it may speak of. */
export interface ReportAsked<G extends string = string, A = unknown> {
  from: string | null;
  /** Null: all there is. */
  to: string | null;
  compared: DaySpan | null;
  currency: Currency | null;
  isBase: boolean;
  /** Null: all of them. */
  branches: readonly number[] | null;
  inBranch: number | null;
  by: G;
  format: 'pdf' | 'xlsx' | 'csv' | null;
  own: A;
}
export type AskedOf<R> = R extends Report<any, any, any, infer A, infer G, any> ? ReportAsked<Key<G>, Input<A>> : never;

/** How a row of an outline is read: a heading, an account, a sum, the result the eye goes to, or what is told apart. */
export interface OutlineLine {
  kind: 'head' | 'account' | 'total' | 'result' | 'apart';
  /** Where no dimension says what it is: `<report>.rows.<key>`. */
  key?: string;
}
export interface Named {
  id: number;
  name: Bilingual | string;
  code?: string;
}
type Told<F> = F extends { kind: 'belongsTo' } ? Named | null : Value<F>;
type Cells<D, M, B extends string> = { [K in Key<D>]: Told<D[K]> } & {
  [K in Key<M>]: M[K] extends { kind: 'money' } ? number : number | null;
} & { [K in B]: number };

/** A row as the server's function gives it: amounts in minor units. What is not declared, or lacks what is, does not compile. */
export type RowOf<R> =
  R extends Report<infer D, infer M, infer B, any, any, infer O>
    ? { currency: Currency } & (O extends true ? OutlineLine & Partial<Cells<D, M, B>> : Cells<D, M, B>)
    : never;

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
