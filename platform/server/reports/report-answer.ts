import {
  type AnyReport,
  bool,
  type Currency,
  cellName,
  date,
  type Field,
  integer,
  json,
  type ReportAsked,
  type SomeRows,
  snake,
  summed,
  toldFigure,
} from '#platform/entity';

export type Row = Record<string, any> & { currency: Currency };
type Schema = Record<string, unknown>;

/** What a report tells beside its rows. */
export const reportFields = {
  from: date(),
  to: date(),
  /** The days it stands beside. */
  compared: json<{ from: string | null; to: string }>(),
  currencies: json<Currency[]>({ required: true }),
  base: bool({ required: true }),
  /** Foreign lines without a rate, which are not in it. */
  unvalued: integer({ required: true }),
};

/** What a function of the server told: all rows, or some of many. */
export type Told = readonly Row[] | SomeRows<AnyReport>;

/** A report as it travels: its rows, what they come to per currency, and what it speaks of. */
export function reportAnswer(report: AnyReport, of: { told: Told; asked: ReportAsked; unvalued: number }) {
  const { told, asked, unvalued } = of;
  const isCompared = asked.compared !== null;
  const { rows, count, tables } = someOf(report, told, asked);
  const first = asked.shown?.first ?? 0;
  const last = first + rows.length;
  return {
    items: rows.map((row, at) => ({
      id: `${row.currency}-${first + at}`,
      currency: row.currency,
      ...wireRow(report, row, isCompared),
    })),
    pagination: { from: rows.length > 0 ? first + 1 : 0, to: last, total_records: count, has_more: last < count },
    totals: {
      count,
      ...(!report.outline && {
        by_currency: tables.map(({ currency, sums }) => ({ currency, ...wireSums(report, { currency, sums, isCompared }) })),
      }),
    },
    from: asked.from,
    to: asked.to,
    compared: asked.compared,
    currencies: tables.map(({ currency }) => currency),
    base: asked.isBase,
    unvalued,
  };
}

interface Some {
  rows: readonly Row[];
  count: number;
  tables: readonly { currency: Currency; sums: Record<string, number> }[];
}

/** The rows that are shown, and what all of them come to. */
function someOf(report: AnyReport, told: Told, { sort, shown }: ReportAsked): Some {
  if ('sums' in told) {
    const tables = told.sums.map(({ currency, ...sums }) => ({ currency, sums: sums as Record<string, number> }));
    return { rows: told.rows as readonly Row[], count: told.count, tables };
  }
  const tables = tablesOf(report, sorted(told, sort));
  const rows = tables.flatMap((table) => table.rows);
  return { rows: shown ? rows.slice(shown.first, shown.first + shown.atOnce) : rows, count: rows.length, tables };
}

/** Many rows in the order that is asked for; those that stand for no record of their dimension are last. */
export function sorted<R extends Row>(rows: readonly R[], sort: ReportAsked['sort']): readonly R[] {
  if (!sort) return rows;
  const way = sort.descending ? -1 : 1;
  const figure = (row: R) => row[sort.measure] ?? Number.NEGATIVE_INFINITY;
  const isApart = (row: R) => Number(row['key'] !== undefined);
  return rows.toSorted((one, other) => isApart(one) - isApart(other) || way * (figure(one) - figure(other) || 0));
}

/** The rows of each currency, in the order they came, with what they add up to. */
export function tablesOf(
  report: AnyReport,
  rows: readonly Row[],
): { currency: Currency; rows: Row[]; sums: Record<string, number> }[] {
  const sum = (own: readonly Row[], name: string) => own.reduce((total, row) => total + (row[name] ?? 0), 0);
  return [...Map.groupBy(rows, (row) => row.currency)].map(([currency, own]) => ({
    currency,
    rows: own,
    sums: Object.fromEntries(summed(report).map((name) => [name, sum(own, name)])),
  }));
}

function wireRow(report: AnyReport, row: Row, isCompared: boolean): Record<string, unknown> {
  const { dimensions, measures, beside, outline, apart } = report;
  const cells: Record<string, unknown> = outline ? { kind: row['kind'] } : {};
  if (outline || apart.length > 0) cells['key'] = row['key'] ?? null;
  for (const [name, field] of Object.entries(dimensions as Record<string, Field>)) {
    const value = row[name] ?? null;
    if (field.kind === 'belongsTo') cells[`${cellName(report, name)}_id`] = value?.id ?? null;
    cells[cellName(report, name)] = value;
  }
  for (const [name, field] of Object.entries(measures as Record<string, Field>)) {
    cells[snake(name)] = figure(field, row[name], row.currency);
    const other = beside[name];
    if (other) cells[snake(other)] = isCompared ? figure(field, row[other], row.currency) : null;
  }
  return cells;
}

function wireSums(report: AnyReport, of: { currency: Currency; sums: Record<string, number>; isCompared: boolean }) {
  const { measures, beside, totals } = report;
  return Object.fromEntries(
    totals.flatMap((name) => {
      const other = beside[name];
      const own = [snake(name), figure(measures[name], of.sums[name], of.currency)];
      return other ? [own, [snake(other), of.isCompared ? figure(measures[name], of.sums[other], of.currency) : null]] : [own];
    }),
  );
}

function figure(field: Field, value: number | null | undefined, currency: Currency): string | number | null {
  return toldFigure(field, value ?? null, currency);
}

const orNull = (schema: Schema): Schema => ({ oneOf: [schema, { type: 'null' }] });

const fieldsOf = ({ dimensions, measures }: AnyReport): Record<string, Field> => ({ ...dimensions, ...measures });

/** A row of a report in the description of the API; what not everybody sees may be missing. */
export function reportItemSchema(report: AnyReport, schemaOf: (field: Field) => Schema): Schema {
  const properties: Record<string, Schema> = { id: { type: 'string' }, currency: { type: 'string' } };
  if (report.outline) {
    properties.kind = { type: 'string', enum: ['head', 'account', 'total', 'result', 'apart'] };
  }
  if (report.outline || report.apart.length > 0) properties.key = { type: ['string', 'null'] };
  for (const [name, field] of Object.entries(report.dimensions as Record<string, Field>)) {
    if (field.kind === 'belongsTo') properties[`${cellName(report, name)}_id`] = { type: ['integer', 'null'] };
    const isRecord = field.kind === 'belongsTo';
    properties[cellName(report, name)] = orNull(isRecord ? { $ref: '#/components/schemas/Reference' } : schemaOf(field));
  }
  for (const [name, field] of Object.entries(report.measures as Record<string, Field>))
    for (const one of [name, report.beside[name] ?? name]) properties[snake(one)] = orNull(schemaOf(field));
  const kept = Object.entries(fieldsOf(report)).flatMap(([name, { visibleWith }]) =>
    visibleWith ? [name, report.beside[name]] : [],
  );
  const names = kept.map((name) => name && cellName(report, name));
  return { type: 'object', required: Object.keys(properties).filter((name) => !names.includes(name)), properties };
}
