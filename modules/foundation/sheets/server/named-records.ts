import { foldName } from '#foundation/sheets/contract';
import { columnName, type Field, snake } from '#platform/entity';
import { type Context, implementedEntity, Params, quoted, scopeOf } from '#platform/server';

/** What is referred to by name stays few: branches, cities, price lists. Of more than these, a kind reads them in its own way. */
const mostNamed = 5000;

/** The records of an entity the asker may see, by every name they have, folded. A name of several means none of them. */
export async function namedRecords(ctx: Context, entityName: string): Promise<ReadonlyMap<string, readonly number[]>> {
  const named = new Map<string, number[]>();
  for (const { id, title } of await titlesOf(ctx, entityName))
    for (const name of typeof title === 'string' ? [title] : Object.values(title ?? {})) {
      const folded = foldName(name);
      const there = named.get(folded);
      if (!there) named.set(folded, [id]);
      else if (!there.includes(id)) there.push(id);
    }
  named.delete('');
  return named;
}

/** What may be chosen of an entity, as the asker sees it. */
export async function titlesOf(
  ctx: Context,
  entityName: string,
): Promise<{ id: number; title: string | Record<string, string> | null }[]> {
  const implemented = implementedEntity(entityName);
  const { entity } = implemented;
  const field = entity.fields[entity.title] as Field | undefined;
  const title = quoted(field ? columnName(entity.title, field) : snake(entity.title));
  const params = new Params();
  const where = [`e.tenant_id = ${params.add(ctx.tenantId, 'bigint')}`];
  if (entity.disable) where.push('e.disabled_at is null');
  const scope = scopeOf({ ...ctx, chosenBranchId: null }, implemented, params);
  if (scope) where.push(scope);
  return ctx.db.query({
    text: `select e.id, e.${title} as title from ${quoted(entity.table)} e where ${where.join(' and ')} order by e.id limit ${mostNamed}`,
    values: params.values,
  });
}
