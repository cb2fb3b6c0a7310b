import { columnName, type Field } from '#platform/entity';
import { type Context, columnType, isVisible, may, Params, quoted, scopeOf } from '#platform/server';
import type { Saving } from './save-records.ts';

type Values = Record<string, unknown>;

/** A record a row may be about. */
export interface Standing {
  id: number;
  version: number;
  /** Whether the asker sees it, by the word he names it with, and may change it. */
  isHis: boolean;
  row: Values;
}

/** The records that have one of these words in the field rows are known by; of one word they may be several. */
export async function recordsBy(
  ctx: Context,
  { kind, implemented }: Saving,
  words: readonly unknown[],
): Promise<Map<unknown, Standing[]>> {
  const { entity } = implemented;
  const field = entity.fields[kind.key] as Field;
  const params = new Params();
  const scope = scopeOf({ ...ctx, chosenBranchId: null }, implemented, params) ?? 'true';
  const column = `e.${quoted(columnName(kind.key, field))}`;
  const rows = await ctx.db.query<Values>({
    text: `select e.*, ${column} as match_key, (${scope}) as is_seen from ${quoted(entity.table)} e
      where e.tenant_id = ${params.add(ctx.tenantId, 'bigint')} and ${column} = any(${params.add(words, `${columnType(field)}[]`)})`,
    values: params.values,
  });
  const mayChange = isVisible(ctx, field) && may(ctx, entity.permissions.edit ?? '');
  const standing = rows.map((row) => ({
    word: row.matchKey,
    one: { id: row.id as number, version: row.version as number, isHis: mayChange && row.isSeen === true, row },
  }));
  const found = new Map<unknown, Standing[]>();
  for (const { word, one } of standing) found.set(word, [...(found.get(word) ?? []), one]);
  return found;
}

/** Whose each of these words is, in a field of which no two records share one. */
export async function ownersOf(
  ctx: Context,
  { implemented }: Saving,
  name: string,
  words: readonly unknown[],
): Promise<Map<unknown, number>> {
  if (words.length === 0) return new Map();
  const field = implemented.entity.fields[name] as Field;
  const params = new Params();
  const column = `e.${quoted(columnName(name, field))}`;
  const rows = await ctx.db.query<{ word: unknown; id: number }>({
    text: `select ${column} as word, e.id from ${quoted(implemented.entity.table)} e
      where e.tenant_id = ${params.add(ctx.tenantId, 'bigint')} and ${column} = any(${params.add(words, `${columnType(field)}[]`)})`,
    values: params.values,
  });
  return new Map(rows.map(({ word, id }) => [word, id]));
}
