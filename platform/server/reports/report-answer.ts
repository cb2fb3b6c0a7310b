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

/** A report as it travels: its rows, what they come to per currency, and what it speaks of. */
export function reportAnswer(report: AnyReport, told: { rows: readonly Row[]; asked: ReportAsked; unvalued: number }) {
  const { rows, asked, unvalued } = told;
  const isCompared = asked.compared !== null;
  const tables = tablesOf(report, rows);
  return {
    items: tables.flatMap(({ currency, rows: own }) =>
      own.map((row, at) => ({ id: `${currency}-${at}`, currency, ...wireRow(report, row, isCompared) })),
    ),
    pagination: { from: rows.length ? 1 : 0, to: rows.length, total_records: rows.length, has_more: false },
    totals: {
      count: rows.length,
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
  const { dimensions, measures, beside, outline } = report;
  const cells: Record<string, unknown> = outline ? { kind: row['kind'], key: row['key'] ?? null } : {};
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
    properties.key = { type: ['string', 'null'] };
  }
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
