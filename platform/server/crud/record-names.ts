import type { Bilingual } from '#platform/entity';
import type { Context } from '../context.ts';
import { Params, referenceLabel } from './columns.ts';
import { implementedEntity } from './registry.ts';
import { seen } from './seen.ts';

type Name = string | Bilingual | null;

/** What records are called, by id; anybody may name ids, and learns nothing of those he does not see. */
export async function recordNames(ctx: Context, entity: string, ids: readonly number[]): Promise<Map<number, Name>> {
  if (ids.length === 0) return new Map();
  const { table, label } = referenceLabel(entity);
  const params = new Params();
  const among = `= any(${params.add([...ids], 'bigint[]')})`;
  const text = `select e.id, e.${label} as name from ${table} e where ${seen(ctx, implementedEntity(entity), among, params)}`;
  const found = await ctx.db.query<{ id: number; name: Name }>({ text, values: params.values });
  return new Map(found.map(({ id, name }) => [id, name]));
}
