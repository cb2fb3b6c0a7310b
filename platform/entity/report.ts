import { type Fields, type Section, snake } from './entity.ts';
import { type Bilingual, bool, date, integer, oneOf } from './field.ts';
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

/** Rows that grow with the work and are reckoned whole all the same: sorted as asked and shown so many at once; sheets have them all. */
export interface ReportMany<M extends Fields> {
  atOnce: number;
  sort: Key<M> | `-${Key<M>}`;
}

/** The lead of a report’s row: where it goes with what was asked, for whoever may go there. */
export interface ReportLead {
  permission: string | ((asked: Readonly<Record<string, string | undefined>>) => string);
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
  /** Where each thing it is told by has an address of its own: there it is called `<report>.at.<by>`. */
  at?: Readonly<Record<keyof G, string>>;
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
  /** Rows that stand for no record of their dimension, last, by the key they bring: called `<report>.rows.<key>`. */
  apart?: readonly string[];
  many?: ReportMany<M>;
  /** The measure drawn over the rows; of many rows, the one they are sorted by. */
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
  at: Readonly<Partial<Record<string, string>>>;
  measures: M;
  beside: Readonly<Partial<Record<string, B>>>;
  atEnd: readonly string[];
  whereAny: readonly string[];
  percents: readonly string[];
  totals: readonly string[];
  equal: readonly (readonly [string, string])[];
  outline: O;
  apart: readonly string[];
  many: ReportMany<any> | null;
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
    apart: [],
    ...declaration,
    worth: declaration.worth ?? false,
    asks: declaration.asks ?? ({} as A),
    by: declaration.by ?? ({} as G),
    at: declaration.at ?? {},
    many: declaration.many ?? null,
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
export function asksOf({ by, worth, asks, many, measures }: AnyReport): Fields {
  return {
    from: date(),
    to: date(),
    currency: oneOf(currencyCodes),
    inBranch: { kind: 'belongsTo', entity: 'branch', wire: 'in_branch' },
    ...(worth && { base: bool() }),
    ...(Object.keys(by).length > 0 && { group: oneOf(Object.keys(by)) }),
    compare: oneOf(besides),
    ...asks,
    ...(many && {
      sortBy: oneOf(Object.keys(measures).map(snake)),
      sortOrder: oneOf(['asc', 'desc']),
      page: integer({ min: 1 }),
    }),
    format: oneOf(['pdf', 'xlsx', 'csv']),
  };
}

export interface DaySpan {
  from: string | null;
  to: string;
}
/** What many rows are sorted by. */
export interface ReportSort {
  measure: string;
  descending: boolean;
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
  /** Of many rows: by what they are sorted, and which of them are shown; all where nothing is said. */
  sort: ReportSort | null;
  shown: { first: number; atOnce: number } | null;
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
    ? { currency: Currency } & (O extends true ? OutlineLine & Partial<Cells<D, M, B>> : Cells<D, M, B> & { key?: string })
    : never;

/** Some of many rows, sorted as asked, with how many there are and what all of them come to in each currency: of those that nobody reckons whole. */
export interface SomeRows<R> {
  rows: readonly RowOf<R>[];
  count: number;
  sums: readonly ({ currency: Currency } & Readonly<Record<string, number | Currency>>)[];
}
