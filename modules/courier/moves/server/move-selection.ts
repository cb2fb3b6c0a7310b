import { Shipment } from '#courier/shipments/contract';
import { conflict, fieldRefusal } from '#platform/entity';
import { type Context, conditions, implementedEntity, Params, readEntityRequest } from '#platform/server';
import { mostInJob } from './bulk-moves.ts';

/** The parcels a list's filter finds, if they are still as many as the person saw. */
export async function selectedBy(ctx: Context, filter: unknown, expectedCount: number | null | undefined): Promise<number[]> {
  if (expectedCount == null) throw fieldRefusal('expected_count', 'errors.required');
  const { entity, behaviour } = implementedEntity(Shipment.name);
  const request = readEntityRequest(ctx, { entity, behaviour }, textsOf(filter));
  const params = new Params();
  const where = conditions(ctx, entity, behaviour, request, params);
  const found = await ctx.db.query<{ id: number; n: number }>({
    text: `select e.id, count(*) over ()::int as n from shipment e where ${where} order by e.id limit ${mostInJob}`,
    values: params.values,
  });
  const count = found[0]?.n ?? 0;
  if (count !== expectedCount) throw conflict('errors.move.countDiffers', { found: count, expected: expectedCount });
  if (count > mostInJob) throw fieldRefusal('filter', 'errors.move.tooMany', { most: mostInJob });
  return found.map(({ id }) => id);
}

/** A filter in a body says numbers and lists where a query says texts. */
function textsOf(filter: unknown): Record<string, string | string[]> {
  if (typeof filter !== 'object' || filter === null || Array.isArray(filter)) throw fieldRefusal('filter', 'errors.malformed');
  const given = Object.entries(filter).filter(([, value]) => value !== null && value !== undefined && value !== '');
  return Object.fromEntries(given.map(([name, value]) => [name, Array.isArray(value) ? value.map(String) : String(value)]));
}
