import { conflict, fieldRefusal } from '#platform/entity';
import type { Context } from '../context.ts';
import { Params, quoted } from './columns.ts';
import { conditions } from './list.ts';
import { readEntityRequest } from './list-request.ts';
import { implementedEntity } from './registry.ts';

interface Selected {
  /** As the list is asked, by the names of its query. */
  filter: unknown;
  /** As many as the person saw. */
  expectedCount: number | null | undefined;
  most: number;
}

/** The records a list's filter finds, if they are still as many as the person saw. */
export async function selectedBy(ctx: Context, name: string, { filter, expectedCount, most }: Selected): Promise<number[]> {
  if (expectedCount == null) throw fieldRefusal('expected_count', 'errors.required');
  const { entity, behaviour } = implementedEntity(name);
  const asked = readEntityRequest(ctx, { entity, behaviour }, textsOf(filter));
  const request = (await behaviour.beforeList?.(ctx, asked)) ?? asked;
  const params = new Params();
  const where = conditions(ctx, entity, behaviour, request, params);
  const found = await ctx.db.query<{ id: number }>({
    text: `select e.id from ${quoted(entity.table)} e where ${where} order by e.id limit ${most + 1}`,
    values: params.values,
  });
  if (found.length > most) throw fieldRefusal('filter', 'errors.tooMany', { max: most });
  if (found.length !== expectedCount)
    throw conflict('errors.bulk.countDiffers', { found: found.length, expected: expectedCount });
  return found.map(({ id }) => id);
}

/** A filter in a body says numbers and lists where a query says texts. */
function textsOf(filter: unknown): Record<string, string | string[]> {
  if (typeof filter !== 'object' || filter === null || Array.isArray(filter)) throw fieldRefusal('filter', 'errors.malformed');
  const given = Object.entries(filter).filter(([, value]) => value !== null && value !== undefined && value !== '');
  return Object.fromEntries(given.map(([name, value]) => [name, Array.isArray(value) ? value.map(String) : String(value)]));
}
