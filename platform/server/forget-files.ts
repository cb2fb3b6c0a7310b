import { columnName } from '#platform/entity';
import type { Context } from './context.ts';
import { quoted } from './crud/columns.ts';
import { implementedEntities } from './crud/registry.ts';
import { forgetFile } from './files.ts';

interface Holder {
  table: string;
  column: string;
}
const holders: Holder[] = [];
/** What was uploaded and came to nothing; a form may lie open, and a telephone without signal, for days. */
const daysKept = 30;
const mostAtOnce = 1000;

/** Says where, beside declared pictures, addresses of files are kept: what stands there is not thrown away. */
export function filesAreKeptIn(table: string, ...columns: readonly string[]): void {
  holders.push(...columns.map((column) => ({ table, column })));
}

/** Every column that may hold a file’s address. */
export function fileHolders(): Holder[] {
  const pictures = implementedEntities().flatMap(({ entity, behaviour }) =>
    Object.entries(entity.fields)
      .filter(([name, field]) => field.kind === 'image' && !behaviour.expressions?.[name])
      .map(([name, field]) => ({ table: entity.table, column: columnName(name, field) })),
  );
  return [...pictures, ...holders];
}

/** Deletes files that nothing refers to any more, or never did; answers how many. */
export async function forgetUnused(ctx: Context): Promise<number> {
  const nowhere = fileHolders()
    .map(
      ({ table, column }) =>
        `not exists (select from ${quoted(table)} h where h.tenant_id = :tenant and h.${quoted(column)} = f.path)`,
    )
    .join(' and ');
  const unused = await ctx.db.query<{ path: string }>({
    text: `select f.path from stored_file f where f.tenant_id = $1::bigint and f.created_at < $2::timestamptz - make_interval(days => ${daysKept})
      and ${nowhere} order by f.id limit ${mostAtOnce}`,
    values: [ctx.tenantId, ctx.now],
  });
  for (const { path } of unused) await forgetFile(ctx, path);
  return unused.length;
}
