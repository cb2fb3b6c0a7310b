import { type FoundGroup, type FoundItem, mostFound, mostLookedAt } from '#insight/search/contract';
import { type Entity, nameIn } from '#platform/entity';
import {
  type Context,
  conditions,
  type Implemented,
  isVisible,
  Params,
  quoted,
  rawColumn,
  readEntityRequest,
} from '#platform/server';

/** Records of an entity that answer to the words by what its list declares, within its list's scope; those of just this name first. */
export async function findRecords(ctx: Context, implemented: Implemented, q: string): Promise<FoundGroup> {
  const { entity, behaviour } = implemented;
  const params = new Params();
  const where = conditions(
    ctx,
    entity,
    behaviour,
    { ...readEntityRequest(ctx, implemented, { search: q }), searchMost: mostLookedAt },
    params,
  );
  const columns = shownOf(ctx, entity).map((name) => rawColumn(entity, behaviour, name));
  const [first = "''"] = columns;
  const exact = `fold_text(${textOf(entity, first)}) = fold_text(${params.add(q, 'text')})`;
  const text = `select e.id, jsonb_build_array(${columns.join(', ')}) as words from ${quoted(entity.table)} e
    where ${where} order by ${exact} desc, e.id desc limit ${mostFound + 1}`;
  const rows = await ctx.db.query<{ id: number; words: unknown[] }>({ text, values: params.values });
  const items = rows.slice(0, mostFound).map((row) => itemOf(ctx, entity, row));
  return { kind: entity.name, items, has_more: rows.length > mostFound };
}

/** What is shown of a record found: its name, then what else it was searched by, as far as the asker may read it. */
function shownOf(ctx: Context, entity: Entity): string[] {
  const names = [...new Set([...(isNamed(entity) ? [entity.title] : []), ...(entity.list.search ?? [])])];
  return names.filter((name) => isVisible(ctx, entity.fields[name]));
}

/** Whether people know a record by its title; else its number says which it is. */
const isNamed = (entity: Entity) => (entity.list.search as readonly string[]).includes(entity.title);

function itemOf(ctx: Context, entity: Entity, { id, words }: { id: number; words: unknown[] }): FoundItem {
  const texts = words.map((word) =>
    typeof word === 'object' && word !== null ? nameIn(word as Record<string, string>, ctx.locale) : String(word ?? ''),
  );
  const [name = '', ...details] = isNamed(entity) ? texts : [`#${id}`, ...texts];
  return { id, name, details: details.filter(Boolean) };
}

function textOf(entity: Entity, column: string): string {
  return entity.fields[entity.title]?.kind === 'bilingual' && isNamed(entity) ? `${column} ->> 'en'` : column;
}
