import { type EarnedFigure, earnedFigures } from '#erp/earnings/contract';
import { type Bilingual, type DaySpan, type ReportAsked, snake } from '#platform/entity';
import { type Context, sql } from '#platform/server';
import { type Dimension, dimensions, earnedSource, type Narrowed, type OfDimension } from './earned-source.ts';

export interface EarnedAsked {
  /** What a row stands for. */
  by: Dimension;
  from: string | null;
  to: string | null;
  /** The days it is set beside. */
  compared: DaySpan | null;
  branches: readonly number[] | null;
  narrowed: Narrowed;
  /** The figures it is about: what has none of them is left out. */
  about: readonly EarnedFigure[];
  /** Figures that are told beside them. */
  also?: readonly EarnedFigure[];
  /** What it is sorted by, as SQL over the figures, and which are shown; all, in any order, where nothing is said. */
  sort?: { by: string; descending: boolean } | undefined;
  shown?: ReportAsked['shown'];
}
export type Figures = Record<EarnedFigure, number>;
/** What goods brought in and cost, of one record, month or day, now and in the other days. */
export type EarnedRow = Figures & {
  id: number | null;
  name: Bilingual | string | null;
  day: string | null;
  before: Figures;
};
export interface EarnedRows {
  rows: EarnedRow[];
  /** How many there are, and what all of them come to. */
  count: number;
  sums: Figures;
  beforeSums: Figures;
}

const each = (names: readonly EarnedFigure[], of: (name: string) => string) =>
  sql.raw(names.map((name) => of(snake(name))).join(', '));

/** What goods brought in and cost in some days, row by row as asked, beside other days, and what all of it comes to. */
export async function earnedRows(
  ctx: Context,
  { compared, sort, shown, about, also = [], ...asked }: EarnedAsked,
): Promise<EarnedRows> {
  const of: OfDimension = dimensions[asked.by];
  const figures = [...about, ...also];
  const isSomething = about.map(snake).flatMap((one) => [`${one} <> 0`, ...(compared ? [`before_${one} <> 0`] : [])]);
  const now = earnedSource(ctx, { ...asked, figures });
  const rows = compared
    ? sql`select id, day, ${each(figures, (one) => `sum(${one})::bigint as ${one}, sum(before_${one})::bigint as before_${one}`)} from (
        select id, day, ${each(figures, (one) => one)}, ${each(figures, (one) => `0::bigint as before_${one}`)} from (${now}) n
        union all select id, day, ${each(figures, () => '0')}, ${each(figures, (one) => one)} from (${earnedSource(ctx, { ...asked, ...compared, figures })}) o) b
      group by id, day`
    : now;
  const order = sort
    ? sql`order by ${sql.raw(sort.by)} ${sql.raw(sort.descending ? 'desc' : 'asc')} nulls last, id`
    : sql`order by id, day`;
  const page = shown ? sql`limit ${shown.atOnce}::int offset ${shown.first}::int` : sql``;
  const name = of.table
    ? sql`(select n.${sql.ref(of.label ?? 'name')} from ${sql.ref(of.table)} n where n.tenant_id = ${ctx.tenantId} and n.id = p.id)`
    : sql`null`;
  const all = (one: string) =>
    `coalesce(sum(${one}), 0)::bigint as all_${one}${compared ? `, coalesce(sum(before_${one}), 0)::bigint as all_before_${one}` : ''}`;
  const found =
    await ctx.db.query<Found>(sql`with s as materialized (select * from (${rows}) r where ${sql.raw(isSomething.join(' or '))}),
    t as (select count(*)::int as count, ${each(figures, all)} from s)
    select t.*, p.*, ${name} as name from t left join (select true as is_there, s.* from s ${order} ${page}) p on true ${order}`);
  return toldOf(found);
}

type Found = Record<string, unknown> & { count: number; isThere: boolean | null };

function toldOf(rows: readonly Found[]): EarnedRows {
  const figures = (row: Found | undefined, prefix: '' | 'before' | 'all' | 'allBefore') =>
    Object.fromEntries(
      earnedFigures.map((name) => [
        name,
        Number(row?.[prefix ? `${prefix}${name[0]?.toUpperCase()}${name.slice(1)}` : name] ?? 0),
      ]),
    ) as Figures;
  const [first] = rows;
  return {
    rows: rows
      .filter(({ isThere }) => isThere)
      .map((row) => ({
        ...figures(row, ''),
        id: row['id'] as number | null,
        name: row['name'] as EarnedRow['name'],
        day: row['day'] as string | null,
        before: figures(row, 'before'),
      })),
    count: first?.count ?? 0,
    sums: figures(first, 'all'),
    beforeSums: figures(first, 'allBefore'),
  };
}
