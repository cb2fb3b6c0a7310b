import { type Fields, Refusal, wireName } from '#platform/entity';
import { type Asked, type Context, readBody } from '#platform/server';

const accepted = new Set(['branch_id', 'paginated', 'format']);

/** Reads what was asked of a report; an unknown filter is refused, never ignored. */
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
  const mine = ctx.user?.branchIds ?? null;
  const chosen = wanted ?? ctx.chosenBranchId;
  if (chosen) return mine && !mine.includes(chosen) ? [] : [chosen];
  return mine;
}
