import { columnName, conflict, type Entity, type Field } from '#platform/entity';
import type { Context } from '../context.ts';
import { Params, quoted } from './columns.ts';
import { implementedEntities } from './registry.ts';

/** A record that others name in a list of theirs stays: no foreign key knows of lists. */
export async function refuseNamedInLists(ctx: Context, { name }: Entity, id: number): Promise<void> {
  const params = new Params();
  const [tenant, one] = [params.add(ctx.tenantId, 'bigint'), params.add(id, 'bigint')];
  const places = implementedEntities().flatMap(({ entity }) =>
    (Object.entries(entity.fields) as [string, Field][])
      .filter(([, field]) => field.kind === 'manyOf' && field.entity === name && !field.computed)
      .map(
        ([list, field]) =>
          `exists (select from ${quoted(entity.table)} where tenant_id = ${tenant} and ${quoted(columnName(list, field))} @> array[${one}])`,
      ),
  );
  if (places.length === 0) return;
  const text = `select ${places.join(' or ')} as is_named`;
  const { isNamed } = await ctx.db.one<{ isNamed: boolean }>({ text, values: params.values });
  if (isNamed) throw conflict('errors.inUse');
}
