import { type Fields, wireName } from '#platform/entity';
import type { Context } from '../context.ts';
import { Params, quoted } from './columns.ts';
import { implementedEntity } from './registry.ts';

interface Reference {
  /** As it travels, `lines.0.account_id` inside rows. */
  path: string;
  entity: string;
  ids: readonly number[];
}

/** What a body refers to and the company has not, each beside its name on the wire. */
export async function unknownReferences(
  ctx: Context,
  fields: Fields,
  values: Record<string, unknown>,
): Promise<Record<string, { key: string }>> {
  const references = [...referencesIn(fields, values)];
  if (references.length === 0) return {};
  const asked = Map.groupBy(references, ({ entity }) => entity);
  const params = new Params();
  const tenantId = params.add(ctx.tenantId, 'bigint');
  const lookups = [...asked].map(([entity, of]) => {
    const { table } = implementedEntity(entity).entity;
    const ids = params.add([...new Set(of.flatMap((one) => one.ids))], 'bigint[]');
    return `select '${entity}' as entity, id from ${quoted(table)} where tenant_id = ${tenantId} and id = any(${ids})`;
  });
  const found = await ctx.db.query<{ entity: string; id: number }>({ text: lookups.join(' union all '), values: params.values });
  const known = new Set(found.map(({ entity, id }) => `${entity}/${id}`));
  const unknown = references.filter(({ entity, ids }) => ids.some((id) => !known.has(`${entity}/${id}`)));
  return Object.fromEntries(unknown.map(({ path }) => [path, { key: 'errors.reference' }]));
}

function* referencesIn(fields: Fields, values: Record<string, unknown>, prefix = ''): Generator<Reference> {
  for (const [name, field] of Object.entries(fields)) {
    const [value, path] = [values[name], prefix + wireName(name, field)];
    if (value === null || value === undefined) continue;
    if (field.kind === 'belongsTo') yield { path, entity: field.entity ?? '', ids: [value as number] };
    if (field.kind === 'manyOf' && !field.answeredEach && (value as number[]).length > 0)
      yield { path, entity: field.entity ?? '', ids: value as number[] };
    if (field.kind === 'listOf')
      for (const [row, of] of (value as Record<string, unknown>[]).entries())
        yield* referencesIn(field.of ?? {}, of, `${path}.${row}.`);
  }
}
