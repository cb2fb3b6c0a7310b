import { type AnyReport, type AskedOf, asksOf, comparedDays, type Fields, Refusal, sortOf, wireName } from '#platform/entity';
import type { Context } from '../context.ts';
import { readBody } from '../crud/read-body.ts';
import { branchesLookedAt } from '../crud/sight.ts';
import type { Asked } from '../http/route.ts';

const accepted = new Set(['branch_id', 'paginated', 'format']);

/** Reads what was asked of a report by its fields; an unknown filter is refused, never ignored. */
export function readReportQuery<V>(ctx: Context, fields: Fields, query: Asked['query']): V {
  const known = new Set(Object.entries(fields).map(([name, field]) => wireName(name, field)));
  for (const name of Object.keys(query)) {
    if (!known.has(name) && !accepted.has(name))
      throw new Refusal('errors.unknownFilter', {
        values: { name },
        fields: { [name]: { key: 'errors.unknownFilter', values: { name } } },
      });
  }
  const values = readBody(ctx, fields, query) as V & { from?: string; to?: string };
  if (values.from && values.to && values.from > values.to)
    throw new Refusal('errors.rangeCrossed', { fields: { to: 'errors.rangeCrossed' } });
  return values;
}

/** The branches a report may speak of: the asker's own, or the one he chose to look at; null: all. */
export function reportBranches(ctx: Context, wanted?: number | null): readonly number[] | null {
  if (!wanted && !ctx.chosenBranchId) return branchesLookedAt(ctx);
  const mine = ctx.user?.branchIds ?? null;
  const chosen = (wanted ?? ctx.chosenBranchId) as number;
  return mine && !mine.includes(chosen) ? [] : [chosen];
}

const shownOf = (atOnce: number, page: number) => ({ first: (page - 1) * atOnce, atOnce });

/** What somebody asks of a declared report, with what it stands for where he says nothing. */
export function readReportAsked<R extends AnyReport>(ctx: Context, report: R, query: Asked['query']): AskedOf<R> {
  const values = readReportQuery<Record<string, any>>(ctx, asksOf(report), query);
  const from = report.days === 'day' ? null : (values.from ?? null);
  const stands = Object.keys(report.beside).length > 0;
  return {
    from,
    to: values.to ?? (report.days === 'ever' ? null : ctx.today),
    compared: stands ? comparedDays({ ...values, from }, ctx.today) : null,
    currency: values.currency ?? null,
    isBase: values.base === true,
    branches: reportBranches(ctx, values.inBranch),
    inBranch: values.inBranch ?? null,
    by: values.group ?? Object.keys(report.by)[0] ?? null,
    sort: sortOf(report, { by: values.sortBy, order: values.sortOrder }),
    shown: report.many && !values.format ? shownOf(report.many.atOnce, values.page ?? 1) : null,
    format: values.format ?? null,
    own: Object.fromEntries(Object.keys(report.asks).map((name) => [name, values[name] ?? null])),
  } as AskedOf<R>;
}
